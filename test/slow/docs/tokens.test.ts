// Each way to provide tokens in docs/tokens.md works unchanged.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { deriveToken } from '../../../src/render/inputs/bootstrap-token.ts'
import { bootstrapTokenText } from '../../../src/render/settings/environment.ts'
import { blocksBelow } from '../../docs/pages.ts'
import { API_TOKEN, CONFIG, outcomeOf, UBUNTU, UBUNTU_TOKEN } from '../../fixtures/lists.ts'

const PAGE = 'docs/tokens.md'
/** YAML of a section. */
const yamlOf = (heading: string): string[] =>
  blocksBelow(PAGE, heading)
    .filter(({ language }) => language === 'yaml')
    .map(({ text }) => text)

const derived = deriveToken(
  new TextEncoder().encode('example-seed-not-to-be-used-anywhere'),
  'kube-system-ubuntu-workers',
  0,
)

const WAYS = [
  { heading: '### A Secret for each MachineDeployment', with: API_TOKEN, token: 'ubuntu.exampleexample00' },
  { heading: '### Derived from a seed', with: API_TOKEN, token: bootstrapTokenText(derived) },
  { heading: '### The token of a service account', with: API_TOKEN, token: 'example-service-account-token' },
  { heading: '## The API token', with: UBUNTU_TOKEN, token: 'example-token-of-ubuntu-workers' },
]

describe(PAGE, () => {
  for (const way of WAYS) {
    it(way.heading, async () => {
      const shown = yamlOf(way.heading)
      const settings = shown.filter(text => text.startsWith('credentials:'))
      const items = shown.filter(text => !settings.includes(text)).flatMap(text => text.split(/^---\n/m))
      assert.ok(items.length > 0)
      const functionConfig = `${CONFIG}${settings.join('').replace(/^(?=.)/gm, '  ')}`
      const outcome = await outcomeOf({ items: [UBUNTU, way.with, ...items], functionConfig })
      assert.ok(!outcome.failed, outcome.messages)
      assert.ok(secretsOf(outcome.text).some(text => text.includes(way.token)))
    })
  }
})

/** The text of outputs, including decoded base64. */
const secretsOf = (text: string): string[] =>
  (parse(text).items as { readonly data?: Readonly<Record<string, string>> }[])
    .flatMap(({ data = {} }) => Object.values(data).map(decode))
    .flatMap(value => [value, ...(value.match(/[A-Za-z0-9+/]{40,}=*/g) ?? []).map(decode)])

const decode = (text: string): string => Buffer.from(text, 'base64').toString('utf8')
