// Host names and SSH keys in cloud-init user data. test/conformance has the complete layout.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cloudInit, file, type Given } from './fixtures.ts'

describe('the host name', () => {
  const HOSTNAMES: readonly { name: string; given: Given; expected: string | undefined }[] = [
    {
      name: 'is that of the MachineDeployment for edge',
      given: { phase: 'bootstrap', provider: 'edge' },
      expected: 'workers',
    },
    { name: 'is not set in the provisioning phase', given: {}, expected: undefined },
  ]
  for (const { name, given, expected } of HOSTNAMES)
    test(name, () => assert.equal(/^hostname: (.*)$/m.exec(cloudInit(given).text ?? '')?.[1], expected))

  test('remains a placeholder in files for edge', () => {
    const { text } = cloudInit({ phase: 'bootstrap', provider: 'edge', files: [file('/a', '<MACHINE_NAME>')] })
    assert.match(text ?? '', /content: \|-\n {4}<MACHINE_NAME>\n/)
  })
})

test('SSH keys are trimmed as in Go, without duplicates', () => {
  const { text } = cloudInit({ userSSHKeys: [' a\n', '', 'b', 'a', '\u0085c\u00a0', '\ufeffd'] })
  assert.deepEqual(text?.match(/^- '.*'$/gm), ["- 'a'", "- 'b'", "- 'c'", "- '\ufeffd'"])
})
