// Measures how many recorded user data the real programs accept, and writes the table into docs/reliability.md:
//
//   node --import tsx test/hosts/userdata-table.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Agreement, agreementOf, KINDS, type Kind } from './userdata-agreement.ts'

const HEAD = [
  '| user data | read by | rendered | it agrees | it objects, and we warn | it objects, and we do not | refused by us |',
  '|---|---|---:|---:|---:|---:|---:|',
]

export const tableOf = (agreements: readonly (readonly [Kind, Agreement])[]): string =>
  [...HEAD, ...agreements.map(([kind, agreement]) => rowOf(kind, agreement))].join('\n')

function rowOf({ name, tool }: Kind, { judged, refused }: Agreement): string {
  const objected = judged.filter(({ remarks }) => remarks.length > 0)
  const warned = objected.filter(one => one.warned).length
  const figures = [judged.length, judged.length - objected.length, warned, objected.length - warned, refused]
  return `| ${name} | ${tool.name} | ${figures.join(' | ')} |`
}

const DOCUMENT = join(import.meta.dirname ?? '.', '../../docs/reliability.md')
const TABLE = /(<!-- measured by test\/hosts\/userdata-table\.ts -->\n)[\s\S]*?(\n<!-- end -->)/

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = tableOf(KINDS.map(kind => [kind, agreementOf(kind)] as const))
  const before = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    before.replace(TABLE, (_, start: string, end: string) => `${start}${table}${end}`),
  )
  console.log(table)
}
