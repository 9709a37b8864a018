// Runs a program as its launcher does, and keeps what V8 compiled on the way:
// `node --predictable --random-seed=1 make-code-cache.mjs <program> <cache> [arguments]`. With these flags the same program gives the same cache.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

const [node, , program, cache, ...args] = process.argv
process.argv = [node, 'osm-krm.js', ...args]
const script = new Script(readFileSync(program, 'latin1'), { filename: 'osm-krm.js' })
process.on('exit', () => {
  // A cache fits a V8 with the flags of the one that wrote it: that has to be none.
  for (const flag of ['--no-predictable', '--random-seed=0']) setFlagsFromString(flag)
  writeFileSync(cache, script.createCachedData())
})
script.runInThisContext()(createRequire(import.meta.url))
