// Computes the capacity of appended slices as Go's runtime does. Templates can observe it: sprig's `slice` may extend up to the capacity.

import { zero } from '../values/build.ts'
import type { GoType } from '../values/types.ts'
import { Slice, type Value } from '../values/values.ts'

/** The size classes of Go's allocator in bytes. Larger objects are allocated in pages. */
const SIZE_CLASSES = [
  8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416, 448, 480,
  512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200, 3456, 4096, 4864,
  5120, 5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072, 20480,
  21760, 24576, 27264, 28672, 32768,
]
const PAGE = 8192
/** Objects with pointers that are larger than this have a header. */
const HEADER_FROM = 512
const HEADER = 8

/** Returns the size of an element in bytes: two words for an interface or string, one for an int. */
const sizeOf = (type: GoType): number => (type.kind === 'interface' || type.kind === 'string' ? 16 : 8)
const hasPointers = (type: GoType): boolean => type.kind !== 'int'

function roundUpSize(bytes: number, pointers: boolean): number {
  const header = pointers && bytes > HEADER_FROM ? HEADER : 0
  if (bytes > SIZE_CLASSES.at(-1)! - HEADER) return Math.ceil(bytes / PAGE) * PAGE
  return SIZE_CLASSES.find(size => size >= bytes + header)! - header
}

/** Go's growslice: returns the capacity after an append that grows the slice to `length`. */
export function grownCapacity(capacity: number, length: number, elem: GoType): number {
  let wanted = capacity
  if (length > 2 * capacity) wanted = length
  else if (capacity < 256) wanted = 2 * capacity
  else while (wanted < length) wanted += Math.floor((wanted + 768) / 4)
  return Math.floor(roundUpSize(wanted * sizeOf(elem), hasPointers(elem)) / sizeOf(elem))
}

/** Returns a slice as if its elements had been appended one by one to an empty slice with this capacity. */
export function growSlice(type: GoType, items: Value[], capacity = 0): Slice {
  let grownTo = capacity
  for (let length = grownTo + 1; length <= items.length; length = grownTo + 1)
    grownTo = grownCapacity(grownTo, length, type.elem!)
  return withCapacity(type, items, grownTo)
}

/** Returns a slice with the given elements and a larger capacity. */
export function withCapacity(type: GoType, items: Value[], capacity: number): Slice {
  const length = items.length
  for (let i = length; i < capacity; i++) items.push(zero(type.elem!))
  return new Slice(type, items, 0, length, capacity)
}
