// Measures what a built program says about the second corpus: `tsx test/lint/corpus/measure.ts dist/program/osm-krm.mjs [-v] [WORDS]`.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { KUSTOMIZE } from '../../hosts/kustomize.ts'
import { filesWith } from './edits.ts'
import { FAMILIES, type Family, RIGHT_FAMILIES } from './families.ts'

const [program = 'dist/program/osm-krm.mjs', ...options] = process.argv.slice(2)

function outputOf({ edits, command }: Family): string {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-families-'))
  try {
    mkdirSync(join(folder, 'nodes'))
    for (const [name, text] of filesWith(edits)) writeFileSync(join(folder, 'nodes', name), text)
    const env = { ...process.env, PATH: `${dirname(KUSTOMIZE)}:${process.env.PATH}` }
    const ran = spawnSync(process.execPath, [resolve(program), ...command], { cwd: folder, env, encoding: 'utf8' })
    return (ran.stdout + ran.stderr).replace(/^(?:Linted|ShellCheck|osm-krm: stand-ins) .*\n/gm, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const placesIn = (text: string): number => (text.match(/^ {2}--> /gm) ?? []).length

/** A mistake is exact if what is said names it, at two places at most, and noisy at more, or with over 40 lines. */
function verdictOf(text: string, says: RegExp): 'exact' | 'noisy' | 'misleading' | 'silent' {
  if (text === '') return 'silent'
  if (!says.test(text)) return 'misleading'
  return placesIn(text) > 2 || linesOf(text) > 40 ? 'noisy' : 'exact'
}

const linesOf = (text: string): number => text.split('\n').length - 1

const verdicts = new Map<string, string[]>()
const lengths: number[] = []
const only = options.find(option => !option.startsWith('-')) ?? ''
for (const row of [...FAMILIES, ...RIGHT_FAMILIES].filter(({ what }) => what.includes(only))) {
  const text = outputOf(row)
  const verdict = row.says ? verdictOf(text, row.says) : text === '' ? 'quiet' : 'false alarm'
  verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), row.what])
  if (row.says && text !== '') lengths.push(linesOf(text))
  if (options.includes('-v') && verdict !== 'exact' && verdict !== 'quiet')
    console.log(`--- ${verdict}: ${row.what}\n${text}`)
}
lengths.sort((a, b) => a - b)
for (const [verdict, rows] of [...verdicts].sort()) console.log(`${verdict}: ${rows.length}`)
console.log(`lines: median ${lengths[lengths.length >> 1]}, most ${lengths.at(-1)}`)
