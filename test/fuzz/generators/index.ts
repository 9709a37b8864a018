// Makes the input of a run.

import type { FuzzInput, Kind } from '../input.ts'
import { Random } from '../random.ts'
import { configInput } from './configs.ts'
import { folderInput } from './folders.ts'
import { mutatedList } from './lists.ts'
import { templateInput } from './templates.ts'

const GENERATORS: Readonly<Record<Kind, (random: Random) => FuzzInput>> = {
  lists: mutatedList,
  templates: templateInput,
  configs: configInput,
  folders: folderInput,
}

const WEIGHTS: Readonly<Record<Kind, number>> = { lists: 44, templates: 41, configs: 10, folders: 2 }

/** Returns the input of run `index`, of one kind or of any. It depends on the seed and the index only. */
export function inputOf(seed: number, index: number, kind?: Kind): FuzzInput {
  const random = new Random(seed, index)
  return GENERATORS[kind ?? random.weighted(WEIGHTS)](random)
}
