// npx tsx scripts/release/start-up.ts: measures one run with one node for each form in which osm-krm is installed, as multiples of `node -e 0` in the same rounds.
// Needs `npm run executable`, and the Node that the executable contains.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ubuntuNodes, writeInput } from '../../bench/inputs.ts'
import { type Command, median, timesOf } from '../../bench/processes.ts'
// @ts-expect-error: plain JavaScript, without types.
import { REPRODUCIBLE_SNAPSHOT } from '../snapshot-options.mjs'
import { root } from './project.ts'

const ROUNDS = 31

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-start-up-'))
const input = join(folder, 'one.yaml')
writeInput(input, await ubuntuNodes(1))

const node = process.execPath
const file = join(root, 'dist/osm-krm.js')
const snapshot = join(folder, 'osm-krm.blob')
spawnSync(node, [...REPRODUCIBLE_SNAPSHOT, '--snapshot-blob', snapshot, '--build-snapshot', file], {
  stdio: 'inherit',
})
const built = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' }).find(name =>
  /osm-krm(\.exe)?$/.test(name),
)!

const program = join(root, 'dist/program/osm-krm.mjs')
const forms: Readonly<Record<string, Command>> = {
  'node -e 0': { node, args: ['-e', '0'] },
  'package, as npm installs it': { node, args: [program], input },
  'package, compile cache': { node, args: [program], input, cache: join(folder, 'cache') },
  'single file': { node, args: [file], input },
  'snapshot, as in the image': { node, args: ['--snapshot-blob', snapshot, file], input },
  executable: { node: join(root, 'out', built), args: [], input },
}
const commands = Object.values(forms)
await timesOf(commands, 3)
const times = await timesOf(commands, ROUNDS)
const empty = median(times[0]!)
for (const [i, name] of Object.keys(forms).entries()) {
  const took = median(times[i]!)
  console.log(`${name.padEnd(30)}${took.toFixed(0).padStart(5)} ms  ${(took / empty).toFixed(2).padStart(5)} ×`)
}
rmSync(folder, { recursive: true })
