// The scalars in a value, and copies of it with another one.

export type Steps = readonly (string | number)[]

export interface Leaf {
  readonly steps: Steps
  readonly value: string | number | boolean
}

/** Returns all scalars with their places. */
export function leavesOf(value: unknown, steps: Steps = []): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [{ steps, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) =>
    leavesOf(below, [...steps, Array.isArray(value) ? Number(key) : key]),
  )
}

export const leafAt = (value: unknown, steps: Steps): unknown =>
  steps.reduce<unknown>((here, step) => (here as Record<string | number, unknown>)[step], value)

export function withLeaf<T>(value: T, [step, ...rest]: Steps, leaf: unknown): T {
  if (step === undefined) return leaf as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>
  copy[step] = withLeaf(copy[step], rest, leaf)
  return copy as T
}
