import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import functionConfig from '../../../function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json' with {
  type: 'json',
}
import { generate as generateDocs } from '../../../scripts/generate-docs.ts'
import { generate as generateValidators, root } from '../../../scripts/generate-validators.ts'
import { namedFields, type Schema } from '../../../src/diagnostics/schema.ts'
import { read } from './reading.ts'

describe('generated files are current', () => {
  for (const [script, files] of [
    ['generate-docs', generateDocs()],
    ['generate-validators', generateValidators()],
  ] as const) {
    for (const [path, text] of files) {
      it(path, () => {
        const isCurrent = readFileSync(join(root, path), 'utf8') === text
        assert.ok(isCurrent, `run node --import tsx scripts/${script}.ts`)
      })
    }
  }
})

describe('the published schema', () => {
  const schema: Schema = functionConfig

  it('is valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictRequired: false,
      strictTypes: false,
      keywords: ['patternErrorMessage'],
    })
    assert.equal(ajv.validateSchema(schema), true)
    assert.equal(ajv.compile(schema)(schema.examples![0]), true)
  })

  it('describes every field', () => {
    const fields = [...namedFields(schema)]
    assert.ok(fields.length > 60)
    const silent = fields.filter(([, { description }]) => description === undefined || !/[.]$/.test(description))
    assert.deepEqual(
      silent.map(([path]) => path.join('.')),
      [],
    )
  })

  it('describes the valid values wherever it has a pattern', () => {
    const mute = [...namedFields(schema)].filter(([, field]) => field.pattern && !field.patternErrorMessage)
    assert.deepEqual(
      mute.map(([path]) => path.join('.')),
      [],
    )
  })

  it('accepts its examples', () => {
    const folder = join(root, 'function-config/examples')
    const examples = readdirSync(folder)
    assert.ok(examples.length >= 3)
    for (const name of examples) {
      const text = readFileSync(join(folder, name), 'utf8')
      const { errors, settings } = read(parse(text))
      assert.deepEqual(errors, [], name)
      assert.notEqual(settings, undefined)
      assert.equal(text.includes('yaml-language-server: $schema='), parse(text).kind !== 'ConfigMap', name)
    }
  })

  it('has no example that its field rejects', () => {
    const ajv = new Ajv2020({ strict: false, keywords: ['patternErrorMessage'] })
    for (const [path, { examples = [], description: _, ...field }] of namedFields(schema)) {
      const validate = ajv.compile({ ...field, $defs: schema.$defs })
      for (const example of examples) assert.ok(validate(example), path.join('.'))
    }
  })
})
