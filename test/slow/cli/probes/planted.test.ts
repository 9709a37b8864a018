// Planted passwords of registries, which templates write in each form: no form of a review, of what is shown, or of an error has a part of one.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { osmKrm } from '../../../fixtures/command.ts'
import { edit } from '../../../fixtures/lists.ts'
import { leftOf, PLANTED, partsOf } from '../../../fixtures/planted-secrets.ts'
import { CONFIG, MERGED, OVERLAY, overlay, TOKENS } from './inputs.ts'
import { FORMS, reviewOf } from './reviews.ts'

const KINDS = Object.keys(PLANTED)

const registries = (passwords: readonly string[]): string => {
  const auths = Object.fromEntries(passwords.map((password, i) => [`r${i}.example`, { username: 'u', password }]))
  const config = JSON.stringify({ auths })
  return `---
apiVersion: v1
kind: Secret
metadata: {name: registries, namespace: kube-system}
type: kubernetes.io/dockerconfigjson
stringData: {.dockerconfigjson: ${JSON.stringify(config)}}
`
}

/** What templates make of the configuration of containerd, which has all passwords. */
const WRITINGS: Readonly<Record<string, string>> = {
  'as it is': '.ContainerRuntimeConfig',
  'in upper case': 'upper .ContainerRuntimeConfig',
  'in lower case': 'lower .ContainerRuntimeConfig',
  'in quotes': '.ContainerRuntimeConfig | quote',
  'in JSON in JSON': '.ContainerRuntimeConfig | toJson | toJson',
  'in a query': 'urlquery .ContainerRuntimeConfig',
  'in HTML': 'html .ContainerRuntimeConfig',
  'in base64': 'b64enc .ContainerRuntimeConfig',
  'in base64 behind one byte': 'printf "x%s" .ContainerRuntimeConfig | b64enc',
  'in base64 behind two bytes': 'printf "xy%s" .ContainerRuntimeConfig | b64enc',
  'in hexadecimal': 'printf "%x" .ContainerRuntimeConfig',
}

const written = Object.values(WRITINGS)
  .map(template => `{{ ${template} }}`)
  .join('\n')

const withTemplates = (templates: string): string =>
  overlay('echo x\n').replace('echo x\n', `${templates.replaceAll('\n', `\n${' '.repeat(16)}`)}\n`)

const MAIN = {
  [CONFIG]: edit(
    MERGED[CONFIG]!,
    '\nspec:\n',
    '\nspec:\n  credentials: {registry: {namespace: kube-system, name: registries}}\n',
  ),
  [TOKENS]: MERGED[TOKENS] + registries(KINDS.map((_, i) => `0ld-${i}-passw0rd`)),
}
const REQUEST = { [TOKENS]: MERGED[TOKENS] + registries(Object.values(PLANTED)), [OVERLAY]: withTemplates(written) }

/** Six bytes in hexadecimal, of which fewer are in other words, too. */
const LEAST_ENCODED = 12

/** What TOML has escaped is not found within another encoding. */
function assertHidden(text: string, where: string): void {
  for (const kind of KINDS)
    for (const part of partsOf(kind)) {
      const quoted = JSON.stringify(part).slice(1, -1)
      const encoded = quoted === part ? [Buffer.from(part).toString('hex'), Buffer.from(part).toString('base64')] : []
      assert.equal(leftOf([part, quoted], text), undefined, `${where}: ${kind}`)
      assert.equal(leftOf(encoded, text, LEAST_ENCODED), undefined, `${where}: ${kind}, encoded`)
    }
}

describe('no part of a planted password is', () => {
  test('in a review, in what is shown, and in errors', async () => {
    const { forms, stderr, folder } = await reviewOf({ merged: MAIN, files: REQUEST, args: ['--full'] })
    for (const form of FORMS) {
      assert.match(forms[form] ?? '', /Secret kube-system\/registries: password/, stderr)
      assertHidden(forms[form] ?? '', form)
    }
    for (const form of ['html']) {
      const { stdout } = await osmKrm(['show', '-o', form, 'nodes'], { cwd: folder })
      assert.match(stdout, /registries: password/, form)
      assertHidden(stdout, `show ${form}`)
    }
    const fails = Object.values(WRITINGS).map(template => `{{ fail (${template}) }}`)
    for (const template of fails) {
      writeFileSync(join(folder, OVERLAY), withTemplates(template))
      for (const args of [['render'], ['lint', '-o', 'sarif'], ['lint', '-o', 'json'], ['show', '-o', 'html']]) {
        const { stdout, stderr } = await osmKrm([...args, 'nodes'], { cwd: folder })
        assert.match(stdout + stderr, /OSM0403|fail/, args.join(' '))
        assertHidden(stdout + stderr, `${args.join(' ')}: ${template}`)
      }
    }
  })
})

/** Each is the password of a registry that the run uses. */
const COMMANDS = ['evil.example', 'poweroff', 'curl x | sh', 'https://evil.example/x', '10.6.6.6']

test('a host and a command that are known values are shown in each form', async () => {
  const script = COMMANDS.map(command => (/^[a-z]+(?: |$)/.test(command) ? command : `curl ${command}`))
  const { forms, stderr } = await reviewOf({
    merged: MAIN,
    files: {
      [TOKENS]: MERGED[TOKENS] + registries(COMMANDS),
      [OVERLAY]: withTemplates(script.join('\n')),
    },
    args: ['--full'],
  })
  for (const form of FORMS)
    for (const line of script) assert.ok(forms[form]?.includes(line), `${form}: ${line}\n${stderr}`)
})
