// Checks that no two modules of src/ export functions, constants or types of the same name, so that a search for a name finds one definition. Run by
// `npm run lint`. src/gotemplate is a library of its own, whose names are not compared with those of the rest.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names of the same operation for two kinds of input, each with the kinds. */
const SAME: Readonly<Record<string, string>> = {
  LF: 'the characters of YAML, in text and in bytes',
  SPACE: 'the characters of YAML, in text and in bytes',
  HASH: 'the characters of YAML, in text and in bytes',
  COLON: 'the characters of YAML, in text and in bytes',
  DOUBLE_QUOTE: 'the characters of YAML, in text and in bytes',
  SINGLE_QUOTE: 'the characters of YAML, in text and in bytes',
  BACKSLASH: 'the characters of YAML, in text and in bytes',
  skipSpaces: 'in text and in bytes',
  sha256Of: 'with Node and in browsers',
}

const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm

const src = join(import.meta.dirname, '../src')
const places = new Map<string, Set<string>>()
for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file) || /(^gotemplate|\bgenerated)\//.test(file)) continue
  for (const [, name] of readFileSync(join(src, file), 'utf8').matchAll(EXPORT)) {
    const known = places.get(name!)
    if (known === undefined) places.set(name!, new Set([file]))
    else known.add(file)
  }
}

const shared = [...places].filter(([, files]) => files.size > 1)
const problems = shared
  .filter(([name]) => SAME[name] === undefined)
  .map(([name, files]) => `${name} is exported by ${[...files].map(file => `src/${file}`).join(' and ')}`)
for (const name of Object.keys(SAME))
  if (!shared.some(([other]) => other === name)) problems.push(`remove from SAME what is exported once: ${name}`)
if (places.size === 0) problems.push('no export found: the check itself is broken')
for (const problem of problems) console.error(problem)
console.log(`${places.size} exported names checked, ${problems.length} not allowed`)
process.exitCode = problems.length === 0 ? 0 : 1
