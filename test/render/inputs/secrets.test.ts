// What a template says of its data, with `fail`, and what a schema says of a value: no message shows a secret.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { renderNodes } from '../../../src/index.ts'
import { example, withSettings } from '../../fixtures/examples.ts'

const { objects, functionConfig } = example('extend')

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The example with an overlay whose file does nothing but fail with a text. */
const failingWith = (text: string): readonly JsonObject[] =>
  objects.map(object =>
    object.kind === 'OperatingSystemProfileOverlay'
      ? {
          ...object,
          spec: {
            extends: 'osp-ubuntu',
            version: 'v1.0.0',
            bootstrapConfig: {
              files: {
                add: [{ path: '/etc/x', content: { inline: { data: `{{ fail (printf "said: %s" ${text}) }}` } } }],
              },
            },
          },
        }
      : object,
  )

const told = async (settings: JsonObject, text: string): Promise<string> => {
  const { diagnostics } = await renderNodes({ objects: failingWith(text), functionConfig: settings })
  const messages = diagnostics.map(({ message }) => message).join('\n')
  assert.match(messages, /said: /)
  return messages
}

describe('user and password of the proxy', () => {
  const PASSWORDS = ['hunter22', 'hunt:er22', 'hunt@er22', 'hunt/er22', 'hunt%40er22']
  for (const password of PASSWORDS) {
    const proxied = withSettings(functionConfig, 'nodes', { proxy: { http: `http://someone:${password}@proxy:3128` } })
    for (const text of ['(trim .HTTPProxy)', '(.HTTPProxy | trim | quote)', '(.HTTPProxy | trim | urlquery)']) {
      test(`${password} in ${text}`, async () => {
        const messages = await told(proxied, text)
        for (const secret of ['someone', password, decodeURIComponent(password)]) {
          assert.ok(!messages.includes(secret), messages)
          assert.ok(!messages.includes(base64(secret).slice(0, 8)), messages)
        }
      })
    }
  }
})

describe('a setting of a wrong type', () => {
  const TABLE: [name: string, group: string, settings: JsonObject, hidden: string][] = [
    [
      'a placeholder that is none',
      'credentials',
      { placeholders: 'flux', apiToken: { placeholder: 'hunter22' } },
      'hunter22',
    ],
    ['a mirror', 'nodes', { containerd: { registryMirrors: { a: ['http://someone:hunter22@[b'] } } }, 'hunter22'],
  ]
  for (const [name, group, settings, hidden] of TABLE) {
    test(name, async () => {
      const { diagnostics } = await renderNodes({
        objects,
        functionConfig: withSettings(functionConfig, group, settings),
      })
      assert.ok(diagnostics.some(({ severity }) => severity === 'error'))
      assert.ok(!JSON.stringify(diagnostics).includes(hidden), JSON.stringify(diagnostics))
    })
  }
})

describe('what stands in the place of a name', () => {
  const NAMES: readonly (readonly [name: string, value: JsonObject[string]])[] = [
    ['hunter22', null],
    ['token hunter22', 'x'],
    ['token: {hunter22', 'x'],
  ]
  for (const [name, value] of NAMES) {
    test(`of a MachineDeployment: ${name}`, async () => {
      const text = JSON.stringify(objects)
      const entry = `${JSON.stringify(name)}:${JSON.stringify(value)},"operatingSystem":`
      const damaged = JSON.parse(text.replace('"operatingSystem":', () => entry))
      const { diagnostics } = await renderNodes({ objects: damaged, functionConfig })
      assert.match(diagnostics[0]!.message, /is a colon missing\?$/)
      assert.ok(!JSON.stringify(diagnostics).includes('hunter22'))
    })

    test(`of a ConfigMap of flags: ${name}`, async () => {
      const flags = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags' }, data: { [name]: value } }
      const { diagnostics } = await renderNodes({ objects, functionConfig: flags })
      assert.match(diagnostics[0]!.message, /is a colon missing\?$/)
      assert.ok(!JSON.stringify(diagnostics).includes('hunter22'))
    })

    test(`of a functionConfig: ${name}`, async () => {
      const damaged = withSettings(functionConfig, 'credentials', { [name]: value })
      const { diagnostics } = await renderNodes({ objects, functionConfig: damaged })
      if (value !== null) assert.match(diagnostics[0]!.message, /is a colon missing\?$/)
      assert.ok(!JSON.stringify(diagnostics).includes('hunter22'))
    })
  }
})
