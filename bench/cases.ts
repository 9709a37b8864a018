// The cases of the benchmark and their targets, which are multiples of `node -e 0` unless a unit or comparison is given.

import {
  alikeSides,
  foreignItems,
  hasReference,
  jsonNodes,
  largeItem,
  nodesInList,
  quotedNodes,
  referenceNodes,
  type Sides,
  ubuntuNodes,
  variedNodes,
  variedSides,
} from './inputs.ts'

export interface Case {
  readonly name: string
  readonly target?: string
  readonly args?: readonly string[]
  readonly input?: () => Promise<Iterable<string>>
  /** The files of two sides to compare, instead of an input. The yardstick is to render both. */
  readonly sides?: () => Promise<Sides>
  /** Use Node's compile cache, as the image does. */
  readonly cache?: boolean
  /** What to run instead of osm-krm: a Node process that only copies stdin to stdout. */
  readonly program?: 'pipe'
  /** What to compare with instead of `node -e 0`: that copying process, or the run whose output is this run's input. */
  readonly yardstick?: 'pipe' | 'first run'
  readonly rounds: number
  readonly isThere?: () => boolean
}

const one = () => ubuntuNodes(1)
const thousand = () => referenceNodes(1000)

export const CASES: readonly Case[] = [
  { name: 'pipe', program: 'pipe', input: one, rounds: 31 },
  { name: 'one node, compile cache', target: '≤ 3.8', input: one, cache: true, rounds: 31 },
  { name: 'one node', target: '≤ 5.2', input: one, rounds: 31 },
  { name: 'help, compile cache', target: '≤ 2.2', args: ['--help'], cache: true, rounds: 31 },
  { name: 'help', args: ['--help'], rounds: 31 },
  { name: '1,000, reference’s profile', target: '≤ 1.1 old', input: thousand, rounds: 21, isThere: hasReference },
  { name: '1,000, six profiles', input: () => variedNodes(1000), rounds: 11 },
  {
    name: 'second run, reference’s profile',
    target: '≤ 1.5 CPU',
    input: thousand,
    yardstick: 'first run',
    rounds: 11,
    isThere: hasReference,
  },
  { name: '1,000, profile in quotes', target: '≤ 0.95 old', input: () => quotedNodes(1000), rounds: 21 },
  { name: '1,000 in a List', target: '≤ 0.8 old', input: () => nodesInList(1000), rounds: 21 },
  {
    name: 'second run, profile in quotes',
    target: '≤ 1.0 old',
    input: () => quotedNodes(1000),
    yardstick: 'first run',
    rounds: 11,
  },
  { name: '10,000 in JSON', input: () => jsonNodes(10_000), rounds: 1 },
  { name: 'second run, six profiles', input: () => variedNodes(1000), yardstick: 'first run', rounds: 11 },
  { name: 'diff, 1,000 alike', target: '≤ 1.5 CPU', sides: () => alikeSides(1000), rounds: 5 },
  { name: 'diff, 1,000 of 40 kinds', target: '≤ 1.5 CPU', sides: () => variedSides(1000), rounds: 5 },
  { name: '10,000, one profile', target: '≤ 400 MB', input: () => ubuntuNodes(10_000), rounds: 3 },
  { name: 'foreign: 100,000 items', target: '≤ 4', input: () => foreignItems(100_000), yardstick: 'pipe', rounds: 11 },
  { name: 'foreign: 100 MB in one', input: () => largeItem(100), yardstick: 'pipe', rounds: 5 },
]
