import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../../../src/render/model/machine-deployment.ts'
import { defaultProfileName, type KnownProfile, selectProfile } from '../../../src/render/profiles/selection.ts'
import { told } from '../../fixtures/told.ts'

const machineDeployment = (
  operatingSystem: string,
  cloudProvider: string,
  provisioningUtility = '',
): MachineDeployment =>
  ({
    ref: { kind: 'MachineDeployment', namespace: 'kube-system', name: 'pool' },
    provider: { operatingSystem, cloudProvider, operatingSystemSpec: { provisioningUtility } },
  }) as MachineDeployment

const known = (namespace: string, name: string, osName = 'ubuntu', ...clouds: string[]): KnownProfile => {
  const ref = { kind: 'OperatingSystemProfile', namespace, name }
  const spec = { osName, supportedCloudProviders: clouds.map(cloud => ({ name: cloud })) }
  return { ref, namespace, name, profile: { ref, spec } as unknown as KnownProfile['profile'] }
}

function select(md: MachineDeployment, name: string, profiles: KnownProfile[]) {
  const found: Diagnostic[] = []
  const selected = selectProfile({ machineDeployment: md, name, namespace: 'kube-system' }, profiles, d =>
    found.push(d),
  )
  return {
    profile: selected?.name,
    problem: found
      .map(told)
      .map(({ code, help }) => `${code} ${help ?? ''}`.trim())
      .join(),
  }
}

const UBUNTU = machineDeployment('ubuntu', 'aws')

const SELECTIONS: {
  name: string
  wanted: string
  profiles: KnownProfile[]
  profile?: string
  problem: string | RegExp
}[] = [
  {
    name: 'by name and namespace',
    wanted: 'p',
    profiles: [known('kube-system', 'p', 'ubuntu', 'aws')],
    profile: 'p',
    problem: '',
  },
  {
    name: 'another operating system',
    wanted: 'p',
    profiles: [known('kube-system', 'p', 'flatcar', 'aws')],
    problem: 'OSM0304',
  },
  {
    name: 'another cloud provider',
    wanted: 'p',
    profiles: [known('kube-system', 'p', 'ubuntu', 'gce', 'aks')],
    problem: 'OSM0305 Did you mean "aks"? It supports gce, aks.',
  },
  {
    name: 'misspelt',
    wanted: 'osp-ubunut',
    profiles: [known('kube-system', 'osp-ubuntu')],
    problem: 'OSM0302 Did you mean "osp-ubuntu"?',
  },
  {
    name: 'no profiles',
    wanted: 'p',
    profiles: [],
    problem:
      'OSM0302 Add the file that defines it to the items: for kustomize, list it under "resources:". The profiles are none.',
  },
  {
    name: 'not valid, which is reported already',
    wanted: 'p',
    profiles: [{ ...known('kube-system', 'p'), profile: undefined }],
    profile: 'p',
    problem: '',
  },
]

describe('the profile of a MachineDeployment', () => {
  for (const { name, wanted, profiles, profile, problem } of SELECTIONS) {
    test(name, () => {
      const found = select(UBUNTU, wanted, profiles)
      assert.equal(found.profile, profile)
      if (typeof problem === 'string') assert.equal(found.problem, problem)
      else assert.match(found.problem, problem)
    })
  }
})

const DEFAULTS: [name: string, md: MachineDeployment, expected: string | undefined][] = [
  ['ubuntu', machineDeployment('ubuntu', 'aws'), 'osp-ubuntu'],
  ['flatcar on anexia with Ignition', machineDeployment('flatcar', 'anexia'), 'osp-flatcar'],
  ['flatcar on anexia with cloud-init', machineDeployment('flatcar', 'anexia', 'cloud-init'), 'osp-flatcar-cloud-init'],
  ['flatcar elsewhere with cloud-init', machineDeployment('flatcar', 'aws', 'cloud-init'), 'osp-flatcar'],
  ['an unknown operating system', machineDeployment('windows', 'aws'), undefined],
]

describe('the default profile', () => {
  for (const [name, md, expected] of DEFAULTS) {
    test(name, () => {
      const codes: string[] = []
      assert.equal(
        defaultProfileName(md, ({ code }) => codes.push(code)),
        expected,
      )
      assert.deepEqual(codes, expected === undefined ? ['OSM0307'] : [])
    })
  }
})
