import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { certificateChange } from '../../src/compare/certificates.node.ts'
import { certificatesText } from '../../src/views/facts.ts'

const pem = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../fixtures/certificates/${name}.pem`), 'utf8')
const [EXAMPLE, NEW, HOSTILE] = ['example', 'new', 'hostile'].map(pem) as [string, string, string]

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const kubeconfig = (bundle: string, server = 'https://api.example.com'): string =>
  `apiVersion: v1\nkind: Config\nclusters:\n- name: a\n  cluster:\n    server: ${server}\n    certificate-authority-data: ${base64(bundle)}\n`

const UNTIL = '2036-11-25'
const ADDS = `1 → 2 certificates; adds CN=new cluster CA until ${UNTIL}; keeps CN=example cluster CA`

const CASES: readonly [
  name: string,
  old: string | undefined,
  now: string | undefined,
  says?: string,
  isAll?: boolean,
][] = [
  ['a certificate beside the one before', EXAMPLE, EXAMPLE + NEW, ADDS, true],
  ['in base64', base64(EXAMPLE), base64(EXAMPLE + NEW), ADDS, true],
  ['in a kubeconfig', kubeconfig(EXAMPLE), kubeconfig(EXAMPLE + NEW), ADDS, true],
  ['in a kubeconfig whose server changes', kubeconfig(EXAMPLE), kubeconfig(EXAMPLE + NEW, 'https://b'), ADDS, false],
  [
    'another certificate',
    EXAMPLE,
    NEW,
    `1 certificate; adds CN=new cluster CA until ${UNTIL}; removes CN=example cluster CA until ${UNTIL}`,
    true,
  ],
  ['a new bundle', undefined, NEW, `0 → 1 certificate; adds CN=new cluster CA until ${UNTIL}`, true],
  ['a bundle that is gone', NEW, undefined, `1 → 0 certificates; removes CN=new cluster CA until ${UNTIL}`, true],
  ['a new kubeconfig, of which the rest is new, too', undefined, kubeconfig(NEW), undefined, false],
  ['another order', EXAMPLE + NEW, NEW + EXAMPLE],
  ['a comment beside it', EXAMPLE, `# a comment\n${EXAMPLE}${NEW}`],
  ['a certificate that cannot be read', EXAMPLE, NEW.replace('MII', 'MIX')],
  ['a text', 'a', 'b'],
  ['a kubeconfig without a bundle', kubeconfig(EXAMPLE), 'certificate-authority-data: x'],
]

describe('certificateChange', () => {
  for (const [name, old, now, says, isAll] of CASES)
    test(`${name}${isAll === undefined ? ' is shown as it is' : ''}`, () => {
      const change = certificateChange(old, now, text => text)
      assert.equal(change?.isAll, isAll)
      if (says !== undefined) assert.equal(plain(certificatesText(change!)), says)
    })

  test('shows subjects on one line, with every character, and hides secrets', () => {
    const change = certificateChange(EXAMPLE, HOSTILE, text => text.replace('All is well', '⟦x⟧'))
    assert.deepEqual(change!.added, [{ subject: 'O=\\<b\\>x\\</b\\> | y, CN=\\### ⟦x⟧', until: UNTIL }])
  })
})
