// The image under kustomize, which starts it with docker: it gives the output of the program, and is accepted as a validator.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edit, type Files, folderOf, nameOf, QUICKSTART, QUICKSTART_MACHINE_DEPLOYMENTS } from '../folder.ts'
import { type Build, build as buildHere, builtBy, KUSTOMIZE } from '../kustomize.ts'
import { IMAGE, run } from './containers.ts'

export function underKustomize(): void {
  /** The quickstart with the image in the place of the program. */
  const files: Files = {
    ...QUICKSTART,
    'osm-krm.yaml': edit(QUICKSTART['osm-krm.yaml']!, 'exec: {path: osm-krm}', `container: {image: "${IMAGE}"}`),
  }
  const build = (given: Files): Build => builtBy(run(KUSTOMIZE, ['build', '--enable-alpha-plugins', folderOf(given)]))

  test('makes the outputs of the program', () => {
    const { status, stderr, stdout } = build(files)
    assert.equal(status, 0, stderr)
    assert.equal(stdout, buildHere(QUICKSTART).stdout)
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
}
