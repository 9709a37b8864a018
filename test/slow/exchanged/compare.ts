// Renders and lints the mistake of each code with its texts and with exchanged ones, and prints what differs.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plain } from '../../../src/base/span.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { documentsOf } from '../../../src/source/documents.ts'
import { isFunctionConfig } from '../../../src/source/header.ts'
import { renderedSide } from '../../../src/source/side.ts'
import { root } from '../../fixtures/examples.ts'
import { changedFiles, parseChange } from '../../mistakes/changes.ts'
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

async function decisionsOf(documents: ReturnType<typeof documentsOf>): Promise<Decisions> {
  const functionConfig = documents.find(isFunctionConfig)
  const inputs = documents.filter(each => each !== functionConfig)
  const side = await renderedSide({ documents: inputs, functionConfig, configIsInput: true, lint: true })
  const { diagnostics, objects, failed } = side
  const decided = { failed, objects: objects.length, diagnostics: diagnostics.map(decisionOf) }
  return { text: JSON.stringify(decided, null, 1), messages: diagnostics.map(({ message }) => plain(message)) }
}

let problems = 0
for (const name of readdirSync(EXAMPLES)
  .filter(each => each.endsWith('.diff'))
  .sort()) {
  const change = parseChange(readFileSync(join(EXAMPLES, name), 'utf8'), name.slice(0, 7))
  const documents = [...changedFiles(NODES, change, 'wrong')].flatMap(([file, text]) => documentsOf(file, text))
  exchange('none')
  const expected = await decisionsOf(documents)
  problems += expected.messages.length
  for (const how of ['each', 'all'] as const) {
    exchange(how)
    const found = await decisionsOf(documents)
    const kept = found.messages.filter(message => !/^x\d+/.test(message))
    if (found.text !== expected.text || kept.length > 0)
      console.log(JSON.stringify({ name, how, expected: expected.text, found: found.text, kept }))
  }
}
console.log(problems)
