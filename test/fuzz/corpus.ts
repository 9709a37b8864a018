// The recorded lists that inputs are made from, with known secrets in them.

import type { JsonObject } from '../../src/base/json.ts'
import { type Case, cases, functionConfigOf, itemsOf, PROGRAMS, programs } from '../conformance/cases.ts'
import { example } from '../fixtures/examples.ts'
import { Random } from './random.ts'
import { plantSecrets } from './secrets.ts'

/** A ResourceList as data. */
export interface Recorded {
  readonly name: string
  readonly functionConfig: JsonObject
  readonly items: readonly JsonObject[]
  readonly secrets: readonly string[]
  readonly fieldSecrets: readonly string[]
}

function recordedOf(given: Case, index: number): Recorded {
  const random = new Random(18, index)
  const config = functionConfigOf(given)
  const { objects, secrets, fieldSecrets } = plantSecrets(itemsOf(given), random)
  const password = random.word(18)
  const data = JSON.parse(
    JSON.stringify(config.data).replace(/\/\/(?:[^/@"]*@)?(proxy|squid)/g, `//user:${password}@$1`),
  )
  return {
    name: given.name,
    functionConfig: { ...config, data },
    items: objects,
    secrets,
    fieldSecrets: [...fieldSecrets, password],
  }
}

/** Built on first use, as cases are large. */
const memoized = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** The recorded cases of this folder by size, but for those that hold 25 template programs each. */
export const recorded = memoized((): readonly Recorded[] =>
  cases(/^(?:cloudconfig|containerd|data|errors|identity|userdata)$/)
    .map(recordedOf)
    .sort((a, b) => JSON.stringify(a.items).length - JSON.stringify(b.items).length),
)

/** The quickstart, which uses a functionConfig of our own kind. */
export const quickstart = memoized((): Recorded => {
  const { objects, functionConfig } = example('quickstart')
  const planted = plantSecrets(objects, new Random(18, -1))
  const { objects: items, secrets, fieldSecrets } = planted
  return { name: 'quickstart', functionConfig, items, secrets, fieldSecrets }
})

/** The recorded template programs. */
export const recordedPrograms = memoized((): readonly string[] =>
  PROGRAMS.flatMap(name => programs(name).map(({ src }) => src)),
)
