// The function under the real kpt, which writes files.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { renderNodes } from '../../src/index.ts'
import { example } from '../fixtures/examples.ts'
import {
  byName,
  edit,
  type Files,
  FUNCTION,
  generated,
  manifestsIn,
  nameOf,
  QUICKSTART,
  QUICKSTART_OUTPUTS,
  write,
} from './folder.ts'
import { absent, filesOfPackage, GENERATE, kpt, packageOf, render } from './kpt.ts'

const MACHINE_DEPLOYMENTS = QUICKSTART['machine-deployments.yaml']!
const [UBUNTU] = MACHINE_DEPLOYMENTS.split('---\n')

/** An unrelated object, in every style that a parser could change. */
const FOREIGN = `# about the numbers
apiVersion: v1
kind: ConfigMap
metadata:
  name: foreign # here
  namespace: default
data:
  mode: "0755"
  "quoted": 'yes'
  big: "1234567890123456789"
  time: "12:30:45"
  keep: |+
    end

  block: |
    first
      second
# the rest
---
apiVersion: example.com/v1
kind: Odd
metadata: {name: odd, annotations: {a: b}}
spec: {mode: 0755, big: 1234567890123456789, float: 1.50, no: no, nothing: ~, date: 2020-01-01}
`

const SEED = `apiVersion: v1
kind: Secret
metadata: {name: seed, namespace: kube-system, annotations: {config.kubernetes.io/local-config: "true"}}
stringData: {seed: example-seed-not-to-be-used-anywhere}
`
const DERIVE = `  credentials:
    bootstrapToken:
      derive:
        seedFrom: {secretKeyRef: {namespace: kube-system, name: seed, key: seed}}
        expiration: "2100-01-01T00:00:00Z"
`

const FUNCTION_CONFIG = QUICKSTART['osm-krm.yaml']!

const withoutKptfile = ({ Kptfile: _, ...files }: Record<string, string>): Files => files

const rendered = (folder: string): Record<string, string> => {
  const { status, shown } = render(folder)
  assert.equal(status, 0, shown)
  return filesOfPackage(folder)
}

let quickstart: Record<string, string> | undefined

/** A package of the quickstart that was rendered before, and its files. */
function renderedBefore(): { readonly folder: string; readonly before: Record<string, string> } {
  quickstart ??= rendered(packageOf())
  return { folder: packageOf(withoutKptfile(quickstart)), before: quickstart }
}

const outputsIn = (files: Files) =>
  generated(Object.entries(files).flatMap(([path, text]) => (path.endsWith('.yaml') ? manifestsIn(text) : [])))

describe('kpt fn render', { skip: absent() }, () => {
  test('writes each output into its own file', async () => {
    const { before: files } = renderedBefore()
    const made = Object.keys(files).filter(path => !(path in QUICKSTART) && path !== 'Kptfile')
    assert.deepEqual(
      made.sort(),
      QUICKSTART_OUTPUTS.map(name => {
        const [, kind, namespace, rest] = /^(\w+) ([^/]+)\/(.*)$/.exec(name)!
        const cluster = kind === 'Secret' ? 'worker' : 'management'
        return `osm-krm/${cluster}/${namespace}/${kind!.toLowerCase()}_${rest}.yaml`
      }).sort(),
    )
    const { objects } = await renderNodes(example('quickstart'))
    assert.deepEqual(outputsIn(files), objects.map(object => JSON.parse(JSON.stringify(object))).sort(byName))
  })

  test('changes unrelated files only as a function that does nothing does, and nothing in a second run', () => {
    const files = { ...QUICKSTART, 'foreign.yaml': FOREIGN }
    const nothing = rendered(packageOf(files, { mutators: [{ exec: 'cat' }] }))
    const folder = packageOf(files)
    const ours = rendered(folder)
    for (const path of Object.keys(files)) assert.equal(ours[path], nothing[path], path)
    assert.deepEqual(rendered(folder), ours)
  })

  test('a changed MachineDeployment changes only its own outputs, in place', () => {
    const { folder, before } = renderedBefore()
    write(folder, { 'machine-deployments.yaml': edit(MACHINE_DEPLOYMENTS, 'kubelet: 1.36.1', 'kubelet: 1.35.5') })
    const after = rendered(folder)
    const changed = Object.keys(after).filter(path => after[path] !== before[path])
    assert.deepEqual(Object.keys(after), Object.keys(before))
    assert.ok(changed.length > 1)
    for (const path of changed) assert.match(path, /^machine-deployments\.yaml$|ubuntu-workers/)
  })

  test('replaces a moved output in place', () => {
    const { folder, before } = renderedBefore()
    const path = 'osm-krm/management/kube-system/operatingsystemconfig_ubuntu-workers-kube-system-config.yaml'
    const { [path]: config, ...rest } = before
    rmSync(join(folder, path))
    write(folder, {
      'pools/ubuntu.yaml': `# what the pool boots with\n${edit(config!, 'osName: ubuntu', 'osName: old')}`,
    })
    assert.deepEqual(rendered(folder), { ...rest, 'pools/ubuntu.yaml': `# what the pool boots with\n${config}` })
  })

  test('removes the outputs of a MachineDeployment that is gone', () => {
    const { folder } = renderedBefore()
    write(folder, { 'machine-deployments.yaml': UBUNTU! })
    assert.deepEqual(
      outputsIn(rendered(folder)).map(nameOf),
      QUICKSTART_OUTPUTS.filter(name => name.includes('ubuntu')),
    )
  })

  test('writes derived tokens into their own files, keeps them, and removes them when disabled', () => {
    const folder = packageOf({ ...QUICKSTART, 'seed.yaml': SEED })
    const before = rendered(folder)
    write(folder, { 'osm-krm.yaml': `${FUNCTION_CONFIG}${DERIVE}` })
    const derived = rendered(folder)
    const tokens = Object.keys(derived).filter(path => !(path in before))
    assert.equal(tokens.length, 2)
    for (const path of tokens)
      assert.match(path, /^osm-krm\/worker\/kube-system\/secret_bootstrap-token-[a-z0-9]{6}\.yaml$/)
    assert.deepEqual(rendered(folder), derived)
    write(folder, { 'osm-krm.yaml': FUNCTION_CONFIG })
    assert.deepEqual(rendered(folder), before)
  })
})

describe('an error under kpt', { skip: absent() }, () => {
  const wrong = edit(MACHINE_DEPLOYMENTS, 'cloudProvider: openstack', 'cloudProvider: openstak')

  test('keeps the outputs of the previous run, and has the position in the results', () => {
    const { folder, before } = renderedBefore()
    write(folder, { 'machine-deployments.yaml': wrong })
    const { status, shown, results } = render(folder)
    assert.equal(status, 1)
    assert.deepEqual(filesOfPackage(folder), { ...before, 'machine-deployments.yaml': wrong })
    assert.match(shown, /\[FAIL\]/)
    assert.match(shown, /osm-krm: error: MachineDeployment kube-system\/flatcar-workers: .*openstak/)
    const [error] = results
    assert.match(error!.message, /openstak/)
    assert.match(error!.tags?.code ?? '', /^OSM\d{4}$/)
    assert.deepEqual(error!.file, { path: 'machine-deployments.yaml', index: 1 })
    assert.deepEqual(error!.field, { path: 'spec.template.spec.providerSpec.value.cloudProvider' })
    const { kind, namespace, name } = error!.resourceRef ?? {}
    assert.deepEqual([kind, namespace, name], ['MachineDeployment', 'kube-system', 'flatcar-workers'])
  })

  test('a warning is a result, and does not fail the run', () => {
    const folder = packageOf({
      ...QUICKSTART,
      'osm-krm.yaml': edit(FUNCTION_CONFIG, '      kube-system/ubuntu-workers: "1"\n', ''),
    })
    const { status, shown, results } = render(folder)
    assert.equal(status, 0)
    assert.match(shown, /\[PASS\]/)
    assert.deepEqual(
      results.map(({ severity, tags, file }) => [severity, tags?.code, file?.path]),
      [['warning', 'OSM0205', 'machine-deployments.yaml']],
    )
  })
})

describe('mode: validate under kpt', { skip: absent() }, () => {
  const validating = {
    ...QUICKSTART,
    'osm-krm.yaml': edit(FUNCTION_CONFIG, '\nspec:\n', '\nspec:\n  mode: validate\n'),
  }

  test('writes nothing', () => {
    const folder = packageOf(validating, { validators: [GENERATE] })
    const { status, shown } = render(folder)
    assert.equal(status, 0, shown)
    assert.deepEqual(withoutKptfile(filesOfPackage(folder)), validating)
  })

  test('fails for an error', () => {
    const files = {
      ...validating,
      'tokens.yaml': edit(QUICKSTART['tokens.yaml']!, 'token-id: flatca', 'token: flatca'),
    }
    const { status, results } = render(packageOf(files, { validators: [GENERATE] }))
    assert.equal(status, 1)
    assert.deepEqual(
      results.map(({ severity, file }) => [severity, file?.path, file?.index]),
      // The advisory for the default containerd is at the functionConfig, which has no file here.
      [
        ['error', 'tokens.yaml', 2],
        ['info', undefined, undefined],
      ],
    )
  })
})

describe('kpt fn eval', { skip: absent() }, () => {
  /** The function without a pipeline, with a functionConfig in a file of the package or elsewhere. */
  const evaluated = (folder: string, config: string): Record<string, string> => {
    const { status, shown } = kpt(folder, 'eval', folder, '--exec', FUNCTION, '--fn-config', config)
    assert.equal(status, 0, shown)
    return withoutKptfile(filesOfPackage(folder))
  }

  test('gives the same as render, and the same again', () => {
    const folder = packageOf(QUICKSTART, {})
    const config = join(folder, 'osm-krm.yaml')
    const once = evaluated(folder, config)
    assert.deepEqual(once, withoutKptfile(renderedBefore().before))
    assert.deepEqual(evaluated(folder, config), once)
  })

  test('without --fn-config: renders nothing, and names the functionConfig in the package', () => {
    const folder = packageOf(QUICKSTART, {})
    const before = filesOfPackage(folder)
    const { status, results } = kpt(folder, 'eval', folder, '--exec', FUNCTION)
    assert.equal(status, 1)
    assert.deepEqual(
      results.map(({ severity, tags, file }) => [severity, tags?.code, file?.path]),
      [['error', 'OSM0100', 'osm-krm.yaml']],
    )
    assert.match(results[0]!.message, /For kpt fn eval, add --fn-config osm-krm\.yaml\./)
    assert.deepEqual(filesOfPackage(folder), before)
  })
})
