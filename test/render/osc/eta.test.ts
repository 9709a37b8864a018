// Profiles with Eta templates: the same data and functions as Go templates, and errors with positions.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plain } from '../../../src/base/span.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { etaEngine } from '../../../src/render/osc/templates/eta.ts'
import { machineDeployment, profileOfFile, renderNode, textOfFile } from './fixtures.ts'

function render(text: string, templates: Record<string, string> = {}) {
  const problems: Diagnostic[] = []
  const config = renderNode(
    {
      machineDeployment: {
        ...machineDeployment({}),
        annotations: {
          'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved': 'cpu=1',
          'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods': '110',
          'v1.kubelet-config.machine-controller.kubermatic.io/ImageMinimumGCAge': '90m',
        },
      },
      profile: profileOfFile(text, templates),
      engine: etaEngine(),
    },
    diagnostic => problems.push(diagnostic),
  )
  return { text: textOfFile(config), problems }
}

const RENDERED: readonly { name: string; given: string; templates?: Record<string, string>; expected: string }[] = [
  {
    name: 'fields of embedded structs are fields of the data',
    given: '<%= it.KubeVersion %> <%= it.Token %>',
    expected: 'v1.33.1 api-token',
  },
  {
    name: 'addresses, durations and numbers are formatted as in Go templates',
    given: '<%= it.ClusterDNSIPs %> <%= it.ImageMinimumGCAge %> <%= it.MaxPods + 1 %>',
    expected: '10.10.10.10,10.0.0.1 1h30m0s 111',
  },
  {
    name: 'functions are fields of fn',
    given: '<%= fn.b64enc("ü") %> <%= fn.add(1, 2) %> <%= fn.repeat(2, "x") %> <%= fn.toJson({ a: [1, null] }) %>',
    expected: 'w7w= 3 xx {"a":[1,null]}',
  },
]

const REFUSED: readonly {
  name: string
  given: string
  templates?: Record<string, string>
  message: RegExp
  line: string
}[] = [
  {
    name: 'a misspelt field',
    given: 'a\n<%= it.KubeVersoin %>\nb',
    message: /^\/f: the value is undefined/,
    line: '<%= it.KubeVersoin %>',
  },
  { name: 'a tag that is not closed', given: 'a\n<%= it.x', message: /^\/f: unclosed tag/, line: '<%= it.x' },
  { name: 'invalid JavaScript', given: '<%= it. %>', message: /^\/f: Unexpected token/, line: '<%= it. %>' },
  {
    name: 'an error in a nested include',
    given: '<%~ include("t") %>',
    templates: { t: '<%~ include("u") %>', u: '\n\n<% throw new Error("no") %>' },
    message: /^u: no$/,
    line: '<% throw new Error("no") %>',
  },
  {
    name: 'a function that reads the clock',
    given: '<%= fn.now() %>',
    message: /^\/f: now is refused: /,
    line: '<%= fn.now() %>',
  },
]

describe('etaEngine', () => {
  for (const { name, given, templates, expected } of RENDERED) {
    it(name, () => {
      const { text, problems } = render(given, templates)
      assert.deepEqual(problems, [])
      assert.equal(text, expected)
    })
  }
  for (const { name, given, templates, message, line } of REFUSED) {
    it(`rejects ${name}`, () => {
      const { text, problems } = render(given, templates)
      assert.equal(text, undefined)
      assert.equal(problems.length, 1)
      assert.match(plain(problems[0]!.message), message)
      const { excerpt } = problems[0]!
      assert.equal(excerpt!.text.slice(excerpt!.start, excerpt!.end), line)
    })
  }
})
