// Prints recorded cases.
//
//   node test/conformance/print.mjs                     how many there are of each family
//   node test/conformance/print.mjs NAME                a case: the ResourceList that goes in, and what the reference made of it
//   node test/conformance/print.mjs NAME --input        the ResourceList alone, for a pipe into osm-krm

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { stringify } from 'yaml'

const folder = join(import.meta.dirname, 'cases')
const casesOf = file =>
  brotliDecompressSync(readFileSync(join(folder, file)))
    .toString()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
const families = readdirSync(folder).map(file => [file.replace('.jsonl.br', ''), casesOf(file)])

const args = process.argv.slice(2)
const [name] = args.filter(arg => arg !== '--input')

if (name === undefined) {
  for (const [family, cases] of families)
    console.log(`${family.padEnd(12)} ${cases.length} cases, ${cases[0].name} to ${cases.at(-1).name}`)
} else {
  const found = families.flatMap(([, cases]) => cases).find(given => given.name === name)
  if (found === undefined) {
    console.error(`There is no case ${name}: without a name, this prints those that there are.`)
    process.exitCode = 1
  } else print(found)
}

function print({ flags = {}, items, expect }) {
  const yaml = value => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  const list = {
    apiVersion: 'config.kubernetes.io/v1',
    kind: 'ResourceList',
    functionConfig: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags' }, data: flags },
    items,
  }
  if (args.includes('--input')) process.stdout.write(yaml(list))
  else process.stdout.write(`# The input\n${yaml(list)}---\n# What the reference made of it\n${yaml(expect)}`)
}
