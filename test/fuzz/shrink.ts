// Shrinks a failing input, as long as the same oracle reports a failure.

import type { JsonObject } from '../../src/base/json.ts'
import { processorTime } from '../fixtures/processor-time.ts'
import type { FuzzInput } from './input.ts'
import { judge } from './oracles/index.ts'

export async function shrink(input: FuzzInput, oracle: string, milliseconds: number): Promise<FuzzInput> {
  const end = processorTime() + milliseconds
  const fails = async (candidate: FuzzInput): Promise<boolean> => (await judge(candidate)).problem?.oracle === oracle
  switch (input.via) {
    case 'run': {
      const list = await smallerText(input.list, end, candidate => fails({ ...input, list: candidate }))
      return { ...input, list }
    }
    case 'renderNodes': {
      const objects = await smallerList(input.objects, end, candidate => fails({ ...input, objects: candidate }))
      const small = await smallerData(objects as JsonObject[], end, candidate =>
        fails({ ...input, objects: candidate }),
      )
      return { ...input, objects: small }
    }
    case 'command': {
      let files = await smallerList(input.files, end, candidate => fails({ ...input, files: candidate }))
      for (const [i, { path, bytes }] of files.entries()) {
        if (bytes === undefined) continue
        const withBytes = (candidate: Uint8Array) =>
          files.map((file, k) => (k === i ? { path, bytes: candidate } : file))
        files = withBytes(await smallerText(bytes, end, candidate => fails({ ...input, files: withBytes(candidate) })))
      }
      return { ...input, files }
    }
  }
}

/** Removes lines, then pieces of lines, then characters if the rest is short. */
async function smallerText(
  text: Uint8Array,
  end: number,
  fails: (text: Buffer) => Promise<boolean>,
): Promise<Uint8Array> {
  const bytes = (parts: readonly string[]) => Buffer.from(parts.join(''), 'latin1')
  const lines = Buffer.from(text)
    .toString('latin1')
    .split(/(?<=\n)/)
  const fewer = await smallerList(lines, end, candidate => fails(bytes(candidate)))
  const pieces = await smallerList(fewer.join('').split(/(?<=[,{}[\]\n])/), end, candidate => fails(bytes(candidate)))
  const characters = [...pieces.join('')]
  if (characters.length > 1500) return bytes(pieces)
  return bytes(await smallerList(characters, end, candidate => fails(bytes(candidate))))
}

/** Removes ranges of the list, halving their length (delta debugging), until the time is over: a copy of a long list is not cheap either. */
async function smallerList<T>(
  list: readonly T[],
  end: number,
  fails: (list: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = list
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && processorTime() < end; ) {
      const candidate = [...left.slice(0, at), ...left.slice(at + size)]
      if (await fails(candidate)) left = candidate
      else at += size
    }
  }
  return left
}

/** Removes properties and elements. */
async function smallerData<T extends object>(data: T, end: number, fails: (data: T) => Promise<boolean>): Promise<T> {
  const left = structuredClone(data)
  const visit = async (value: unknown): Promise<void> => {
    if (typeof value !== 'object' || value === null) return
    const parent = value as Record<string, unknown>
    for (const key of Object.keys(parent).reverse()) {
      if (processorTime() > end) return
      const kept = parent[key]
      delete parent[key]
      if (!Array.isArray(value) && (await fails(left))) continue
      parent[key] = kept
      await visit(kept)
    }
  }
  await visit(left)
  return left
}
