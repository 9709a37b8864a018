// The template programs that were run through Go's own text/template, each executed here directly.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functions } from '../../src/gotemplate/sprig/index.ts'
import { toText } from '../../src/gotemplate/strconv/bytes.ts'
import { execute, parse, type TemplateProblem } from '../../src/gotemplate/template/index.ts'
import { templateData } from '../../src/osc/template-data.ts'
import { PROGRAMS, type Program, programData, programs } from './cases.ts'
import { fromJson } from './template-data.ts'

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
      clusterDNS: [],
      kubernetesCACert: '',
      hostCACert: '',
      initialTaints: '',
      kubeletFeatureGates: {},
      containerd: { pauseImage: '' },
    },
  } as unknown as Parameters<typeof templateData>[0]
  return templateData(empty).type
}

/** The same place: Go gives line and column of an execution's error, and the line of a parser's. */
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

for (const name of PROGRAMS)
  test(`programs of templates/${name}.json`, () => {
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
