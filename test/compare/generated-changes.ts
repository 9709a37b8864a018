// Changes of inputs, and whether the causes that a comparison finds are those that renderings with some of the changes show.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isObject, type Json, type JsonObject } from '../../src/base/json.ts'
import { namespacedName } from '../../src/base/refs.ts'
import { compareClusters } from '../../src/compare/compare.ts'
import { causesOfNodes } from '../../src/compare/input-causes.ts'
import { type InputDifference, inputIn } from '../../src/compare/input-differences.ts'
import { diffRenderings } from '../../src/compare/node-diff.ts'
import { renderingOf } from '../../src/node/rendering.ts'
import { itemHeaderOf } from '../../src/render/model/kubernetes.ts'
import type { Document } from '../../src/source/documents.ts'
import { renderedSide, type Side } from '../../src/source/side.ts'
import { example } from '../fixtures/examples.ts'
import { leavesOf, type Steps } from './leaves.ts'

/** The objects of a folder; one is the functionConfig. */
type Inputs = readonly JsonObject[]

/** Another value at a place of an object, or none. Without steps, the object is gone, or new. */
interface Edit {
  readonly object: number
  readonly steps: Steps
  readonly value: Json | undefined
}

const FIXED: ReadonlySet<string | number> = new Set(['apiVersion', 'kind', 'name', 'namespace', 'path', 'key'])

/** Returns edits that are one difference each: every scalar but names is changed or missing, lists of texts are longer or shorter, objects are gone or new. */
function editsOf(inputs: Inputs): Edit[] {
  return inputs.flatMap((object, i) => {
    const scalars = leavesOf(object).filter(
      ({ steps }) => typeof steps.at(-1) === 'string' && !FIXED.has(steps.at(-1)!),
    )
    const isConfig = object.kind === 'OperatingSystemConfigGenerator'
    const copy = { ...object, metadata: { ...(object.metadata as JsonObject), name: `copy-${i}` } }
    return [
      ...scalars.map(({ steps, value }) => ({ object: i, steps, value: otherThan(value) })),
      ...scalars.map(({ steps }) => ({ object: i, steps, value: undefined })),
      ...listsOf(object).flatMap(({ steps, list }) => [
        { object: i, steps: [...steps, list.length], value: `${list[0]}-more` },
        { object: i, steps: [...steps, list.length - 1], value: undefined },
      ]),
      ...(isConfig
        ? []
        : [
            { object: i, steps: [], value: undefined },
            { object: inputs.length + i, steps: [], value: copy },
          ]),
    ]
  })
}

function otherThan(value: string | number | boolean): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (value.endsWith('\n')) return `${value}# another line\n`
  return /\d$/.test(value) ? value.replace(/\d+$/, digits => `${Number(digits) + 1}`) : `${value}x`
}

interface PlacedList {
  readonly steps: Steps
  readonly list: readonly Json[]
}

function listsOf(value: Json | undefined, steps: Steps = []): PlacedList[] {
  if (Array.isArray(value)) {
    const within = value.flatMap((each, i) => listsOf(each, [...steps, i]))
    return value.length > 0 && value.every(each => typeof each === 'string') ? [{ steps, list: value }] : within
  }
  return isObject(value) ? Object.entries(value).flatMap(([key, below]) => listsOf(below, [...steps, key])) : []
}

/** Whether neither of the edits is within the other. */
const areApart = (a: Edit, b: Edit): boolean =>
  a.object !== b.object || !a.steps.slice(0, b.steps.length).every((step, i) => step === b.steps[i])

function withEdit(value: Json | undefined, [step, ...rest]: Steps, to: Json | undefined): Json | undefined {
  if (step === undefined) return to
  const copy = (Array.isArray(value) ? [...value] : { ...(value as JsonObject) }) as JsonObject
  const below = withEdit(copy[step], rest, to)
  if (below !== undefined) copy[step] = below
  else if (Array.isArray(copy)) copy.splice(Number(step), 1)
  else delete copy[step]
  return copy
}

const withEdits = (inputs: Inputs, edits: readonly Edit[]): JsonObject[] => {
  const objects: (Json | undefined)[] = [...inputs, ...inputs.map(() => undefined)]
  for (const { object, steps, value } of edits) objects[object] = withEdit(objects[object], steps, value)
  return objects.filter(isObject)
}

const sideOf = (inputs: Inputs, standIns: Side['standIns']): Promise<Side> => {
  const documents = inputs.map((object, i): Document => ({ file: `${i}.json`, line: 1, text: JSON.stringify(object) }))
  const isConfig = (_: unknown, i: number): boolean => inputs[i]!.kind === 'OperatingSystemConfigGenerator'
  return renderedSide({
    documents: documents.filter((each, i) => !isConfig(each, i)),
    functionConfig: documents.find(isConfig),
    configIsInput: true,
    lint: false,
    standIns,
  })
}

/** Returns the names of the nodes that differ. */
function changedNodes(old: Side, now: Side): ReadonlySet<string> {
  const [before, after] = [old, now].map(side => renderingOf(side.objects)) as [Rendering, Rendering]
  const { nodes } = diffRenderings({ old: before, now: after, hide: text => text })
  return new Set(nodes.flatMap(node => (node.class === 'unchanged' ? [] : [node.title])))
}

type Rendering = ReturnType<typeof renderingOf>

export interface Checked {
  readonly nodes: number
  readonly causes: number
  /** Nodes of which it is not known what changes them. */
  readonly notTraced: number
}

/**
 * Checks the causes of each node that changes: with all of them undone it is as before, and with any other difference undone it stays as it is
 * now. With one of them undone it is another one than now, or, where another cause has the same effect, not as before with only the rest undone.
 */
async function checkCauses(inputs: Inputs, edits: readonly Edit[]): Promise<Checked> {
  // What one side does not know is not compared.
  const before = await sideOf(inputs, [])
  const { standIns } = await sideOf(withEdits(inputs, edits), before.standIns)
  const sides = new Map<string, Promise<Side>>()
  const sideWith = (some: readonly Edit[]): Promise<Side> => {
    const key = some.map(each => edits.indexOf(each)).join()
    const side = sides.get(key) ?? sideOf(withEdits(inputs, some), standIns)
    sides.set(key, side)
    return side
  }
  const [old, now] = [await sideWith([]), await sideWith(edits)]
  const { changes, differences, renderings } = compareClusters([{ name: '', old, now, sharedFiles: new Set() }])
  const all = differences.flatMap(each => each.all)
  const editsIn = new Map(all.map(each => [each, edits.filter(edit => isIn(edit, each, inputs))]))
  const without = (undone: readonly InputDifference[]): Promise<Side> => {
    const gone = new Set(undone.flatMap(each => editsIn.get(each)!))
    return sideWith(edits.filter(edit => !gone.has(edit)))
  }
  const isChanged = async (title: string, before: Side | Promise<Side>, after: Promise<Side>): Promise<boolean> =>
    changedNodes(await before, await after).has(title)
  const found = await causesOfNodes(changes.nodes, differences, renderings)
  const counts = { nodes: 0, causes: 0, notTraced: 0 }
  for (const { title } of changes.nodes.filter(node => node.class !== 'unchanged')) {
    const { causes, notTraced } = [...found].find(([node]) => node.title === title)![1]
    counts.nodes++
    if (notTraced.length > 0) {
      counts.notTraced++
      continue
    }
    counts.causes += causes.length
    assert.notEqual(causes.length, 0, `${title} changes without a cause`)
    // One that is gone would have the other changes if it were there.
    const isGone = causes.length === 1 && causes[0]!.field === undefined && causes[0]!.now === undefined
    assert.ok(
      isGone || !(await isChanged(title, old, without(causes))),
      `${title} differs from before without ${namesOf(causes)}`,
    )
    for (const each of all) {
      const isOther = await isChanged(title, now, without([each]))
      if (!causes.includes(each)) assert.ok(!isOther, `${title} changes by ${namesOf([each])}, too`)
      else if (!isOther)
        assert.ok(
          await isChanged(title, old, without(causes.filter(cause => cause !== each))),
          `${title} does not change by ${namesOf([each])}`,
        )
    }
  }
  return counts
}

/** Whether the edit is a part of the difference. */
function isIn({ object, steps }: Edit, difference: InputDifference, inputs: Inputs): boolean {
  const { header } = inputIn(difference)
  const edited = inputs[object] ?? {
    ...inputs[object - inputs.length],
    metadata: { name: `copy-${object - inputs.length}` },
  }
  const of = itemHeaderOf(edited as JsonObject)
  if (header.kind !== of.kind || header.name !== of.name) return false
  const { field } = difference
  const paths = field === undefined ? [[]] : [field.oldPath, field.nowPath]
  return paths.some(path => path.every((step, i) => i >= steps.length || step === steps[i]))
}

const namesOf = (differences: readonly InputDifference[]): string =>
  differences
    .map(
      each =>
        `${namespacedName(inputIn(each).header)} ${each.field ? JSON.stringify(each.field.nowPath) : 'as a whole'}`,
    )
    .join(' and ')

/** Checks changes with one to five edits of the objects of an example, and counts what was found. */
export async function checkGenerated(name: string, runs: number): Promise<Checked> {
  const { objects, functionConfig } = example(name)
  const inputs = [functionConfig, ...objects]
  const counts = { nodes: 0, causes: 0, notTraced: 0 }
  const some = fc.array(fc.constantFrom(...editsOf(inputs)), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(some, async edits => {
      const areAllApart = (edit: Edit, i: number): boolean =>
        edits.slice(0, i).every(each => areApart(each, edit) && areApart(edit, each))
      const found = await checkCauses(inputs, edits.filter(areAllApart))
      counts.nodes += found.nodes
      counts.causes += found.causes
      counts.notTraced += found.notTraced
    }),
    { numRuns: runs, seed: 1 },
  )
  return counts
}
