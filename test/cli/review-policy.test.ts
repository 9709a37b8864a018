// What is reviewed cannot weaken the policy of the reviewer.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { formatPath } from '../../src/base/field-path.ts'
import { reviewPolicyOf } from '../../src/cli/review-policy.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { fileText } from '../../src/diagnostics/render.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { API_TOKEN, edit, listText, UBUNTU, UBUNTU_CONFIG, UBUNTU_TOKEN } from '../fixtures/lists.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { told } from '../fixtures/told.ts'

const folder = temporaryFolder('review-policy')

const POLICY = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator
metadata:
  name: review
spec:
  checks:
`

const indented = (text: string, pad: string): string => text.replace(/^(?=.)/gm, pad)

function policyOf(checks: string) {
  const file = join(folder, 'policy.yaml')
  writeFileSync(file, POLICY + indented(checks, '    '))
  return reviewPolicyOf({ policy: file })!
}

/** Returns what is reported for a functionConfig with these checks, or for other items, under a policy. */
async function reviewed(policy: string, checks: string, overrides: readonly string[] = []): Promise<Diagnostic[]> {
  const own = checks === '' ? '' : `  checks:\n${indented(checks, '    ')}`
  const functionConfig = UBUNTU_CONFIG.replace(/ {2}checks:\n(?: {4}.*\n)+/, own)
  const { diagnostics } = await evaluateList(listText({ items: [UBUNTU, API_TOKEN, UBUNTU_TOKEN], functionConfig }), {
    reviewPolicy: policyOf(policy),
    overrides,
  })
  return [...diagnostics]
}

const IGNORE = 'metadata.annotations[osm-krm.dev/ignore]'

/** Returns the messages, which begin with the field. */
const weakened = (found: readonly Diagnostic[]): string[] =>
  found
    .filter(({ code }) => code === 'OSM0194')
    .map(told)
    .map(({ field, message }) => {
      assert.ok(`spec.${message} `.startsWith(`${field} `) || field === IGNORE, field)
      return message
    })

/** Nothing is reported for checks that are as strict as the policy, or stricter. */
const ROWS: readonly (readonly [name: string, policy: string, checks: string, weakened?: string])[] = [
  ['nothing', 'strict: true\nlint: error\n', ''],
  ['strict off', 'strict: true\n', 'strict: false\n', 'checks.strict is false, but true in the policy'],
  ['strict on', 'strict: false\n', 'strict: true\n'],
  ['lint off', 'lint: warn\n', 'lint: "off"\n', 'checks.lint is off, but warn in the policy'],
  ['lint raised', 'lint: warn\n', 'lint: error\n'],
  [
    'a severity below that of the policy',
    'severity: {OSM0205: error}\n',
    'severity: {OSM0205: warning}\n',
    'checks.severity.OSM0205 is warning, but error in the policy',
  ],
  [
    'a severity below that of the code, which the policy does not name',
    'strict: false\n',
    'severity: {OSM0205: "off"}\n',
    'checks.severity.OSM0205 is off, but warning in the policy',
  ],
  ['a severity that the policy has too', 'severity: {OSM0205: info}\n', 'severity: {OSM0205: info}\n'],
  ['a raised severity', 'strict: false\n', 'severity: {OSM0205: error}\n'],
  [
    'a finding to ignore',
    'strict: false\n',
    'ignore: [{code: OSM0205, reason: later}]\n',
    'checks.ignore[0] ignores OSM0205, which the policy does not',
  ],
  [
    'a finding that the policy ignores in one object only',
    'ignore: [{code: OSM0205, object: MachineDeployment/kube-system/other, reason: known}]\n',
    'ignore: [{code: OSM0205, reason: later}]\n',
    'checks.ignore[0] ignores OSM0205, which the policy does not',
  ],
  [
    'a finding that the policy ignores too',
    'ignore: [{code: OSM0205, reason: known}]\n',
    'ignore: [{code: OSM0205, reason: later}]\n',
  ],
  [
    'an allowed prefix',
    'outbound: {allow: [https://mirror.example.com]}\n',
    'outbound: {allow: [https://mirror.example.com/k8s, https://mirror.example.com.evil.example]}\n',
    'checks.outbound.allow[1] allows https://mirror.example.com.evil.example, which the policy does not',
  ],
  [
    'a limit above that of the policy',
    'userDataLimits: {hetzner: 20000}\n',
    'userDataLimits: {hetzner: 30000}\n',
    'checks.userDataLimits.hetzner is 30000, but 20000 in the policy',
  ],
  [
    'a limit above that of the provider',
    'strict: false\n',
    'userDataLimits: {hetzner: 40000}\n',
    'checks.userDataLimits.hetzner is 40000, but 32768 in the policy',
  ],
]

describe('a functionConfig under a policy', () => {
  for (const [name, policy, checks, expected] of ROWS)
    it(name, async () =>
      assert.deepEqual(weakened(await reviewed(policy, checks)), expected === undefined ? [] : [expected]),
    )

  it('--set', async () =>
    assert.deepEqual(weakened(await reviewed('lint: warn\n', '', ['checks.lint=off'])), [
      'checks.lint is off, but warn in the policy',
    ]))

  it('is reported with both places', async () => {
    const [found] = await reviewed('strict: true\nlint: warn\n', 'lint: "off"\n')
    assert.deepEqual(
      found?.related?.map(({ role, field, origin }) => [
        role,
        formatPath(field ?? []),
        fileText(origin).replace(folder, ''),
      ]),
      [['the policy', 'spec.checks.lint', '/policy.yaml:8:5']],
    )
  })

  it('has the checks of the policy', async () => {
    const found = await reviewed('severity: {OSM0309: error}\n', '')
    assert.deepEqual(
      found.map(({ code, severity }) => `${code} ${severity}`),
      ['OSM0309 error'],
    )
  })
})

describe('an annotation of a profile under a policy', () => {
  const profile = (entry: string): string => `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: own
  namespace: kube-system
  annotations:
    osm-krm.dev/ignore: '${entry}'
spec: {extends: osp-ubuntu, version: v1.0.0}
`
  const reviewedWith = async (policy: string): Promise<string[]> => {
    const { diagnostics } = await evaluateList(
      listText({ items: [UBUNTU, API_TOKEN, UBUNTU_TOKEN, profile('OSM0368: kept')], functionConfig: UBUNTU_CONFIG }),
      { reviewPolicy: policyOf(policy) },
    )
    return weakened(diagnostics.filter(({ field = [] }) => formatPath(field) === IGNORE))
  }
  it('that ignores something is an error', async () => {
    assert.deepEqual(await reviewedWith('strict: false\n'), [
      'the annotation osm-krm.dev/ignore ignores OSM0368, which the policy does not',
    ])
  })
  it('that ignores what the policy ignores in this object is accepted', async () => {
    const object = 'OperatingSystemProfileOverlay/kube-system/own'
    assert.deepEqual(await reviewedWith(`ignore: [{code: OSM0368, object: ${object}, reason: known}]\n`), [])
    assert.equal((await reviewedWith(`ignore: [{code: OSM0368, object: ${object}2, reason: known}]\n`)).length, 1)
  })
})

describe('a file of --policy', () => {
  const refused: readonly (readonly [string, string, RegExp])[] = [
    [
      'that is not a functionConfig',
      'spec: {checks: {}}\n',
      /a policy is one OperatingSystemConfigGenerator with spec\.checks/,
    ],
    [
      'with other settings',
      edit(POLICY, '  checks:\n', '  mode: validate\n'),
      /:6: a policy has only spec\.checks, and not spec\.mode/,
    ],
    ['with a wrong value', `${POLICY}    lint: warm\n`, /:7: spec\.checks\.lint is "warm"; did you mean warn\?/],
    ['with two documents', `${POLICY}    lint: warn\n---\n${POLICY}    lint: warn\n`, /and nothing else in the file/],
  ]
  for (const [name, text, message] of refused)
    it(`${name} is refused`, () => {
      const file = join(folder, 'refused.yaml')
      writeFileSync(file, text)
      assert.throws(() => reviewPolicyOf({ policy: file }), message)
    })
})

const QUICKSTART = join(root, 'examples/quickstart')
const { stdout: rendered } = await osmKrm(['render', QUICKSTART, '--with-inputs'])

describe('lint --rendered needs no policy: the manifests cannot change what it reports', () => {
  // The Secrets are not those of this template.
  const stale = edit(rendered, 'kubelet: 1.36.1', 'kubelet: 1.36.2')
  const linted = async (manifests: string): Promise<{ status: number | null; codes: string[] }> => {
    const { status, stdout } = await osmKrm(['lint', '--rendered', '-', '--strict', '-o', 'json'], { input: manifests })
    return { status, codes: JSON.parse(stdout).problems.map(({ code }: Diagnostic) => code) }
  }
  const FOUND = { status: 1, codes: ['OSM0813'] }
  const config = readFileSync(join(QUICKSTART, 'osm-krm.yaml'), 'utf8')

  it('not at all', async () => assert.deepEqual(await linted(stale), FOUND))
  it('not with spec.checks', async () => {
    const weak = edit(
      config,
      'severity: {OSM0309: "off"}',
      'severity: {OSM0813: "off"}\n    ignore: [{code: OSM0813, reason: none}]\n    strict: false',
    )
    assert.deepEqual(await linted(`${weak}\n---\n${stale}`), FOUND)
  })
  it('not with the annotation osm-krm.dev/ignore', async () => {
    const annotated = edit(
      stale,
      '  name: ubuntu-workers\n  namespace: kube-system\n  annotations:\n',
      '  name: ubuntu-workers\n  namespace: kube-system\n  annotations:\n    osm-krm.dev/ignore: "OSM0813: none"\n',
    )
    assert.deepEqual(await linted(annotated), FOUND)
  })
})
