// Placeholders filled in by Flux's own code (postBuild).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { cases } from '../conformance/cases.ts'
import { type Counts, differences, FAMILIES, isEnough, type Pair, pairOf } from '../conformance/filled-in.ts'
import { answersOf, built, notInstalled } from './programs.ts'

interface Asked {
  readonly manifest: string
  readonly variables: Readonly<Record<string, string>>
}

interface Answer {
  readonly objects: readonly JsonObject[] | null
  readonly error?: string
}

const substitute = (asked: readonly Asked[]): Answer[] => answersOf(built('flux-substitute'), [], asked)

const manifestOf = (objects: readonly JsonObject[]): string =>
  objects.map(object => `---\n${writeYaml(object)}`).join('')

/** `${NAME}` by its name. */
const variablesOf = ({ values }: Pair): Record<string, string> =>
  Object.fromEntries([...values].map(([placeholder, value]) => [placeholder.slice(2, -1), value]))

async function pairs(step: number): Promise<Pair[]> {
  const found: Pair[] = []
  for (const one of cases(FAMILIES, step)) {
    if (one.expect.errors) continue
    const pair = await pairOf(one, 'flux')
    if ('errors' in pair) assert.fail(`${one.name}: ${plain(pair.errors[0]!.message)}`)
    found.push(pair)
  }
  return found
}

function compare(given: readonly Pair[], manifests: readonly string[]): { counts: Counts; wrong: string[] } {
  const counts: Counts = { same: 0, decoded: 0 }
  const answers = substitute(given.map((pair, i) => ({ manifest: manifests[i]!, variables: variablesOf(pair) })))
  const wrong = answers.flatMap((answer, i) =>
    answer.objects ? differences(answer.objects, given[i]!, counts) : [`${given[i]!.name}: ${answer.error}`],
  )
  return { counts, wrong }
}

describe('substitution by Flux', { skip: notInstalled('flux-substitute') }, () => {
  test('gives nodes the same as real tokens', async context => {
    const given = await pairs(1)
    const { counts, wrong } = compare(
      given,
      given.map(({ open }) => manifestOf(open)),
    )
    const summary = `${counts.same} objects the same, ${counts.decoded} the same to the node`
    context.diagnostic(`${given.length} cases: ${summary}`)
    assert.ok(isEnough(counts), summary)
    assert.deepEqual(wrong, [])
  })

  test('does not change objects without a placeholder, which are not escaped', async () => {
    const [pair] = await pairs(1000)
    const data = { name: 'plain', annotations: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } }
    const object: JsonObject = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: data,
      data: { a: `$$ $x \${API_TOKEN}` },
    }
    const [answer] = substitute([{ manifest: manifestOf([object]), variables: variablesOf(pair!) }])
    assert.deepEqual(answer?.objects?.[0]?.data, object.data)
  })
})
