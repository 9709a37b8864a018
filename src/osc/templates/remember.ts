// What templates gave, by what they read of their data. A template that reads only what two nodes have in common gives both the same
// text: it is executed for the first. Where a thousand nodes share a profile, that is nearly all of it.

import { GoMap, Pointer, Scalar, Slice, Struct, type Value } from '../../gotemplate/values/values.ts'

/** What was made, and whether it may stand for another node's too. */
export interface Made<T> {
  readonly result: T
  readonly keep: boolean
}

/** What is known of one template: which field it reads first, and for each value of that, what it reads next or gives. */
export interface Memory<T> {
  known: Step<T> | undefined
}

type Step<T> = { readonly field: number; readonly next: Map<Key, Step<T>> } | { readonly result: T } | typeof VARIES

/** Nothing is kept of a template that reads what each node has of its own, or that changes or complains about what it reads. */
const VARIES = Symbol('varies')

/** A field's value, as something that is found in a map. */
type Key = string | boolean | bigint | number | null | undefined

/** A field with more values than this is one that every node has of its own. */
const MOST_VALUES = 64

export const newMemory = <T>(): Memory<T> => ({ known: undefined })

export interface Recalled<T> {
  readonly result: T
  /** It is the same for all nodes whose data differ in nothing but what each has of its own. */
  readonly common: boolean
}

/** What `make` gives for the node's data: remembered, if it has been made for another that it could not tell from this one. */
export function recall<T>(memory: Memory<T>, node: NodeView, make: (data: Value) => Made<T>): Recalled<T> {
  if (node.watched === undefined) return { result: make(node.data).result, common: false }
  let step = memory.known
  while (step !== undefined && step !== VARIES && 'field' in step) {
    const { field, next }: { field: number; next: Map<Key, Step<T>> } = step
    step = next.get(node.keyOf(field)) ?? (next.size < MOST_VALUES ? undefined : VARIES)
  }
  if (step === undefined) return remember(memory, node, make)
  if (step !== VARIES) return { result: (step as { readonly result: T }).result, common: true }
  const { result } = make(node.data)
  node.forgetKeys()
  return { result, common: false }
}

/** The data of a node that is the only one: there is nobody to remember for. */
export const viewOfOnlyNode = (data: Value): NodeView => ({ ...viewOfWhole(data), watched: undefined })

interface Read {
  readonly field: number
  readonly key: Key
}

function remember<T>(memory: Memory<T>, node: NodeView, make: (data: Value) => Made<T>): Recalled<T> {
  const reads = new Map<number, Read>()
  let wrote = false
  const watched = node.watched!({
    read: field => void (reads.has(field) || reads.set(field, { field, key: node.keyOf(field) })),
    write: () => {
      wrote = true
    },
  })
  const { result, keep } = make(watched)
  // A template may change maps (`set`): what it reads then is not what the next one sees.
  node.forgetKeys()
  const common =
    keep &&
    !wrote &&
    [...reads.values()].every(({ field, key }) => key !== UNKNOWN && !node.isOwn(field) && node.keyOf(field) === key)
  memory.known = common ? insert(memory.known, [...reads.values()], result) : VARIES
  return { result, common }
}

function insert<T>(step: Step<T> | undefined, reads: readonly Read[], result: T): Step<T> {
  const [first, ...rest] = reads
  if (first === undefined) return { result }
  const branch = step ?? { field: first.field, next: new Map<Key, Step<T>>() }
  if (branch === VARIES || !('field' in branch) || branch.field !== first.field) return VARIES
  branch.next.set(first.key, insert(branch.next.get(first.key), rest, result))
  return branch
}

/** One node's data, with its fields numbered: those of embedded structs are fields of their own. */
export interface NodeView {
  readonly data: Value
  keyOf(field: number): Key
  /** Whether each node has its own. */
  isOwn(field: number): boolean
  /** After a template was executed: it may have changed what the keys were made of. */
  forgetKeys(): void
  /** Undefined where nothing is to be remembered. */
  readonly watched: ((watcher: Watcher) => Value) | undefined
}

interface Watcher {
  readonly read: (field: number) => void
  readonly write: () => void
}

export function viewOf(data: Value, ownFields: ReadonlySet<string>): NodeView {
  const root = data instanceof Pointer ? data.target?.value : undefined
  return root instanceof Struct ? viewOfStruct(data as Pointer, root, ownFields) : viewOfWhole(data)
}

/** Data of another kind counts as read from the start. */
const viewOfWhole = (data: Value): NodeView => ({
  data,
  keyOf: () => keyOf(data),
  isOwn: () => true,
  forgetKeys: () => {},
  watched: ({ read }) => {
    read(0)
    return data
  },
})

function viewOfStruct(data: Pointer, root: Struct, ownFields: ReadonlySet<string>): NodeView {
  const fields: { readonly struct: Struct; readonly index: number; readonly isOwn: boolean }[] = []
  const number = (struct: Struct): void =>
    struct.type.fields!.forEach((field, index) => {
      if (field.embedded) number(struct.values[index] as Struct)
      else fields.push({ struct, index, isOwn: ownFields.has(field.name) })
    })
  number(root)
  const keys = new Map<number, Key>()
  return {
    data,
    keyOf(field) {
      if (keys.has(field)) return keys.get(field)
      const { struct, index } = fields[field]!
      const key = keyOf(struct.values[index])
      keys.set(field, key)
      return key
    },
    isOwn: field => fields[field]!.isOwn,
    forgetKeys: () => keys.clear(),
    watched: watcher => new Pointer(data.type, { value: watchedStruct(root, watcher, { field: 0 }) }),
  }
}

/** The struct, telling of each field that is read. Whoever goes through all fields reads all. */
function watchedStruct({ type, values }: Struct, watcher: Watcher, next: { field: number }): Struct {
  const fields = type.fields!.map((field, i) =>
    field.embedded ? watchedStruct(values[i] as Struct, watcher, next) : next.field++,
  )
  return new Struct(
    type,
    new Proxy(values, {
      get(target, name, receiver) {
        const field = typeof name === 'string' ? fields[Number(name)] : undefined
        if (typeof field === 'object') return field
        if (field !== undefined) watcher.read(field)
        return Reflect.get(target, name, receiver)
      },
      set(target, name, value) {
        watcher.write()
        return Reflect.set(target, name, value)
      },
    }),
  )
}

/** The key of what no key can be made of: equal to no other node's. */
const UNKNOWN = NaN

/** Fields have types of their own, so that values of two types never meet in one. */
const keyOf = (value: Value): Key =>
  typeof value === 'object' && value !== null ? (describe(value) ?? UNKNOWN) : (value as Key)

/** A text that is the same for equal values only; undefined for what has none. */
function describe(value: Value): string | undefined {
  if (value === undefined || value === null) return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object') return `${typeof value} ${value}`
  if (value instanceof Scalar) {
    return typeof value.value === 'object' ? undefined : `${value.type.name}(${describe(value.value)})`
  }
  if (value instanceof Slice) return value.items === null ? 'nil' : describeAll('[', value.toArray())
  if (value instanceof Struct) return describeAll('{', value.values)
  if (value instanceof Pointer) return value.target === null ? 'nil' : describeAll('&', [value.target.value])
  if (value instanceof GoMap && value.keys === undefined) {
    return value.entries === null ? 'nil' : describeAll('map', [...value.entries].flat())
  }
  return undefined
}

function describeAll(kind: string, values: readonly Value[]): string | undefined {
  const texts = values.map(describe)
  return texts.includes(undefined) ? undefined : `${kind}${texts.length} ${texts.join(' ')}`
}
