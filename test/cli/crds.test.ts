// osm-krm crds prints what a management cluster needs.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { definitionsText } from '../../src/cli/schema.ts'

const KINDS = ['CustomResourceDefinition', 'CustomResourceDefinition']
const WITH_POLICY = [...KINDS, 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding']

describe('crds', () => {
  for (const [withPolicy, kinds] of [
    [false, KINDS],
    [true, WITH_POLICY],
  ] as const) {
    it(`prints the definitions${withPolicy ? ' and the policy' : ''} as YAML and as JSON`, () => {
      const documents = parseAllDocuments(definitionsText('yaml', withPolicy)).map(document => document.toJS())
      assert.deepEqual(
        documents.map(({ kind }) => kind),
        kinds,
      )
      assert.deepEqual(parse(definitionsText('json', withPolicy)).items, documents)
    })
  }
})
