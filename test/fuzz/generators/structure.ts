// Changes the structure of data: values, keys, and the order and number of entries.

import type { Json } from '../../../src/base/json.ts'
import { type Random, words } from '../random.ts'

const ODD: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 60,
  0.1,
  '',
  ' ',
  '~',
  'null',
  '../../../other/escape',
  '/etc/osm-krm',
  'a/b',
  '.',
  '..',
  'x'.repeat(300),
  'UPPER',
  'a\nb',
  'a\u0000b',
  '\u2028\ufeff',
  '\ud800',
  ['$', '{TOKEN}'].join(''),
  '{{ .Token }}',
  '{{',
  '2024-01-01T00:00:00Z',
  '1e3',
  '0o17',
  '=',
  '<<',
  [],
  {},
  [[]],
  [null],
  ['a', 'a'],
  { a: null },
  { kind: 'List', items: [{}] },
  { $patch: 'delete' },
]

const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  '<<',
  '',
  'metadata',
  'spec',
  'name',
  'kind',
  'items',
  'data',
  'stringData',
  'annotations',
  'results',
  'functionConfig',
]

const KINDS = words(`
  List Secret ConfigMap MachineDeployment OperatingSystemConfig OperatingSystemProfileOverlay
  OperatingSystemConfigGenerator EndpointSlice
`)

/** A place in the data: a container, and a key of it. */
interface Place {
  readonly parent: { [key: string | number]: Json }
  readonly key: string | number
}

/** Changes the data in place, a few times. */
export function mutateStructure(data: Json, random: Random): void {
  for (let left = random.pick([1, 1, 1, 2, 3, 6]); left > 0; left--) {
    const places = placesIn(data)
    if (places.length > 0) change(random.pick(places), data, random)
  }
}

function placesIn(data: Json, found: Place[] = []): Place[] {
  if (typeof data !== 'object' || data === null) return found
  for (const key of Array.isArray(data) ? data.keys() : Object.keys(data)) {
    const parent = data as Place['parent']
    found.push({ parent, key })
    placesIn(parent[key]!, found)
  }
  return found
}

function change({ parent, key }: Place, data: Json, random: Random): void {
  const value = parent[key]!
  switch (
    random.weighted({
      odd: 6,
      remove: 4,
      rename: 2,
      duplicate: 2,
      swap: 1,
      nest: 1,
      kind: 1,
      wrap: 1,
      grow: 1,
      number: 1,
    })
  ) {
    case 'odd':
      set(parent, key, structuredClone(random.pick(ODD)))
      break
    case 'remove':
      if (Array.isArray(parent)) parent.splice(key as number, 1)
      else delete parent[key]
      break
    case 'rename':
      if (Array.isArray(parent)) break
      delete parent[key]
      set(parent, random.pick(KEYS), value)
      break
    case 'duplicate':
      if (Array.isArray(parent)) parent.splice(random.below(parent.length + 1), 0, structuredClone(value))
      else set(parent, `${key}2`, structuredClone(value))
      break
    case 'swap':
      if (Array.isArray(parent)) parent.reverse()
      break
    case 'nest': {
      let nested = value
      for (let depth = random.pick([1, 5, 60, 400]); depth > 0; depth--)
        nested = random.chance(0.5) ? [nested] : { a: nested }
      set(parent, key, nested)
      break
    }
    case 'kind': {
      const items = (data as { items?: Json }).items
      const item = Array.isArray(items) && items.length > 0 ? random.pick(items) : undefined
      if (typeof item === 'object' && item !== null && !isSecret(item))
        set(item as Place['parent'], 'kind', random.pick(KINDS))
      break
    }
    case 'wrap':
      set(parent, key, { apiVersion: 'v1', kind: 'List', items: [value] })
      break
    case 'grow':
      if (typeof value === 'string')
        set(parent, key, value.repeat(random.pick([2, 10, 100]).valueOf()).slice(0, 20_000))
      else if (Array.isArray(value))
        for (let n = random.pick([2, 30]); n > 0 && value.length > 0; n--) value.push(structuredClone(value[0]!))
      break
    case 'number':
      if (typeof value === 'number') set(parent, key, random.pick([-1, 0, 1, 2 ** 31, 2 ** 53, 1.5]))
      break
  }
}

/** The values of a Secret are not secret if it becomes an object of another kind. */
const isSecret = (item: Json): boolean => (item as { kind?: Json }).kind === 'Secret'

/** Sets an own property, also for names such as `__proto__`. */
function set(parent: Place['parent'], key: string | number, value: Json): void {
  Object.defineProperty(parent, key, { value, configurable: true, enumerable: true, writable: true })
}
