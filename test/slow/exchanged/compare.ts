// Renders and lints the mistake of each code, and compares it with what is right, with its texts and with exchanged ones, and prints what differs.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plain } from '../../../src/base/span.ts'
import { type Comparison, compareClusters, withInputs } from '../../../src/compare/compare.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { type Document, documentsOf } from '../../../src/source/documents.ts'
import { isFunctionConfig } from '../../../src/source/header.ts'
import { renderedSide, type Side } from '../../../src/source/side.ts'
import { root } from '../../fixtures/examples.ts'
import { changedFiles, parseChange, type Version } from '../../mistakes/changes.ts'
import { exchange } from './problem.ts'

const EXAMPLES = join(root, 'src/diagnostics/examples')
const BASE = join(root, 'test/mistakes/base/nodes')

const NODES = new Map(readdirSync(BASE).map(name => [`nodes/${name}`, readFileSync(join(BASE, name), 'utf8')]))

/** Everything about a problem but its texts, and those of inputs. */
const decisionOf = ({ message: _, help: __, itemExcerpt, excerpt, standsFor, ...decided }: Diagnostic) => ({
  ...decided,
  excerpt: excerpt && { ...excerpt, text: '' },
  itemExcerpt: itemExcerpt && { ...itemExcerpt(), text: '' },
  standsFor: standsFor?.map(({ code, field }) => ({ code, field })),
})

interface Decisions {
  readonly text: string
  readonly messages: readonly string[]
}

const sideOf = (documents: readonly Document[]): Promise<Side> => {
  const functionConfig = documents.find(isFunctionConfig)
  const inputs = documents.filter(each => each !== functionConfig)
  return renderedSide({ documents: inputs, functionConfig, configIsInput: true, lint: true })
}

const OF_SPANS: ReadonlySet<string> = new Set(['words', 'code', 'isName', 'isField', 'link', 'tone'])

/** Whether a value is a text of spans. */
const isText = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(each => Object.keys(each).every(key => OF_SPANS.has(key)))

/** What a comparison decides: states, classes, what is to be done, what can be written, and why it fails. */
const comparedOf = ({ changes, fixes, isFailed, isLoss, isStopped, ...lists }: Comparison) => ({
  changes: {
    ...changes,
    problems: changes.problems.map(decisionOf),
    // Lines of a help are lines of what is to be done.
    toDo: changes.toDo.map(({ lines, ...each }) => ({ ...each, lines: lines.length })),
  },
  ...{ fixes, isFailed, isLoss, isStopped },
  written: lists.written.map(decisionOf),
  diagnostics: lists.diagnostics.map(decisionOf),
})

const json = (value: unknown): string => JSON.stringify(value, (_, each) => (isText(each) ? 'text' : each), 1)

async function decisionsOf(right: readonly Document[], wrong: readonly Document[]): Promise<Decisions> {
  const sides = [await sideOf(right), await sideOf(wrong)] as const
  const { diagnostics, objects, failed } = sides[1]
  const decided = { failed, objects: objects.length, diagnostics: diagnostics.map(decisionOf) }
  const compared: unknown[] = []
  for (const [old, now] of [sides, [sides[1], sides[0]]] as const) {
    const cluster = { name: '', old, now, sharedFiles: new Set<string>() }
    compared.push(comparedOf(await withInputs(compareClusters([cluster]))))
  }
  return { text: json({ ...decided, compared }), messages: diagnostics.map(({ message }) => plain(message)) }
}

let problems = 0
for (const name of readdirSync(EXAMPLES)
  .filter(each => each.endsWith('.diff'))
  .sort()) {
  const change = parseChange(readFileSync(join(EXAMPLES, name), 'utf8'), name.slice(0, 7))
  const documentsIn = (side: Version): Document[] =>
    [...changedFiles(NODES, change, side)].flatMap(([file, text]) => documentsOf(file, text))
  const [right, wrong] = [documentsIn('repaired'), documentsIn('wrong')]
  exchange('none')
  const expected = await decisionsOf(right, wrong)
  problems += expected.messages.length
  for (const how of ['each', 'all'] as const) {
    exchange(how)
    const found = await decisionsOf(right, wrong)
    const kept = found.messages.filter(message => !/^x\d+/.test(message))
    if (found.text !== expected.text || kept.length > 0)
      console.log(JSON.stringify({ name, how, expected: expected.text, found: found.text, kept }))
  }
}
console.log(problems)
