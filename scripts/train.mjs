// One run of the program as a launcher starts it, to see which chunks it loads and to keep what V8 compiles of a part:
// `node --predictable --random-seed=1 train.mjs <task>`.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

const [node, , task] = process.argv
const { parts, partOf, own, entry, args, result, cached } = JSON.parse(readFileSync(task, 'utf8'))
process.argv = [node, 'osm-krm.js', ...(args ?? [])]

const require = createRequire(import.meta.url)
const loaded = []
const made = []
const opened = []
const load = number => {
  if (made[number] === undefined) loaded.push(number)
  made[number] ??= (ownFunctions[number] ?? (opened[partOf[number]] ??= open(parts[partOf[number]]))[number])()
  return made[number]
}
const ownFunctions = new Script(`(function(load$,require){"use strict";return{${own}}})`).runInThisContext()(
  load,
  require,
)

function open({ name, text }) {
  const keeps = name === cached?.name
  const cachedData = keeps && cached.isThere ? readFileSync(cached.cache) : undefined
  const script = new Script(text, { filename: `${name}.js`, cachedData })
  if (script.cachedDataRejected) throw new Error('V8 refuses its own cache')
  if (keeps) process.on('exit', () => keep(script))
  return script.runInThisContext()(load, require)
}

function keep(script) {
  // A cache fits a V8 with the flags of the one that wrote it: in the end that has to be none.
  if (cached.isLast) for (const flag of ['--no-predictable', '--random-seed=0']) setFlagsFromString(flag)
  writeFileSync(cached.cache, script.createCachedData())
}

process.on('exit', () => writeFileSync(result, JSON.stringify({ loaded })))
if (args) load(entry)
else open(parts.find(({ name }) => name === cached.name))
