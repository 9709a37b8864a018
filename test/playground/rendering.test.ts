// What the playground renders is what the report shows, and it says why nothing is rendered.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { filesToStartWith } from '../../src/playground/start.ts'
import { PROVIDER_SPECS } from '../../src/start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../../src/start/starting-files.ts'
import { supportedProviders } from '../../src/start/supported-providers.ts'
import { filesWith, renderFiles, START } from './fixtures.ts'

const EMPTY = filesWith({ 'machine-deployments.yaml': '', 'osm-krm.yaml': '', 'profile.yaml': '', 'tokens.yaml': '' })

describe('the playground', () => {
  test('renders the start for every provider and operating system, with the one mistake to correct and the advisory', async () => {
    const seen = new Set<string>()
    for (const os of STARTING_SYSTEMS)
      for (const provider of await supportedProviders(`osp-${os}`)) {
        if (!Object.hasOwn(PROVIDER_SPECS, provider)) continue
        seen.add(provider)
        // One per provider, and all for one operating system.
        if (seen.has(provider) && os !== 'ubuntu') continue
        const { data, diagnostics, reason } = await renderFiles(filesToStartWith({ provider, os }))
        assert.equal(reason, undefined)
        assert.deepEqual(
          diagnostics.map(({ code, severity, origin }) => `${severity} ${code} ${origin?.path}`),
          ['warning OSM0633 profile.yaml', 'info OSM0354 osm-krm.yaml'],
          `${os} on ${provider}`,
        )
        assert.equal(data?.nodes[0]?.title, 'kube-system/workers')
        assert.deepEqual(
          data.problems.map(({ lines }) => lines.map(({ line }) => line)),
          [[2], []],
        )
      }
    // No default profile supports Anexia.
    assert.deepEqual([...seen, 'anexia'].sort(), Object.keys(PROVIDER_SPECS).sort())
  })

  test('is passed from the worker to the page', async () => {
    for (const files of [START, EMPTY, filesWith({ 'machine-deployments.yaml': 'kind: [' })]) {
      const rendered = await renderFiles(files)
      assert.deepEqual(structuredClone(rendered), rendered)
    }
  })

  test('masks secrets as the report does', async () => {
    const { data } = await renderFiles(START)
    const text = JSON.stringify(data)
    assert.doesNotMatch(text, /exampleexample00|example-api-token/)
    assert.match(text, /⟦API token⟧/)
  })

  test('renders flags of the controller', async () => {
    const flags = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: osm}\ndata: {cluster-dns: 10.96.0.10}\n'
    const { data, diagnostics } = await renderFiles(filesWith({ 'osm-krm.yaml': flags }))
    assert.ok(diagnostics.every(({ severity }) => severity !== 'error'))
    // Flags cannot say which cluster nodes join.
    assert.match(JSON.stringify(data), /⟦API server⟧/)
  })

  test('says what stands for values that are not among the files', async () => {
    const { data } = await renderFiles(filesWith({ 'tokens.yaml': '' }))
    assert.deepEqual(data?.notes, [
      'stand-ins are shown for values that are not known: ⟦API token⟧ and ⟦bootstrap token⟧ (not among the files)',
    ])
    assert.equal((await renderFiles(START)).data?.notes, undefined)
  })

  /** Go's messages name types of the reference's program. */
  const WORDS: readonly (readonly [action: string, message: string, help: string])[] = [
    ['.HTTPProxi', 'there is no field HTTPProxi', 'Is HTTPProxy meant?'],
    ['with .KubeVersion }}{{ $.KubeVersoin }}{{ end', 'there is no field KubeVersoin', 'Is KubeVersion meant?'],
    ['.kubeletConfig', 'there is no field kubeletConfig', ''],
    ['.KubeVersion.X', 'there is no field X in a value of the Go type string', ''],
    ['.NetworkConfig.CIDR', 'CIDR is read from a value that is not set', 'Test it first, with {{ if }} or {{ with }}.'],
    ['upper .HTTPProxy', 'a function is given a value that is not set', 'Test it first, with {{ if }} or {{ with }}.'],
  ]
  for (const [action, message, help] of WORDS)
    test(`says in words of a profile what is wrong with ${action}`, async () => {
      const { diagnostics } = await renderFiles(
        filesWith({ 'profile.yaml': START['profile.yaml'].replace('.KubeVersion', action) }),
      )
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      assert.deepEqual(
        errors.map(each => plain(each.message)),
        [message],
      )
      assert.equal(errors[0]!.help?.map(plain).join('\n') ?? '', help)
    })

  const REASONS = [
    { name: 'nothing', given: EMPTY, reason: /^There is no MachineDeployment$/ },
    {
      name: 'only a MachineDeployment',
      given: { ...EMPTY, 'machine-deployments.yaml': START['machine-deployments.yaml'] },
      reason: /^No MachineDeployment can be rendered/,
    },
    {
      name: 'no MachineDeployment',
      given: filesWith({ 'machine-deployments.yaml': '' }),
      reason: /^There is no MachineDeployment that the settings select$/,
    },
    {
      name: 'two functionConfigs',
      given: filesWith({ 'profile.yaml': START['osm-krm.yaml'] }),
      reason: /2 functionConfigs were found \(osm-krm\.yaml:1, profile\.yaml:1\)/,
    },
  ]
  for (const { name, given, reason } of REASONS)
    test(`says why nothing is rendered: ${name}`, async () => {
      const rendered = await renderFiles(given)
      assert.equal(rendered.data, undefined)
      assert.match(rendered.reason ?? '', reason)
    })
})
