// The bytes that each reader reads of the inputs of the benchmark: a form that only the parser can read costs several times the time and memory.

import assert from 'node:assert/strict'
import { Session } from 'node:inspector/promises'
import { after, before, describe, test } from 'node:test'
import { jsonNodes, nodesInList, quotedNodes, ubuntuNodes } from '../../../bench/inputs.ts'
import { run } from '../../../src/function.ts'
import { readFast } from '../../../src/render/yaml/block.ts'
import { parseDocument } from '../../../src/render/yaml/document.ts'
import { textOf } from './fixtures.ts'

const NODES = 50

const READERS = { fast: readFast, parser: parseDocument }

type Reader = keyof typeof READERS

const counts: Record<Reader, number> = { fast: 0, parser: 0 }
const session = new Session()

async function outputOf(input: string): Promise<string> {
  const { output, failed, messages } = await run(input)
  assert.equal(failed, false, messages)
  return textOf(output)
}

const text = async (pieces: Promise<Iterable<string>>): Promise<string> => [...(await pieces)].join('')

describe('each reader reads at most this share of the input', () => {
  /** A breakpoint whose condition counts and is never true. It makes both readers slow, so that it ends with these tests. */
  before(async () => {
    session.connect()
    await session.post('Debugger.enable')
    const shared = { counts, READERS }
    Object.assign(globalThis, { readersOfTest: shared })
    for (const reader of Object.keys(READERS)) {
      const { result } = await session.post('Runtime.evaluate', { expression: `readersOfTest.READERS.${reader}` })
      const condition = `(readersOfTest.counts.${reader} += arguments[0].length, false)`
      const breakpoint = { objectId: result.objectId!, condition }
      await session.post('Debugger.setBreakpointOnFunctionCall', breakpoint)
    }
  })

  after(() => {
    session.disconnect()
    Reflect.deleteProperty(globalThis, 'readersOfTest')
  })

  const TABLE: readonly { name: string; given: () => Promise<string>; most: Record<Reader, number> }[] = [
    { name: 'as hosts write it', given: () => text(ubuntuNodes(NODES)), most: { fast: 1.1, parser: 0 } },
    {
      name: 'a profile in quotes over several lines',
      given: () => text(quotedNodes(NODES)),
      most: { fast: 1.1, parser: 0 },
    },
    {
      name: 'its own output',
      given: async () => outputOf(await text(quotedNodes(NODES))),
      most: { fast: 0.11, parser: 0 },
    },
    { name: 'a List', given: () => text(nodesInList(NODES)), most: { fast: 1.1, parser: 0 } },
    { name: 'JSON', given: () => text(jsonNodes(NODES)), most: { fast: 1.7, parser: 2.7 } },
  ]
  for (const { name, given, most } of TABLE)
    test(name, async () => {
      const input = await given()
      Object.assign(counts, { fast: 0, parser: 0 })
      await outputOf(input)
      assert.ok(counts.fast + counts.parser > 0.05 * input.length, 'nothing was counted')
      for (const reader of Object.keys(READERS) as Reader[]) {
        const share = counts[reader] / input.length
        assert.ok(share <= most[reader], `${reader}: ${share.toFixed(2)}`)
      }
    })
})
