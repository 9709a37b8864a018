// Generates packages/gotemplate/src/time/generated/time-zones.ts from compiled time zone files (the tz database is in the public domain).
// Run by hand when zones have changed: npx tsx scripts/maintain/make-time-zones.ts [/usr/share/zoneinfo]

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = process.argv[2] ?? '/usr/share/zoneinfo'
const TARGET = join(import.meta.dirname, '../../packages/gotemplate/src/time/generated/time-zones.ts')

/** Duplicates, and files that are not zones. */
const SKIPPED = /^(posix|right|localtime|posixrules|Factory|leap|.*\.(tab|zi|list|txt))/

interface ZoneType {
  readonly offset: number
  readonly isDst: boolean
  readonly name: string
}

function* names(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (SKIPPED.test(relative(root, path))) continue
    if (entry.isDirectory()) yield* names(path)
    else yield relative(root, path)
  }
}

/** Packs the second part of a TZif file, which has 64-bit times, and the rule after it. */
function pack(file: Buffer): string {
  if (file.toString('latin1', 0, 4) !== 'TZif' || file[4]! < 0x32)
    throw new Error('not a TZif file of version 2 or later')
  const [, , , times, types, characters] = counts(file, 0)
  const start = 44 + times! * 5 + types! * 6 + characters! + skipped(file, 0, 4)
  return packBody(file, start)
}

const counts = (file: Buffer, at: number): number[] =>
  [20, 24, 28, 32, 36, 40].map(offset => file.readUInt32BE(at + offset))

/** Returns the size in bytes of the leap seconds and of the two lists of flags. */
function skipped(file: Buffer, at: number, timeSize: number): number {
  const [utFlags, standardFlags, leaps] = counts(file, at)
  return leaps! * (timeSize + 4) + utFlags! + standardFlags!
}

function packBody(file: Buffer, start: number): string {
  const [, , , timeCount, typeCount, characterCount] = counts(file, start) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const times = start + 44
  const indices = times + timeCount * 8
  const typesAt = indices + timeCount
  const characters = typesAt + typeCount * 6
  const types = Array.from({ length: typeCount }, (_, i): ZoneType => {
    const at = typesAt + i * 6
    const nameAt = characters + file[at + 5]!
    return {
      offset: file.readInt32BE(at),
      isDst: file[at + 4] === 1,
      name: file.toString('latin1', nameAt, file.indexOf(0, nameAt)),
    }
  })
  const used = Array.from({ length: timeCount }, (_, i) => file[indices + i]!)
  const whens = Array.from({ length: timeCount }, (_, i) => Number(file.readBigInt64BE(times + i * 8)))
  const ruleAt = characters + characterCount + skipped(file, start, 8)
  const rule = file.toString('latin1', ruleAt).trim()
  const typeTexts = types.map(({ name, offset }) => `${name}:${offset.toString(36)}`)
  const steps = whens.map((when, i) => step(when - (whens[i - 1] ?? 0)) + String.fromCharCode(65 + used[i]!))
  return [firstType(types, used), typeTexts.join(','), steps.join(''), rule].join('|')
}

/** Returns the index of the type before the first change, as Go chooses it. */
function firstType(types: readonly ZoneType[], used: readonly number[]): number {
  if (!used.includes(0)) return 0
  if (used.length > 0 && types[used[0]!]!.isDst) {
    for (let i = used[0]! - 1; i >= 0; i--) if (!types[i]!.isDst) return i
  }
  return Math.max(
    0,
    types.findIndex(type => !type.isDst),
  )
}

/** Encodes the time since the previous change, in quarters of an hour if possible; a dot marks seconds. */
const step = (seconds: number): string =>
  seconds % 900 === 0 ? (seconds / 900).toString(36) : `.${seconds.toString(36)}`

const zones = new Map<string, string[]>()
for (const name of names(root)) {
  const packed = pack(readFileSync(join(root, name)))
  zones.set(packed, [...(zones.get(packed) ?? []), name])
}
const lines = [...zones].map(([packed, its]) => `${its.join(' ')}|${packed}`).sort()
writeFileSync(
  TARGET,
  `// Made by scripts/maintain/make-time-zones.ts from the tz database, which is in the public domain. Each line: the zone's names; the type
// before the first change; the types with their offsets; the changes, each as the time since the one before (in quarters of an hour, or
// seconds after a dot) and a capital for the type it leads to; the rule from the last one on. Numbers are in base 36.
export const TIME_ZONES = String.raw\`
${lines.join('\n')}
\`
`,
)
console.log(`${lines.length} zones, ${lines.join('\n').length} bytes`)
