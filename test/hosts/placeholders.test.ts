// Placeholders filled in by Flux's own code (postBuild).

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import { writeYaml } from '../../src/render/yaml/index.ts'
import { cases } from '../conformance/cases.ts'
import { type Counts, differences, FAMILIES, isEnough, type Pair, pairOf } from '../conformance/filled-in.ts'
import { built, notInstalled } from './programs.ts'

const FLUX = built('flux-substitute')

interface Asked {
  readonly manifest: string
  readonly variables: Readonly<Record<string, string>>
}

interface Answer {
  readonly objects: readonly JsonObject[] | null
  readonly error?: string
}

function substitute(asked: readonly Asked[]): Answer[] {
  const { stdout, stderr, status } = spawnSync(FLUX, {
    input: asked.map(one => `${JSON.stringify(one)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: 120_000,
  })
  assert.equal(status, 0, stderr)
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

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
