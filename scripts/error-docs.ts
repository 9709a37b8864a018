// Generates docs/errors.md from the tables of codes. With --check nothing is written; the exit status is 1 if the page is not current.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../src/diagnostics/codes/index.ts'

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
  checks: 'Verification',
}

const section = (area: keyof typeof areas): string[] => {
  const rows = Object.entries(areas[area]).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rows.length === 0) return []
  const entries = rows.flatMap(([code, { severity, title, explanation }]) => [
    `### ${code} · ${severity} · ${title}`,
    '',
    explanation,
    '',
  ])
  return [`## ${HEADINGS[area]}`, '', ...entries]
}

const text = [
  '# Errors and warnings',
  '',
  'Look up the code of an error, a warning or a note here, to see what it means and how to fix it. A code never changes its meaning.',
  '',
  'With an error, the exit status is 1, nothing is generated, and the items are returned unchanged. All problems are reported on stderr and in the',
  '`results` of the ResourceList. `npm run generate` makes this page from the tables in `src/diagnostics/codes/`.',
  '',
  ...(Object.keys(areas) as (keyof typeof areas)[]).flatMap(section),
]
  .join('\n')
  .replace(/\n+$/, '\n')

if (process.argv.includes('--check')) {
  process.exitCode = readFileSync(path, 'utf8') === text ? 0 : 1
} else {
  writeFileSync(path, text)
}
