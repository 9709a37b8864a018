// Makes docs/errors.md and the tables of codes in src/diagnostics/generated/ from docs/errors/*.yaml,
// src/diagnostics/examples/*.diff and the rules of src/lint/table.ts. With --check nothing is written; the exit status is 1 if one of them is not current.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Rule } from '../src/lint/rule.ts'
import { RULES } from '../src/lint/table.ts'

/** A row of docs/errors/. */
interface Row {
  readonly severity: 'error' | 'warning' | 'info'
  /** The command that reports the code, if not every rendering does. */
  readonly by?: 'lint' | 'lint --rendered' | 'diff' | 'diff --live'
  /** Whether lint reports it only with another program, which only some runs start. */
  readonly external?: true
  /** The meaning of the code, as a heading. */
  readonly title: string
  /** When the problem occurs, why it matters and how to fix it. */
  readonly explanation: string
  /** How to repair it, unless the problem says so. */
  readonly help?: string
}

/** The files of docs/errors/ in the order of the page, with their headings and how their codes begin. */
const AREAS = [
  ['krm', 'ResourceList', 'OSM00'],
  ['settings', 'functionConfig', 'OSM01'],
  ['inputs', 'Inputs', 'OSM02'],
  ['profiles', 'Profiles', 'OSM03'],
  ['templates', 'Templates', 'OSM04'],
  ['node', 'Node configuration', 'OSM05'],
  ['userdata', 'User data', 'OSM06'],
  ['outputs', 'Outputs', 'OSM07'],
  ['rendered', 'Rendered manifests', 'OSM08'],
  ['live', 'Clusters', 'OSM08'],
] as const

const root = join(import.meta.dirname, '..')

const read = <T>(area: string): Readonly<Record<string, T>> =>
  parse(readFileSync(join(root, 'docs/errors', `${area}.yaml`), 'utf8'))

const removed = read<string>('removed')
const areas = AREAS.map(([area, heading, prefix]) => ({
  heading,
  prefix,
  rows: Object.entries(read<Row>(area)).sort(([a], [b]) => (a < b ? -1 : 1)),
}))
const codes = areas.flatMap(({ rows }) => rows).sort(([a], [b]) => (a < b ? -1 : 1))

const examples = new Map(
  readdirSync(join(root, 'src/diagnostics/examples'))
    .sort()
    .map(file => [file.replace('.diff', ''), readFileSync(join(root, 'src/diagnostics/examples', file), 'utf8')]),
)

/** What is wrong in the files, which cannot be seen in the page. */
function mistakes(): string[] {
  const names = codes.map(([code]) => code)
  const rows = areas.flatMap(({ prefix, rows }) => rows.map(([code, row]) => ({ prefix, code, ...row })))
  return [
    ...names.filter((code, i) => names.indexOf(code) < i).map(code => `${code} has two rows`),
    ...names.filter(code => Object.hasOwn(removed, code)).map(code => `${code} was removed: use another number`),
    ...rows.flatMap(({ code, prefix, title, explanation }) => [
      ...(/^OSM\d{4}$/.test(code) && code.startsWith(prefix)
        ? []
        : [`${code}: codes of the file begin with ${prefix}`]),
      ...(/^\S.*[^.]$/.test(title) ? [] : [`${code}: a title has no full stop`]),
      ...(/\.$/.test(explanation) ? [] : [`${code}: an explanation ends with a full stop`]),
    ]),
    ...[...examples.keys()].filter(code => !names.includes(code)).map(code => `${code} has an example and no row`),
  ]
}

const SUBJECTS: Partial<Readonly<Record<Rule['subject'], string>>> = {
  inputs: 'inputs',
  profile: 'templates',
  phase: 'user data',
  content: 'files',
  unit: 'units',
  list: 'ResourceList',
  build: 'kustomizations',
  programs: 'programs',
}

/** Returns what reports the code and, of lint, what its rules judge. */
function reporterOf(code: string, by: Row['by']): string | undefined {
  const subjects = RULES.flatMap(rule => (rule.code === code ? (SUBJECTS[rule.subject] ?? []) : []))
  return by === 'lint' && subjects.length > 0 ? `lint: ${subjects.join(', ')}` : by
}

const summary = (code: string, { severity, by, title }: Row): string =>
  [code, severity, reporterOf(code, by) ?? [], title].flat().join(' · ')

const listed = ({ heading, rows }: (typeof areas)[number]): string =>
  `## ${heading}\n\n${rows.map(([code, row]) => `- ${summary(code, row)}\n`).join('')}`

const page = (): string => `# Errors and warnings

Find here what a code is about. \`osm-krm explain OSM0205\` prints its meaning, an example and the repair, and \`osm-krm explain bootstrap token\`
searches these texts. A code never changes its meaning.

With an error, the exit status is 1, nothing is generated, and the items are returned unchanged. All problems are reported on stderr and in the
\`results\` of the ResourceList.

A code marked with \`lint\` is reported by \`osm-krm lint\`, by other commands that show findings beside a node, and by the function if
\`checks.lint\` or \`mode: validate\` asks for it. A code marked with \`diff\` is reported where two sides of a change are compared, and one marked
with \`lint --rendered\` or \`diff --live\` by these commands. All other codes are reported by every rendering.

Behind \`lint:\` is what its rules know the problem from. The inputs are settings, credentials and MachineDeployments. Templates are read with the
branches that no node executes; user data, files and units are what a node gets. The programs are ShellCheck and systemd-analyze.

${areas.map(listed).join('\n')}
## Removed

These codes are not reported any more. An entry of \`checks.ignore\` that names one is a note.

${Object.entries(removed)
  .map(([code, reason]) => `- ${code}: ${reason}\n`)
  .join('')}`

/** Returns an object with the value of each code that has one. */
const valuesOf = (value: (row: Row) => string | undefined): string =>
  object(Object.fromEntries(codes.map(([code, row]) => [code, value(row)])))

const object = (values: object): string => JSON.stringify(values, undefined, 1)

const HEAD = '// Made by scripts/error-docs.ts from docs/errors/. Not to be edited.\n'

/** What every run loads. */
const tables = (): string => `${HEAD}
/** All codes. */
export const severities = ${valuesOf(({ severity }) => severity)} as const

/** What reports the codes that not every rendering reports. */
export const reporters = ${valuesOf(({ by }) => by)} as const

/** What lint reports only with another program. */
export const externalCodes: readonly string[] = ${JSON.stringify(codes.filter(([, row]) => row.external).map(([code]) => code))}

/** How to repair problems of user data. */
export const helps = ${valuesOf(({ help }) => help)} as const

/** Codes that an earlier release reported, and why nothing reports them any more. */
export const removed: Readonly<Record<string, string>> = ${object(removed)}
`

/** What only explanations load. */
const texts = (): string => `${HEAD}
import type { DiagnosticCode } from '../codes.ts'

/** The meaning of each code. */
export const titles: Readonly<Record<DiagnosticCode, string>> = ${valuesOf(({ title }) => title)}

/** When each problem occurs, why it matters and how to fix it. */
export const explanations: Readonly<Record<DiagnosticCode, string>> = ${valuesOf(({ explanation }) => explanation)}

/** Examples, as differences: lines with - are the mistake, lines with + its repair. */
export const examples: Readonly<Record<string, string>> = ${object(Object.fromEntries(examples))}
`

const wrong = mistakes()
if (wrong.length > 0) throw new Error(`docs/errors/:\n${wrong.join('\n')}`)

for (const [path, text] of [
  ['docs/errors.md', page()],
  ['src/diagnostics/generated/codes.ts', tables()],
  ['src/diagnostics/generated/texts.ts', texts()],
] as const) {
  const file = join(root, path)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) process.exitCode = 1
}
