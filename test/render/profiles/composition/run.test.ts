// Overlays in a whole run: the examples, positions of problems, and unchanged items.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import overlaySchema from '../../../../function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json' with {
  type: 'json',
}
import type { JsonObject } from '../../../../src/base/json.ts'
import { namedFields, type Schema } from '../../../../src/diagnostics/schema.ts'
import { renderNodes, run } from '../../../../src/index.ts'
import { example, root } from '../../../fixtures/examples.ts'
import { fieldOf } from '../../../fixtures/told.ts'
import { textOf } from '../../krm/fixtures.ts'
import { file, overlay } from './composing.ts'

const folder = join(root, 'examples/extend')
const { objects, functionConfig } = example('extend')

describe('the examples', () => {
  for (const name of ['company-ubuntu', 'company-flatcar']) {
    it(`render the files of ${name} and of its base`, async () => {
      const { nodes, diagnostics } = await renderNodes({ objects, functionConfig })
      assert.deepEqual(diagnostics, [])
      const node = nodes.find(({ profile }) => profile.ref.name === name)
      const paths = (node!.config.bootstrapConfig.files ?? []).map(({ path: written }) => written)
      assert.ok(paths.includes('/etc/sysctl.d/90-company.conf') && paths.includes('/opt/osm-krm/bin/bootstrap'))
    })
  }
})

/** The example's first MachineDeployment, rendered with an overlay. */
const withOverlay = (spec: JsonObject): readonly JsonObject[] => [
  ...objects.filter(({ metadata }) => !/^company|flatcar/.test((metadata as { name: string }).name)),
  overlay('company-ubuntu', { extends: 'osp-ubuntu', ...spec }),
]

describe('a composed profile', () => {
  it('has problems of a template in an added file reported at their position', async () => {
    const given = withOverlay({ bootstrapConfig: { files: { add: [file('/x', '{{ .Nothing }}')] } } })
    const { diagnostics } = await renderNodes({ objects: given, functionConfig })
    const [error] = diagnostics.filter(({ severity }) => severity === 'error')
    assert.deepEqual(
      [error?.object?.kind, error?.object?.name, error && fieldOf(error)],
      ['OperatingSystemProfileOverlay', 'company-ubuntu', 'spec.bootstrapConfig.files.add[0].content.inline.data'],
    )
  })
})

describe('the function', () => {
  const items = ['machine-deployments.yaml', 'tokens.yaml', 'company-flatcar.yaml', 'company-ubuntu.yaml']
  const texts = items.flatMap(name => readFileSync(join(folder, name), 'utf8').split(/^---\n/m))
  const asItem = (text: string): string => `- # as it came\n${text.replace(/^(?=.)/gm, '  ')}`
  const list = (given: readonly string[]): string =>
    [
      'apiVersion: config.kubernetes.io/v1',
      'kind: ResourceList',
      `functionConfig: ${JSON.stringify(functionConfig)}`,
      'items:',
      ...given.map(asItem),
    ].join('\n')

  it('keeps overlays unchanged, and does not add them to outputs', async () => {
    const { output, messages, failed } = await run(list(texts))
    assert.equal(failed, false, messages)
    const text = textOf(output)
    const ours = texts.filter(item => /^kind: OperatingSystemProfile/m.test(item))
    assert.equal(ours.length, 2)
    for (const item of ours) assert.ok(text.includes(asItem(item)))
    const kinds = (parse(text) as { items: { kind: string }[] }).items.map(({ kind }) => kind)
    assert.equal(kinds.filter(kind => kind.startsWith('OperatingSystemProfile')).length, 2)
    assert.equal(kinds.filter(kind => kind === 'OperatingSystemConfig').length, 2)
  })
})

describe('the published schema', () => {
  const schema: Schema = overlaySchema

  it('of an overlay is valid JSON Schema 2020-12, and accepts its example', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictRequired: false,
      strictTypes: false,
      keywords: ['patternErrorMessage'],
    })
    assert.equal(ajv.validateSchema(schema), true)
    assert.equal(ajv.compile(schema)(parse(readFileSync(join(folder, 'company-ubuntu.yaml'), 'utf8'))), true)
  })

  it('of an overlay describes every field', () => {
    const silent = [...namedFields(schema)].filter(([, { description }]) => !description?.endsWith('.'))
    assert.deepEqual(
      silent.map(([path]) => path.join('.')),
      [],
    )
  })
})
