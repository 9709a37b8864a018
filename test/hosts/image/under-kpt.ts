// The image under kpt, in a pipeline and evaluated by itself: it writes the files that the program writes, which kpt.test.ts tests.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Files, QUICKSTART } from '../folder.ts'
import { filesOfPackage, GENERATE, kptIn, type Pipeline, packageOf, type Run, render as renderHere } from '../kpt.ts'
import { containerEnvironment, IMAGE as image, mustRun, run } from './containers.ts'

const withoutKptfile = ({ Kptfile: _, ...files }: Record<string, string>): Files => files

/** The package as rendered by the program, which test/hosts/kpt.test.ts tests. */
function byTheProgram(): Files {
  const folder = packageOf(QUICKSTART, { mutators: [GENERATE] })
  renderHere(folder)
  return withoutKptfile(filesOfPackage(folder))
}

export function underKpt(): void {
  const step = { image, configPath: 'osm-krm.yaml' }
  const mutating: Pipeline = { mutators: [step] }
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
  }

  test('fn doc shows the help', t => {
    const { status, stdout, stderr } = run('kpt', ['fn', 'doc', '--image', image])
    // kptdev/kpt#4577, in versions before 1.0.0-beta.65.
    if (/unknown flag: --stdin/.test(stderr)) return t.skip('this kpt passes podman an unknown option')
    assert.equal(status, 0, stderr)
    assert.equal(stdout.trimEnd(), mustRun('podman', ['run', '--rm', image, '--help']).trimEnd())
    assert.match(stdout, /functionConfig/)
  })
}
