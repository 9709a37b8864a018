// The template programs that were run through Go's own text/template, each executed here directly.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check as checkTemplate } from 'gotemplate/check'
import { toText } from 'gotemplate/go/bytes'
import { functions } from 'gotemplate/sprig'
import { execute, parse, type TemplateProblem } from 'gotemplate/template'
import type { GoType } from 'gotemplate/values'
import { NOT_CERTAIN } from '../../packages/gotemplate/test/template/run.ts'
import { templateData } from '../../src/render/osc/template-data.ts'
import { PROGRAMS, type Program, programData, programs } from './cases.ts'
import { fromJson } from './template-data.ts'
import 'gotemplate/all'

/** The data's type is that of any data. */
function dataType() {
  const empty = {
    kubeVersion: '',
    cloudConfig: '',
    containerdConfig: '',
    variables: { provisioningSecret: '', kubeletBootstrapSecret: '', kubeconfig: '' },
    inTreeController: false,
    kubelet: {},
    credentials: { apiToken: '', cluster: { server: '' } },
    provider: { cloudProvider: '', operatingSystem: 'ubuntu', operatingSystemSpec: { distUpgradeOnBoot: false } },
    environment: {
      cluster: { dnsIPs: [] },
      nodes: { initialTaints: '', kubelet: { featureGates: {} }, proxy: { http: '', noProxy: '' } },
      kubernetesCACert: '',
      hostCACert: '',
      containerd: { pauseImage: '' },
    },
  } as unknown as Parameters<typeof templateData>[0]
  return templateData(empty).type
}

/** The same position: Go reports line and column of execution errors, and the line of parse errors. */
function samePlace(problem: TemplateProblem, message: string): boolean {
  const [, line, column] = /template: [^:]*:(\d+)(?::(\d+): executing)?/.exec(message) ?? []
  const [, ownLine] = /template: [^:]*:(\d+)/.exec(problem.goMessage)!
  return line === undefined || (line === ownLine && (column === undefined || Number(column) === problem.column))
}

function check(program: Program, data: () => ReturnType<typeof fromJson>): string | undefined {
  const { template, problems } = parse('/t', program.src, functions)
  const result = template ? execute(template, data()) : { output: '', problem: problems[0] }
  if (program.err === undefined) {
    if (result.problem) return `expected ${JSON.stringify(program.out)}, got the error ${result.problem.goMessage}`
    const output = toText(result.output)
    return output === program.out ? undefined : `expected ${JSON.stringify(program.out)}, got ${JSON.stringify(output)}`
  }
  if (!result.problem) return `expected the error ${program.err}, got ${JSON.stringify(toText(result.output))}`
  return samePlace(result.problem, program.err) ? undefined : `expected ${program.err}, got ${result.problem.goMessage}`
}

/** check must not report a failure at a position that Go executed; text printed after it shows that it was. */
function falseAlarms({ src, err }: Program, type: GoType, json: () => ReturnType<typeof fromJson>): string[] {
  const { template } = parse('/t', src, functions)
  if (err !== undefined || template === undefined) return []
  return checkTemplate(template, { data: type })
    .filter(({ code }) => !NOT_CERTAIN.has(code))
    .filter(({ start }) => {
      const at = src.lastIndexOf('{{', start)
      const marked = parse('/t', `${src.slice(0, at)}REACHED${src.slice(at)}`, functions).template
      return marked === undefined || execute(marked, json()).output.includes('REACHED')
    })
    .map(({ message }) => `${src}: ${message}`)
}

/** Arguments that `or` does not evaluate, within actions that are executed. */
const NOT_EVALUATED = /if or "a" \(deepEqual/

for (const name of PROGRAMS)
  test(`check reports no failure that Go does not have: templates/${name}.json`, () => {
    const [json, type] = [programData(), dataType()]
    const alarms = programs(name).flatMap(program => falseAlarms(program, type, () => fromJson(type, json)))
    assert.deepEqual(
      alarms.filter(alarm => !NOT_EVALUATED.test(alarm)),
      [],
    )
  })

for (const name of PROGRAMS)
  test(`programs give Go's output: templates/${name}.json`, () => {
    const given = programs(name)
    const json = programData()
    const type = dataType()
    assert.ok(given.length > 1000, 'the table is there')
    const wrong = given.flatMap(program => {
      const difference = check(program, () => fromJson(type, json))
      return difference === undefined ? [] : [`${JSON.stringify(program.src)}\n    ${difference}`]
    })
    assert.equal(wrong.length, 0, `${wrong.length} of ${given.length} differ:\n${wrong.slice(0, 40).join('\n')}`)
  })
