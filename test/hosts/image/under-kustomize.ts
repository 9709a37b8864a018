// The image under kustomize, which starts it with docker: as a transformer and as a validator.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  edit,
  type Files,
  folderOf,
  manifestsIn,
  nameOf,
  QUICKSTART,
  QUICKSTART_MACHINE_DEPLOYMENTS,
} from '../folder.ts'
import { assertOutputsFollow, type Build, build as buildHere, KUSTOMIZE } from '../kustomize.ts'
import { run } from './containers.ts'

export function underKustomize(image: string): void {
  /** The quickstart with the image in the place of the program. */
  const files: Files = {
    ...QUICKSTART,
    'osm-krm.yaml': edit(QUICKSTART['osm-krm.yaml']!, 'exec: {path: osm-krm}', `container: {image: "${image}"}`),
  }
  const build = (given: Files): Build => {
    const { status, stdout, stderr } = run(KUSTOMIZE, ['build', '--enable-alpha-plugins', folderOf(given)])
    return { status, stdout, stderr, manifests: status === 0 ? manifestsIn(stdout) : [] }
  }

  test('makes the outputs of the program', () => {
    const { status, stderr, stdout } = build(files)
    assert.equal(status, 0, stderr)
    assert.equal(stdout, buildHere(QUICKSTART).stdout)
  })

  test('replaces outputs that are among the resources, and removes those whose MachineDeployment is gone', () => {
    assertOutputsFollow(build, files)
  })

  const validating = {
    ...files,
    'kustomization.yaml': edit(QUICKSTART['kustomization.yaml']!, 'transformers:', 'validators:'),
    'osm-krm.yaml': edit(files['osm-krm.yaml']!, '\nspec:\n', '\nspec:\n  mode: validate\n'),
  }

  test('as a validator: accepts correct inputs, and adds nothing', () => {
    const { status, stderr, manifests } = build(validating)
    assert.equal(status, 0, stderr)
    assert.deepEqual(manifests.map(nameOf).sort(), QUICKSTART_MACHINE_DEPLOYMENTS)
  })

  const wrong = {
    'machine-deployments.yaml': edit(QUICKSTART['machine-deployments.yaml']!, 'kubelet: 1.34.1', 'kubelet: new'),
  }
  for (const [role, given] of [
    ['transformer', files],
    ['validator', validating],
  ] as const) {
    test(`as a ${role}: fails for an error, with its message in the first line`, () => {
      const { status, stdout, stderr } = build({ ...given, ...wrong })
      assert.equal(status, 1)
      assert.equal(stdout, '')
      assert.match(stderr.split('\n')[0]!, /^osm-krm: error: MachineDeployment kube-system\/ubuntu-workers: .*kubelet/)
    })
  }
}
