// What nodes with the reference's own default profiles load, for each cloud provider: everything is known.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import { renderingNeeds } from '../../../src/inspect/assets/needed.ts'
import { documentObject } from '../../../src/node/document-object.ts'
import { renderingOf } from '../../../src/node/rendering.ts'
import { PROVIDER_SPECS } from '../../../src/start/provider-specs.ts'
import { profilesAbsent } from '../../conformance/cases.ts'
import { root } from '../../fixtures/examples.ts'
import { API_TOKEN, listText, UBUNTU, UBUNTU_CONFIG, UBUNTU_TOKEN } from '../../fixtures/lists.ts'
import { told } from '../../fixtures/told.ts'

const PROFILES = ['amzn2', 'flatcar', 'flatcar-cloud-init', 'rhel', 'rockylinux', 'ubuntu'].map(name => `osp-${name}`)
const profileText = (name: string): string =>
  readFileSync(join(root, '../shared/conformance/profiles', `${name}.yaml`), 'utf8')

async function needsOf(name: string, provider: string) {
  const profile = profileText(name)
  const { osName, provisioningUtility } = parse(profile).spec
  const machineDeployment = parse(UBUNTU)
  machineDeployment.metadata.annotations['k8c.io/operating-system-profile'] = name
  const { value } = machineDeployment.spec.template.spec.providerSpec
  value.cloudProvider = provider
  value.cloudProviderSpec = parse((PROVIDER_SPECS[provider] ?? []).join('\n').replaceAll('{os}', osName)) ?? {}
  value.operatingSystem = osName
  value.operatingSystemSpec = osName === 'flatcar' ? { provisioningUtility } : {}
  const items = [stringify(machineDeployment), API_TOKEN, UBUNTU_TOKEN, profile]
  const { failed, diagnostics, objects } = await evaluateList(listText({ items, functionConfig: UBUNTU_CONFIG }))
  assert.equal(
    failed,
    false,
    diagnostics
      .map(told)
      .map(({ message }) => message)
      .join('\n'),
  )
  return renderingNeeds(renderingOf(objects.map(({ object }) => documentObject(object)))).total
}

describe("the reference's default profiles", { skip: profilesAbsent }, () => {
  for (const name of profilesAbsent ? [] : PROFILES) {
    const { supportedCloudProviders } = parse(profileText(name)).spec as {
      supportedCloudProviders: readonly { readonly name: string }[]
    }
    for (const { name: provider } of supportedCloudProviders)
      test(`${name} on ${provider}`, async () => {
        const needs = await needsOf(name, provider)
        assert.ok(needs.filter(({ kind }) => kind === 'url').length >= 20)
        assert.deepEqual(
          needs.filter(({ kind, value, known }) => kind === 'unknown' || value !== known).map(({ value }) => value),
          [],
        )
        // Flatcar's containerd is part of the machine image, whose version the profile does not say.
        const [image] = needs.filter(({ kind }) => kind === 'image')
        assert.match(
          image!.value,
          name.includes('flatcar') ? /^registry\.k8s\.io\/pause$/ : /^registry\.k8s\.io\/pause:3/,
        )
      })
  }
})
