// Each example is rendered, reports exactly the mistakes that it shows, and nothing once they are corrected.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contentText, placedParts } from '../../src/inspect/report/components/data.ts'
import { marksOf } from '../../src/playground/editor/marks.ts'
import type { Example } from '../../src/playground/examples/example.ts'
import { FLATCAR_UNITS } from '../../src/playground/examples/flatcar-units.ts'
import { PROXY_AND_MIRROR } from '../../src/playground/examples/proxy-and-mirror.ts'
import { START } from '../../src/playground/examples/start.ts'
import { TEMPLATE_MISTAKE } from '../../src/playground/examples/template-mistake.ts'
import { FILE_NAMES, type PlaygroundFiles } from '../../src/playground/files.ts'
import { type Rendered, renderFiles } from '../../src/playground/rendering.ts'
import { EXAMPLES } from '../../src/playground/start-choice.tsx'

interface Case {
  readonly example: Example
  /** The diagnostics with the characters that they mark. */
  readonly mistakes: readonly string[]
  readonly repair?: readonly [wrong: string, right: string]
  /** What the example is about, on the node. */
  readonly part: string
  readonly contains: RegExp
}

const CASES: readonly Case[] = [
  {
    example: START,
    mistakes: ['warning OSM0633 LimitNOFILES'],
    repair: ['LimitNOFILES', 'LimitNOFILE'],
    part: '/etc/motd',
    contains: /^A node with Kubernetes v1\./,
  },
  {
    example: PROXY_AND_MIRROR,
    mistakes: [],
    part: '/etc/containerd/certs.d/docker.io/hosts.toml',
    contains: /https:\/\/mirror\.example\.com/,
  },
  {
    example: TEMPLATE_MISTAKE,
    mistakes: ['warning OSM0430 .HTTPProxi'],
    repair: ['.HTTPProxi', '.HTTPProxy'],
    part: '/etc/company/agent.env',
    contains: /^KUBERNETES_VERSION=v1\.[\d.]+\n$/,
  },
  { example: FLATCAR_UNITS, mistakes: [], part: 'company-cleanup.timer', contains: /OnCalendar=03:00/ },
]

const mistakesOf = (files: PlaygroundFiles, { diagnostics }: Rendered): string[] =>
  FILE_NAMES.flatMap(file =>
    marksOf(file, files[file], diagnostics).map(
      ({ from, to, diagnostic: { severity, code } }) => `${severity} ${code} ${files[file].slice(from, to)}`,
    ),
  )

const withText = (files: PlaygroundFiles, file: keyof PlaygroundFiles, from: string, to: string): PlaygroundFiles => ({
  ...files,
  [file]: files[file].replace(from, to),
})

describe('the example', () => {
  for (const { example, mistakes, repair, part, contains } of CASES) {
    const { title, files, shown } = example
    test(`“${title}” is rendered, and reports its mistakes`, async () => {
      const rendered = await renderFiles(files)
      assert.deepEqual(mistakesOf(files, rendered), mistakes)
      assert.equal(rendered.diagnostics.length, mistakes.length)
      const { data } = rendered
      const [node] = data!.nodes
      const { content } = placedParts(data!.kinds[node!.kind]!).find(({ name }) => name === part)!
      assert.match(contentText(data!, content!, node!), contains)
    })

    if (repair)
      test(`“${title}” has no problem once the mistake is corrected in the file that is shown`, async () => {
        const { diagnostics } = await renderFiles(withText(files, shown, ...repair))
        assert.deepEqual(diagnostics, [])
      })
  }

  test('of a mistake in a template fails with a proxy, as its comment says', async () => {
    const files = withText(
      TEMPLATE_MISTAKE.files,
      'osm-krm.yaml',
      '  nodes:\n',
      '  nodes:\n    proxy: {http: http://proxy.example.com:3128}\n',
    )
    assert.deepEqual(mistakesOf(files, await renderFiles(files)), ['error OSM0410 .HTTPProxi'])
  })

  test('is tested', () => {
    assert.deepEqual(
      CASES.map(({ example }) => example),
      EXAMPLES,
    )
  })
})
