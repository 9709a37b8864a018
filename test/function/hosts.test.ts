import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_TOKEN, CONFIG, edit, type ListParts, listText, outcomeOf, QUICKSTART } from '../fixtures/lists.ts'

/** A functionConfig or a Kptfile as kpt passes it, with its file. */
const inFile = (text: string, path: string): string =>
  edit(text, '  annotations:\n', `  annotations:\n    internal.config.kubernetes.io/path: ${path}\n`)

const kptfile = (pipeline: string, path = 'Kptfile'): string =>
  inFile(`apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: a\n  annotations:\npipeline:\n${pipeline}`, path)

const step = (text = ''): string => `    - exec: osm-krm\n      configPath: osm-krm.yaml\n${text}`
const MUTATOR = `  mutators:\n${step()}`
const VALIDATOR = `  validators:\n${step()}`

/** How versions of kpt pass the functionConfig: before 1.0, it is also an item, and only there always with its file. */
const PASSED: readonly (readonly [version: string, passed: (config: string) => ListParts])[] = [
  ['beta', config => ({ functionConfig: config, items: [...QUICKSTART, inFile(config, 'osm-krm.yaml')] })],
  ['1.0', config => ({ functionConfig: inFile(config, 'osm-krm.yaml'), items: QUICKSTART })],
]

const found = async (list: ListParts): Promise<string[]> => {
  const { results } = await outcomeOf(list)
  return results.filter(({ tags }) => tags.code === 'OSM0019').map(({ field }) => field?.path ?? '')
}

describe('how kpt runs the function', () => {
  const CASES: readonly (readonly [
    name: string,
    items: readonly string[],
    expected: readonly string[],
    config?: string,
  ])[] = [
    ['a mutator that is a validator, too', [kptfile(MUTATOR + VALIDATOR)], []],
    ['a validator that generates', [kptfile(VALIDATOR)], ['pipeline.validators[0]']],
    ['the validator of another function', [kptfile(edit(VALIDATOR, 'osm-krm.yaml', 'other.yaml'))], []],
    [
      'a validator after another one',
      [kptfile(edit(VALIDATOR, 's:\n', 's:\n    - exec: other\n'))],
      ['pipeline.validators[1]'],
    ],
    ['no outputs', [kptfile(`${MUTATOR}      exclude: [{kind: Secret}]\n`)], ['pipeline.mutators[0].exclude[0]']],
    ['a pipeline that is none', [kptfile('  mutators: 1\n  validators: {}\n')], []],
  ]
  for (const [version, passed] of PASSED)
    for (const [name, items, expected, config = CONFIG] of CASES)
      test(`${version}: ${name}`, async () => {
        const list = passed(config)
        assert.deepEqual(await found({ ...list, items: [...list.items!, ...items] }), expected)
      })

  const NOT_PASSED: readonly (readonly [host: string, entry: string])[] = [
    ['fn render', ''],
    [
      'fn eval',
      'functionConfig:\n  metadata:\n    name: function-input\n  data: {}\n  kind: ConfigMap\n  apiVersion: v1\n',
    ],
  ]
  for (const [host, entry] of NOT_PASSED)
    test(`${host}: without its functionConfig`, async () => {
      const list = listText({ items: [...QUICKSTART, inFile(CONFIG, 'a/osm-krm.yaml')] })
      const { messages, failed } = await outcomeOf(list.replace(/^functionConfig:\n(?: .*\n)+/m, entry))
      assert.ok(failed)
      assert.match(messages, /OSM0100\] OperatingSystemConfigGenerator quickstart: is not passed to the function/)
      assert.match(messages, /"configPath: a\/osm-krm.yaml"/)
    })
})

describe('the annotation local-config', () => {
  const NAME = 'config.kubernetes.io/local-config: "true"'
  const CASES: readonly (readonly [annotation: string, isReported: boolean])[] = [
    [NAME, false],
    ['config.kubernetes.io/local-config: "yes"', true],
    ['config.kubernetes.io/localconfig: "true"', true],
    ['config.kubernetes.io/loca-config: "true"', true],
    [`${NAME}\n    local-config: a`, false],
    ['config.kubernetes.io/depends-on: a', false],
  ]
  for (const [annotation, isReported] of CASES)
    test(annotation, async () => {
      const items = [...QUICKSTART.filter(text => text !== API_TOKEN), edit(API_TOKEN, NAME, annotation)]
      const { results } = await outcomeOf({ items })
      assert.equal(
        results.some(({ tags }) => tags.code === 'OSM0018'),
        isReported,
      )
    })
})
