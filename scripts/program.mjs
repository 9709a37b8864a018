// The program in parts: for each set of usual runs what they load together, and the rest; each with what V8 compiles on the way of those
// runs.
//
// Which chunks these are is seen by running them all (train.mjs). The parts are what the linker makes of the chunks, and nothing else.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './ensure.mjs'
import { cacheName } from './launcher.mjs'
import { asFromACluster, quickstart } from './training-lists.mjs'

/** Usual runs by what they are of: built-in profiles, profiles that are listed among the items, many machines, and commands. */
const TRAINING = {
  'built-in': [{ args: [], input: quickstart() }],
  listed: [{ args: [], input: asFromACluster() }],
  many: [{ args: [], input: asFromACluster({ count: 4 }) }],
  command: [
    { args: ['--help'], input: '' },
    { args: ['version'], input: '' },
  ],
}
const KINDS = Object.keys(TRAINING)

/** Writes parts and caches into the folder, and gives what a launcher has to know of them. */
export function makeProgram({ functions, entry, first }, folder) {
  const own = first.map(number => `${number}:${functions[number]}`).join()
  const others = functions.map((_, number) => number).filter(number => !first.includes(number))
  const scratch = mkdtempSync(join(tmpdir(), 'osm-krm-build-'))
  try {
    const whole = { own, entry, parts: [part('all', functions, others)], partOf: functions.map(() => 0) }
    const groups = grouped(others, kind => TRAINING[kind].flatMap(run => train(scratch, whole, run).loaded))
    const parts = groups.map(({ kinds, numbers }) => part(kinds.join('-and-') || 'rest', functions, numbers))
    const partOf = functions.map((_, number) => groups.findIndex(({ numbers }) => numbers.includes(number)))
    const program = { own, entry, parts, partOf }
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const [i, { name, text }] of parts.entries()) {
      writeFileSync(join(folder, `${name}.js`), text, 'latin1')
      const runs = groups[i].kinds.flatMap(kind => TRAINING[kind])
      const cache = compiledOnTheWay(scratch, program, name, runs)
      writeFileSync(join(folder, cacheName(name)), cache)
    }
    return program
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** Chunks by the kinds of runs that load them. */
function grouped(chunks, loadedBy) {
  const loaded = new Map(KINDS.map(kind => [kind, loadedBy(kind)]))
  const groups = new Map()
  for (const number of chunks) {
    const kinds = KINDS.filter(kind => loaded.get(kind).includes(number))
    const group = groups.get(kinds.join()) ?? { kinds, numbers: [] }
    groups.set(kinds.join(), group)
    group.numbers.push(number)
  }
  return [...groups.values()]
}

/** What V8 makes of a part in these runs; without any, of a part that is opened and not used. */
function compiledOnTheWay(scratch, program, name, runs) {
  const steps = runs.length > 0 ? runs : [{}]
  let cache
  for (const [i, run] of steps.entries()) {
    cache = train(scratch, program, { ...run, cached: { name, cache, isLast: i === steps.length - 1 } }).cache
  }
  return cache
}

function part(name, functions, numbers) {
  const entries = numbers.map(number => `${number}:${functions[number]}`)
  const text = `(function(load$,require){"use strict";return{${entries}}\n})`
  return { name: `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text }
}

/** With these flags the same program gives the same cache. */
const MAKER = ['--predictable', '--random-seed=1', join(root, 'scripts/train.mjs')]

function train(scratch, program, { args, input = '', cached }) {
  const [task, result, cache] = ['task.json', 'result.json', 'cache'].map(name => join(scratch, name))
  if (cached?.cache) writeFileSync(cache, cached.cache)
  const given = {
    ...program,
    args,
    result,
    cached: cached && { ...cached, cache, isThere: cached.cache !== undefined },
  }
  writeFileSync(task, JSON.stringify(given))
  const { status, stderr } = spawnSync(process.execPath, [...MAKER, task], { input })
  if (status !== 0) throw new Error(`a run failed while its code cache was made: ${args}\n${stderr}`)
  return { ...JSON.parse(readFileSync(result, 'utf8')), ...(cached && { cache: readFileSync(cache) }) }
}
