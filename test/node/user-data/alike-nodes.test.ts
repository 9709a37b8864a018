// The user data of alike nodes is read once, with markers, and filled in for each: what is read must equal what is in the Secret of each node.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { documentObject, madeObject } from '../../../src/node/document-object.ts'
import { renderingOf } from '../../../src/node/rendering.ts'
import { exportedProfile } from '../../../src/render/profiles/built-in/index.ts'
import { PROVIDER_SPECS } from '../../../src/start/provider-specs.ts'
import { profilesAbsent } from '../../conformance/cases.ts'
import { root } from '../../fixtures/examples.ts'
import { listText, UBUNTU, UBUNTU_CONFIG } from '../../fixtures/lists.ts'

const PROFILES = ['amzn2', 'flatcar', 'flatcar-cloud-init', 'rhel', 'rockylinux', 'ubuntu'].map(name => `osp-${name}`)

/** Also names that a format could take for something else than a text, and that make a line long. */
const NAMES = ['workers', '0x1', '1e3', 'a.b', `${'long-'.repeat(40)}name`]

interface GivenProfile {
  readonly spec: {
    readonly osName: string
    readonly provisioningUtility: string
    readonly supportedCloudProviders: readonly { readonly name: string }[]
  }
}

/** Returns the objects of alike MachineDeployments with the profile. */
async function made(name: string, text: string) {
  const { osName, provisioningUtility, supportedCloudProviders } = (parse(text) as GivenProfile).spec
  const provider = supportedCloudProviders.find(each => each.name !== 'edge')!.name
  const deployments = NAMES.map(each => {
    const machineDeployment = parse(UBUNTU)
    machineDeployment.metadata.name = each
    machineDeployment.metadata.annotations['k8c.io/operating-system-profile'] = name
    const { value } = machineDeployment.spec.template.spec.providerSpec
    value.cloudProvider = provider
    value.cloudProviderSpec = parse((PROVIDER_SPECS[provider] ?? []).join('\n').replaceAll('{os}', osName)) ?? {}
    value.operatingSystem = osName
    value.operatingSystemSpec = osName === 'flatcar' ? { provisioningUtility } : {}
    return stringify(machineDeployment)
  })
  const list = listText({ items: [...deployments, text], functionConfig: UBUNTU_CONFIG })
  const { objects, diagnostics } = await evaluateList(list, {
    standIns: [],
    overrides: ['machineDeployments.revision=cluster'],
  })
  assert.equal(objects.filter(({ data }) => data?.text.filled).length, 2 * NAMES.length, JSON.stringify(diagnostics))
  return objects
}

async function assertSame(name: string, text: string): Promise<void> {
  const objects = await made(name, text)
  const filled = renderingOf(objects.map(madeObject)).nodes
  const decoded = renderingOf(objects.map(({ object }) => documentObject(object))).nodes
  assert.equal(filled.length, NAMES.length)
  assert.deepEqual(
    filled.map(({ title, parts }) => ({ title, parts })),
    decoded.map(({ title, parts }) => ({ title, parts })),
  )
  // What they share is read once.
  const [first, second] = filled.map(node => node.secretParts)
  assert.ok(first!.some(({ traits }, i) => traits.size > 0 && traits === second![i]!.traits))
  assert.ok(first!.some(({ text }, i) => text !== second![i]!.text))
}

describe('the parts of alike nodes are those in their Secrets', () => {
  for (const name of PROFILES)
    test(`with the built-in ${name}`, async () => {
      const profile = { ...(await exportedProfile(name)), metadata: { name, namespace: 'kube-system' } }
      await assertSame(name, stringify(profile))
    })
})

describe('with the profiles of the reference', { skip: profilesAbsent }, () => {
  for (const name of profilesAbsent ? [] : PROFILES)
    test(name, () =>
      assertSame(name, readFileSync(join(root, '../shared/conformance/profiles', `${name}.yaml`), 'utf8')),
    )
})
