// Misspelt fields of the data in Eta templates.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { etaFieldProblems } from '../../../src/lint/templates/other-engine.ts'

const problemsOf = (text: string, template = ''): string[] =>
  etaFieldProblems({
    templates: [{ name: 't', text: template, field: 'templates[t]' }],
    files: [{ name: '/f', text, field: 'files[0]' }],
  }).map(({ message, help, excerpt }) => `${message} | ${help} | ${excerpt?.text.slice(excerpt.start, excerpt.end)}`)

describe('fields of the data in Eta templates', () => {
  it('a misspelt field is reported where it is read', () => {
    assert.deepEqual(problemsOf('maxPods: <%= it.maxPods ?? 110 %>\n<%~ fn.toJson(it?.ClusterDNSIPS) %>'), [
      'it.maxPods is undefined: the data has no field maxPods | Did you mean it.MaxPods? | it.maxPods',
      'it?.ClusterDNSIPS is undefined: the data has no field ClusterDNSIPS | Did you mean it.ClusterDNSIPs? | it?.ClusterDNSIPS',
    ])
  })

  for (const [name, text, template] of [
    ['a field of the data', '<%= it.MaxPods %> <% if (it.HTTPProxy) { %>a<% } %>'],
    ['a field that an include adds', '<%~ include("t", { maxPods: 1 }) %>', '<%= it.maxPods %>'],
    ['a field that a template sets', '<% it.maxPods = 1 %><%= it.maxPods %>'],
    ['a field unlike any other', '<%= it.company ?? "" %>'],
    ['text outside of tags', 'it.maxPods'],
  ] as const)
    it(`${name} is not reported`, () => assert.deepEqual(problemsOf(text, template), []))
})
