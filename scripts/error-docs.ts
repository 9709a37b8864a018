// Generates docs/errors.md from the tables of codes. With --check nothing is written; the exit status is 1 if the page is not current.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas, type DiagnosticCode, reporterOf } from '../src/diagnostics/codes/index.ts'
import { removed } from '../src/diagnostics/codes/removed.ts'
import { examples } from '../src/diagnostics/generated/examples.ts'

const path = join(import.meta.dirname ?? '.', '../docs/errors.md')

const HEADINGS: Readonly<Record<keyof typeof areas, string>> = {
  krm: 'ResourceList',
  settings: 'functionConfig',
  inputs: 'Inputs',
  profiles: 'Profiles',
  templates: 'Templates',
  node: 'Node configuration',
  userdata: 'User data',
  outputs: 'Outputs',
  rendered: 'Rendered manifests',
  live: 'Clusters',
}

const section = (area: keyof typeof areas): string[] => {
  const rows = Object.entries(areas[area]).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return []
  const entries = rows.flatMap(([code, { severity, title, explanation }]) => [
    `### ${code} · ${severity}${reporter(code)} · ${title}`,
    '',
    explanation,
    '',
    ...example(code),
  ])
  return [`## ${HEADINGS[area]}`, '', ...entries]
}

function reporter(code: string): string {
  const by = reporterOf(code as DiagnosticCode)
  return by === 'render' ? '' : ` · ${by}`
}

/** Returns the remarks on the example, and the example itself. */
function example(code: string): string[] {
  const lines = examples[code]?.trimEnd().split('\n') ?? []
  const remarks = lines.filter(line => line.startsWith('# ')).map(line => line.slice('# '.length))
  const shown = lines.filter(line => !line.startsWith('#'))
  return [
    ...(remarks.length > 0 ? [...remarks, ''] : []),
    ...(shown.length > 0 ? ['```diff', ...shown, '```', ''] : []),
  ]
}

const text = [
  '# Errors and warnings',
  '',
  'Look up the code of an error, a warning or a note here, to see what it means and how to fix it. A code never changes its meaning.',
  '',
  'With an error, the exit status is 1, nothing is generated, and the items are returned unchanged. All problems are reported on stderr and in the',
  '`results` of the ResourceList. `osm-krm explain OSM0205` prints what this page says about a code.',
  '',
  'In the examples, lines with `-` are the mistake, and lines with `+` its repair. An object is shown without the fields that do not matter here:',
  'it belongs to three MachineDeployments with their profiles, tokens and functionConfig, which are sound. The command is',
  '`osm-krm render nodes` unless another one is shown; a comment such as `# nodes/osm-krm.yaml` names the file. `npm run generate` makes this page',
  'from the tables in `src/diagnostics/codes/` and the files in `src/diagnostics/examples/`.',
  '',
  'A code marked with `lint` is reported by `osm-krm lint`, by other commands that show findings beside a node, and by the function if',
  '`checks.lint` or `mode: validate` asks for it. A code marked with `diff` is reported where two sides of a change are compared, and one marked',
  'with `lint --rendered` or `diff --live` by these commands. All other codes are reported by every rendering.',
  '',
  ...(Object.keys(areas) as (keyof typeof areas)[]).flatMap(section),
  '## Removed',
  '',
  'These codes are not reported any more. An entry of `checks.ignore` that names one is a note.',
  '',
  ...Object.entries(removed).map(([code, reason]) => `- ${code}: ${reason}`),
  '',
]
  .join('\n')
  .replace(/\n+$/, '\n')

if (process.argv.includes('--check')) {
  process.exitCode = readFileSync(path, 'utf8') === text ? 0 : 1
} else {
  writeFileSync(path, text)
}
