// Writes docs/errors.md from the tables of codes. With --check it writes nothing and tells by its exit status whether the page is current.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../src/diagnostics/codes/index.ts'

const path = join(import.meta.dirname ?? '.', '../docs/errors.md')

const HEADINGS: Readonly<Record<keyof typeof areas, string>> = {
  krm: 'The list of items',
  settings: 'The functionConfig',
  inputs: 'What is among the items',
  profiles: 'Profiles',
  templates: 'Templates',
  node: 'What a node gets',
  userdata: 'User data',
  outputs: 'Outputs',
  checks: 'Checks',
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
  'Every problem has a code that never changes its meaning. An error means exit status 1: nothing was generated, and the items leave as they',
  'came. Warnings and notes are told on stderr and in the `results` of the ResourceList. This page is made from the tables in',
  '`src/diagnostics/codes/` by `npm run generate`.',
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
