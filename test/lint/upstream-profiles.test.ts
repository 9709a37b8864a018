import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { t } from '../../src/base/span.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { evaluateList } from '../../src/evaluate/evaluate-list.ts'
import { withoutUpstreamFindings } from '../../src/lint/upstream-profiles.ts'
import type { Profile } from '../../src/render/model/profile.ts'
import { profileDigest } from '../../src/render/stamps/stamps.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { API_TOKEN, edit, listText, UBUNTU, UBUNTU_CONFIG, UBUNTU_TOKEN } from '../fixtures/lists.ts'
import { profileObject } from '../fixtures/profile.ts'
import { told } from '../fixtures/told.ts'

const known = (name: string, version: string) => {
  const ref = { apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1', kind: 'OperatingSystemProfile', name }
  const profile = { ref, spec: profileObject({ version }).spec } as unknown as Profile
  return { ref, namespace: 'kube-system', name, profile }
}
const upstream = known('osp-ubuntu', 'v1')
const changed = known('osp-rhel', 'v2')
const RELEASES = { [profileDigest(upstream.profile.spec)]: 'v1.11.3' }

const finding = (object: typeof upstream.ref, field: string) =>
  problem('OSM0640', t`it sends a token`, { object, field: field.split('.') })
const foundIn = (...problems: Parameters<typeof withoutUpstreamFindings>[0]): string[] =>
  withoutUpstreamFindings(problems, [upstream, changed], RELEASES)
    .map(told)
    .map(({ code, severity, object, message }) => `${code} ${severity} ${object?.name}: ${message}`)

const NOTE = (findings: string): string =>
  `OSM0314 info osp-ubuntu: the profile is the default profile of operating-system-manager v1.11.3; its ${findings} are not listed`

describe('findings in a default profile of operating-system-manager', () => {
  it('are one note with their number and codes', () => {
    const other = problem('OSM0642', t`it passes a token`, { object: upstream.ref, field: ['spec', 'a'] })
    assert.deepEqual(foundIn(finding(upstream.ref, 'spec.a'), other, finding(upstream.ref, 'spec.b')), [
      NOTE('3 findings of lint (OSM0640, OSM0642)'),
    ])
  })
  it('count once for alike nodes', () => {
    assert.deepEqual(foundIn(finding(upstream.ref, 'spec.a'), finding(upstream.ref, 'spec.a')), [
      NOTE('finding of lint (OSM0640)'),
    ])
  })
  it('are listed if the profile was changed', () => {
    assert.deepEqual(foundIn(finding(changed.ref, 'spec.a')), ['OSM0640 warning osp-rhel: it sends a token'])
  })
  it('do not hide problems that every rendering reports', () => {
    const empty = problem('OSM0301', t`it is empty`, { object: upstream.ref, field: ['spec', 'a'] })
    assert.deepEqual(foundIn(empty), ['OSM0301 warning osp-ubuntu: it is empty'])
  })
})

const PROFILES = join(root, '../shared/conformance/profiles')
const absent = existsSync(PROFILES) ? false : "they need the reference's profiles, which are no part of this repository"

describe("the reference's own profiles are recognized", { skip: absent }, () => {
  for (const file of absent ? [] : readdirSync(PROFILES).filter(name => name === 'osp-ubuntu.yaml'))
    it(file, async () => {
      const items = [UBUNTU, API_TOKEN, UBUNTU_TOKEN, readFileSync(join(PROFILES, file), 'utf8')]
      const functionConfig = edit(UBUNTU_CONFIG, '  checks:\n', '  checks:\n    lint: warn\n')
      const { diagnostics } = await evaluateList(listText({ items, functionConfig }))
      const codes = diagnostics.map(({ code, severity }) => `${code} ${severity}`)
      assert.deepEqual(codes, ['OSM0314 info'])
    })
})

/** What is true of default profiles: of tokens of all releases, and of earlier providers, runtimes and flags of the kubelet. */
const TRUE = new Set(['OSM0310', 'OSM0433', 'OSM0640', 'OSM0641', 'OSM0642', 'OSM0646', 'OSM0659'])
const releases = absent ? [] : ['.', ...readdirSync(join(PROFILES, 'history')).map(release => join('history', release))]

describe("the reference's own profiles, if changed, have only findings that are true", { skip: absent }, () => {
  for (const release of releases)
    it(release, async () => {
      const files = readdirSync(join(PROFILES, release)).filter(name => name.endsWith('.yaml'))
      const texts = files.map(file => readFileSync(join(PROFILES, release, file), 'utf8'))
      const input = texts.map(text => text.replace(/^( {2}version: "?)v/m, '$1v9')).join('---\n')
      const { stdout, stderr } = await osmKrm(['lint', '-'], { input })
      assert.match(stderr, new RegExp(`^Linted ${files.length} profiles`, 'm'))
      const codes = new Set(stdout.match(/OSM\d{4}/g))
      assert.deepEqual(
        [...codes].filter(code => !TRUE.has(code)),
        [],
      )
    })
})
