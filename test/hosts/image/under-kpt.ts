// The image under kpt: in a pipeline as a mutator and as a validator, and evaluated by itself; with the results that kpt writes into files.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { edit, type Files, generated, manifestsIn, nameOf, QUICKSTART, QUICKSTART_OUTPUTS, write } from '../folder.ts'
import { filesOfPackage, GENERATE, kptIn, type Pipeline, packageOf, type Run, render as renderHere } from '../kpt.ts'
import { containerEnvironment, mustRun, run } from './containers.ts'

const MACHINE_DEPLOYMENTS = QUICKSTART['machine-deployments.yaml']!
const [UBUNTU] = MACHINE_DEPLOYMENTS.split('---\n')
const WRONG = {
  'machine-deployments.yaml': edit(MACHINE_DEPLOYMENTS, 'cloudProvider: openstack', 'cloudProvider: openstak'),
}
const VALIDATING = {
  'osm-krm.yaml': edit(QUICKSTART['osm-krm.yaml']!, '\nspec:\n', '\nspec:\n  mode: validate\n'),
}

const outputsIn = (files: Files) =>
  generated(Object.entries(files).flatMap(([path, text]) => (path.endsWith('.yaml') ? manifestsIn(text) : [])))

const withoutKptfile = ({ Kptfile: _, ...files }: Record<string, string>): Files => files

/** The package as rendered by the program, which test/hosts/kpt.test.ts tests. */
function byTheProgram(): Files {
  const folder = packageOf(QUICKSTART, { mutators: [GENERATE] })
  renderHere(folder)
  return withoutKptfile(filesOfPackage(folder))
}

/** Since 1.0.0-beta.66.1. */
const hasPrefix = (): boolean => run('kpt', ['fn', 'render', '--help']).stdout.includes('--image-prefix')

export function underKpt(image: string): void {
  const step = { image, configPath: 'osm-krm.yaml' }
  const mutating: Pipeline = { mutators: [step] }
  const validating: Pipeline = { validators: [step] }
  const inContainers = (folder: string, ...args: readonly string[]): Run =>
    kptIn(containerEnvironment(), folder, ...args, '--image-pull-policy', 'never')
  const render = (folder: string): Run => inContainers(folder, 'render', folder)
  const evaluate = (folder: string): Run =>
    inContainers(folder, 'eval', folder, '--image', image, '--fn-config', join(folder, 'osm-krm.yaml'))

  function rendered(folder: string, how = render): Record<string, string> {
    const { status, shown } = how(folder)
    assert.equal(status, 0, shown)
    return filesOfPackage(folder)
  }

  const WAYS = [
    ['render', render, mutating],
    ['eval', evaluate, {}],
  ] as const

  for (const [name, how, pipeline] of WAYS) {
    test(`${name}: writes the files that the program writes, and the same again`, () => {
      const folder = packageOf(QUICKSTART, pipeline)
      const once = rendered(folder, how)
      assert.deepEqual(withoutKptfile(once), byTheProgram())
      assert.deepEqual(rendered(folder, how), once)
    })

    test(`${name}: replaces outputs in place, and removes those whose MachineDeployment is gone`, () => {
      const folder = packageOf(QUICKSTART, pipeline)
      const before = rendered(folder, how)
      write(folder, { 'machine-deployments.yaml': edit(UBUNTU!, 'kubelet: 1.34.1', 'kubelet: 1.33.5') })
      const after = rendered(folder, how)
      assert.deepEqual(
        outputsIn(after).map(nameOf),
        QUICKSTART_OUTPUTS.filter(name => name.includes('ubuntu')),
      )
      for (const path of Object.keys(after)) assert.ok(path in before, path)
      const path = 'osm-krm/management/kube-system/operatingsystemconfig_ubuntu-workers-kube-system-config.yaml'
      assert.notEqual(after[path], before[path])
    })

    test(`${name}: writes nothing after an error, whose position is in the results`, () => {
      const folder = packageOf({ ...QUICKSTART, ...WRONG }, pipeline)
      assertRefused(folder, how)
    })
  }

  test('render: a warning is a result', () => {
    const functionConfig = edit(QUICKSTART['osm-krm.yaml']!, '      kube-system/ubuntu-workers: "1"\n', '')
    const { status, results } = render(packageOf({ ...QUICKSTART, 'osm-krm.yaml': functionConfig }, mutating))
    assert.equal(status, 0)
    assert.deepEqual(
      results.map(({ severity, tags, file }) => [severity, tags?.code, file?.path]),
      [['warning', 'OSM0205', 'machine-deployments.yaml']],
    )
  })

  test('render, as a validator: accepts correct inputs, and writes nothing', () => {
    const folder = packageOf({ ...QUICKSTART, ...VALIDATING }, validating)
    const { status, shown, results } = render(folder)
    assert.equal(status, 0, shown)
    assert.deepEqual(results, [])
    assert.deepEqual(withoutKptfile(filesOfPackage(folder)), { ...QUICKSTART, ...VALIDATING })
  })

  test('render, as a validator: fails for an error', () => {
    assertRefused(packageOf({ ...QUICKSTART, ...VALIDATING, ...WRONG }, validating), render)
  })

  test('all outputs are removed with the last MachineDeployment', () => {
    const folder = packageOf(QUICKSTART, mutating)
    rendered(folder)
    for (const name of ['machine-deployments.yaml', 'tokens.yaml']) rmSync(join(folder, name))
    assert.deepEqual(outputsIn(rendered(folder)), [])
  })

  describe('an image without a registry', () => {
    const [, name = ''] = /^localhost\/(.*)$/.exec(image) ?? []
    const short: Pipeline = { mutators: [{ ...step, image: name }] }

    test("is one of kpt's catalog", () => {
      const { status, shown } = render(packageOf(QUICKSTART, short))
      assert.equal(status, 1)
      assert.match(shown, new RegExp(`/(krm-functions-catalog|kpt-fn)/${name}`))
    })

    test('is one of KPT_IMAGE_PREFIX', { skip: hasPrefix() ? false : 'this kpt has no option --image-prefix' }, () => {
      const folder = packageOf(QUICKSTART, short)
      const env = { ...containerEnvironment(), KPT_IMAGE_PREFIX: 'localhost' }
      const { status, shown } = kptIn(env, folder, 'render', folder, '--image-pull-policy', 'never')
      assert.equal(status, 0, shown)
      assert.deepEqual(withoutKptfile(filesOfPackage(folder)), byTheProgram())
    })
  })

  test('fn doc shows the help', t => {
    const { status, stdout, stderr } = run('kpt', ['fn', 'doc', '--image', image])
    // kptdev/kpt#4577, in versions before 1.0.0-beta.65.
    if (/unknown flag: --stdin/.test(stderr)) return t.skip('this kpt passes podman an unknown option')
    assert.equal(status, 0, stderr)
    assert.equal(stdout.trimEnd(), mustRun('podman', ['run', '--rm', image, '--help']).trimEnd())
    assert.match(stdout, /functionConfig/)
  })
}

function assertRefused(folder: string, how: (folder: string) => Run): void {
  const before = filesOfPackage(folder)
  const { status, shown, results } = how(folder)
  assert.equal(status, 1)
  assert.match(shown, /\[FAIL\]/)
  assert.deepEqual(filesOfPackage(folder), before)
  const [error] = results
  assert.equal(error?.severity, 'error')
  assert.match(error.message, /openstak/)
  assert.match(error.tags?.code ?? '', /^OSM\d{4}$/)
  assert.deepEqual(error.file, { path: 'machine-deployments.yaml', index: 1 })
  assert.deepEqual(error.field, { path: 'spec.template.spec.providerSpec.value.cloudProvider' })
}
