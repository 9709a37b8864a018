// Modules that the program loads when they are first asked for: large ones that few runs need, behind a function `() => name`.
//
// JavaScript loads what a module imports before it, or gives a promise. The linker of the program (link-chunks.mjs) needs neither: what
// stands in `now$(import(…))` is a chunk that runs when the function is called.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'

/** Modules with such functions. What they do not use so is loaded before them as ever. */
const LATER = [
  'src/diagnostics/problem.ts',
  'src/diagnostics/schema-problems.ts',
  'src/formats/re2.ts',
  'src/formats/sha256.ts',
  'src/formats/time-zones.ts',
  'src/formats/toml.ts',
  'src/inputs/credentials.ts',
  'src/inputs/secrets.ts',
  'src/krm/merge.ts',
  'src/krm/read.ts',
  'src/node/cloud-config/index.ts',
  'src/node/go-templates.ts',
  'src/outputs/used-profiles.ts',
  'src/rendering/select-node.ts',
  'src/sprig/families.ts',
  'src/userdata/index.ts',
  'src/userdata/yaml.ts',
]

export const loadLater = {
  name: 'load-later',
  setup({ onLoad }) {
    for (const path of LATER) {
      const filter = new RegExp(`${path.replaceAll(/\W/g, '\\$&')}$`)
      const contents = () => importingLater(readFileSync(join(root, path), 'utf8'), path)
      onLoad({ filter }, () => ({ contents: contents(), loader: 'ts', resolveDir: join(root, path, '..') }))
    }
  },
}

const IMPORT = /^import (?:\{([^}]*)\}|\* as (\w+)) from '([^']+)'\n/gm

/**
 * What is imported beside types and stands behind a function is loaded later; types leave no trace. To use it in another way, too, is a
 * mistake: it would be loaded before the module after all.
 */
function importingLater(text, path) {
  let later = text
  for (const [statement, members = '', all, from] of text.matchAll(IMPORT)) {
    const values = all
      ? [all]
      : members
          .split(',')
          .map(name => name.trim())
          .filter(name => name && !name.startsWith('type '))
    for (const name of values) {
      const behind = new RegExp(`\\(\\) => ${name}\\b(?!\\()`, 'g')
      const rest = later.replace(statement, '')
      if (!behind.test(rest)) continue
      if (values.length > 1 || isNamed(name, rest.replaceAll(behind, '')))
        throw new Error(`${path} uses ${name} behind a function, and imports or uses it in another way, too`)
      later = rest.replaceAll(behind, `() => now$(import('${from}'))${all ? '' : `.${name}`}`)
    }
  }
  if (later === text) throw new Error(`${path} uses nothing that it imports behind a function`)
  return later
}

/** In code, and not only in comments and texts. */
const isNamed = (name, text) => new RegExp(`\\b${name}\\b`).test(text.replaceAll(NO_CODE, ''))
const NO_CODE = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g
