// Packs recorded cases and template programs into this folder: cases/FAMILY.jsonl.br and templates/*.json.br.
//
//   node test/conformance/pack.mjs FOLDER     a folder with cases/*.jsonl and templates/*.json, as the reference was recorded
//
// A family with cases on the reference's own profiles is left out: they are the reference's text.

import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [from] = process.argv.slice(2)
if (from === undefined) {
  console.error('node test/conformance/pack.mjs FOLDER')
  process.exit(1)
}

const pack = path => {
  const content = readFileSync(join(from, path))
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const packed = brotliCompressSync(content, { params })
  writeFileSync(join(import.meta.dirname, `${path}.br`), packed)
  console.log(`${path}: ${content.length} bytes in ${packed.length}`)
}

for (const name of readdirSync(join(from, 'cases'))) {
  const cases = readFileSync(join(from, 'cases', name), 'utf8')
    .trim()
    .split('\n')
  if (cases.some(line => JSON.parse(line).profiles !== undefined)) console.log(`${name}: left out`)
  else pack(`cases/${name}`)
}
for (const name of ['hand.json', 'random.json']) pack(`templates/${name}`)
copyFileSync(join(from, 'templates/data.json'), join(import.meta.dirname, 'templates/data.json'))
