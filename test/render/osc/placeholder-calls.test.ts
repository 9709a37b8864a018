// Template functions and values that are filled in later.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plain } from '../../../src/base/span.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { PlaceholderMarkers } from '../../../src/render/model/placeholders.ts'
import { goTemplateEngine, type TemplateEngine } from '../../../src/render/osc/index.ts'
import { etaEngine } from '../../../src/render/osc/templates/eta.ts'
import { fieldOf } from '../../fixtures/told.ts'
import { credentials, environment, profileOfFile, renderNode, textOfFile } from './fixtures.ts'
import 'gotemplate/all'

const TOKEN = `\${TOKEN}`

function render(text: string, engine: TemplateEngine = goTemplateEngine(), templates: Record<string, string> = {}) {
  const placeholders = new PlaceholderMarkers('flux')
  const found: Diagnostic[] = []
  const token = placeholders.markers.markerOf(TOKEN)
  const config = renderNode(
    {
      profile: profileOfFile(text, templates),
      environment: { ...environment(), placeholders },
      credentials: { ...credentials(), apiToken: token, bootstrapToken: token },
      engine,
    },
    diagnostic => found.push(diagnostic),
  )
  const data = textOfFile(config)
  return {
    found,
    text: data === undefined ? undefined : placeholders.markers.replace(data, placeholder => placeholder),
  }
}

/** Templates, and their output for the placeholder. */
const KEPT: readonly [template: string, expected: string][] = [
  ['{{ print .Token }}{{ printf "%s %v %q" .Token .Token .Token }}', `${TOKEN}${TOKEN} ${TOKEN} "${TOKEN}"`],
  ['{{ printf "%-10s|" "a" }}{{ .Token }}', `a         |${TOKEN}`],
  ['{{ .Token | trim | toString | html | js | urlquery }}', TOKEN],
  ['{{ dict "t" .Token | toJson }} {{ list .Token | toYaml }}', `{"t":"${TOKEN}"} - ${TOKEN}`],
  ['{{ $d := dict }}{{ $_ := set $d "t" .Token }}{{ $d.t }}{{ len $d }}', `${TOKEN}1`],
  ['{{ if .Token }}{{ if and .Token (not (empty .Token)) }}yes{{ end }}{{ end }}', 'yes'],
  ['{{ or .Token "x" }}{{ first (list .Token) }}{{ kindOf .Token }}', `${TOKEN}${TOKEN}string`],
  ['{{ .BootstrapKubeconfig | splitList "\\n" | last | quote }}', '""'],
  ['{{ $x := .Token }}{{ template "t" dict "x" $x }}{{ define "t" }}{{ .x }}{{ end }}', TOKEN],
]

describe('a template keeps a placeholder', () => {
  for (const [template, expected] of KEPT) {
    it(template, () => {
      const { found, text } = render(template)
      assert.deepEqual(
        found.map(({ message }) => message),
        [],
      )
      assert.equal(text, expected)
    })
  }

  it('in an included template', () => {
    const { text } = render('{{ template "t" . }}', goTemplateEngine(), { t: 'a {{ .Token }}  ' })
    assert.equal(text, `\na ${TOKEN}`)
  })
})

/** Templates, and the function that is rejected. */
const REFUSED: readonly [template: string, name: string][] = [
  ['{{ b64enc .Token }}', 'b64enc'],
  ['{{ len .Token }}', 'len'],
  ['{{ len (dict "a" (list .Token) | toJson) }}', 'len'],
  ['{{ if eq .Token "" }}{{ end }}', 'eq'],
  ['{{ regexReplaceAll "[.]" .Token "-" }}', 'regexReplaceAll'],
  ['{{ replace "." "-" .Token }}', 'replace'],
  ['{{ replace "token: " "" .BootstrapKubeconfig }}', 'replace'],
  ['{{ trimSuffix "=" .Token }}', 'trimSuffix'],
  ['{{ printf "%.8s" .Token }}', 'printf'],
  ['{{ dict .Token 1 }}', 'dict'],
  ['{{ sortAlpha (list .Token "b") }}', 'sortAlpha'],
  ['{{ fromYaml .BootstrapKubeconfig }}', 'fromYaml'],
]

describe('functions that would change or inspect a placeholder are rejected', () => {
  for (const [template, name] of REFUSED) {
    it(template, () => {
      const { found } = render(`first line\n  ${template}`)
      const [only] = found
      assert.deepEqual(
        found.map(({ code }) => code),
        ['OSM0417'],
      )
      assert.equal(plain(only!.message).split(' ')[0], name)
      assert.equal(only && fieldOf(only), 'spec.bootstrapConfig.files[0].content.inline.data')
      assert.equal(only?.excerpt?.name, '/f')
      assert.ok((only?.excerpt?.start ?? 0) > 'first line'.length, 'the place is in the second line')
    })
  }

  it('the same functions are accepted with ordinary values', () => {
    const { found, text } = render('{{ b64enc .KubeVersion }}{{ eq .SecretName "prov" }}')
    assert.deepEqual([found, text], [[], 'djEuMzMuMQ==true'])
  })
})

const ETA: readonly { name: string; template: string; expected: string | undefined }[] = [
  {
    name: 'that prints it',
    template: 'a <%= it.Token %> <%= it.BootstrapKubeconfig.length > 0 %>',
    expected: `a ${TOKEN} true`,
  },
  { name: 'that encodes it', template: '<%= fn.b64enc(it.Token) %>', expected: undefined },
  { name: 'that cuts it', template: '<%= it.Token.slice(0, 4) %>', expected: undefined },
  { name: 'that reads its length', template: '<% if (it.Token.length > 30) { %>long<% } %>', expected: undefined },
]

describe('an Eta template', () => {
  for (const { name, template, expected } of ETA) {
    it(name, () => {
      const { found, text } = render(template, etaEngine())
      assert.deepEqual(
        found.map(({ code }) => code),
        expected === undefined ? ['OSM0417'] : [],
      )
      assert.equal(text, expected)
    })
  }
})
