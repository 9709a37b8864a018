// krm/ as kustomize's library for functions reads it, and functionConfigs against the schema in it.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { built } from './built.ts'
import { filesOf, folderOf } from './folder.ts'

const READER = built('krm-definition')
const { 'definition.yaml': DEFINITION = '' } = filesOf(join(root, 'krm'))
const { 'production.yaml': PRODUCTION = '' } = filesOf(join(root, 'function-config/examples'))

const CONFIGS = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('/osm-krm.yaml'))
  .sort()
  .map(path => join('examples', path))

interface Given {
  readonly definition?: string
  readonly config?: string
}

const read = ({ definition = DEFINITION, config = PRODUCTION }: Given, ...more: readonly string[]) => {
  const folder = folderOf({ 'definition.yaml': definition, 'config.yaml': config })
  const files = ['definition.yaml', 'config.yaml'].map(name => join(folder, name))
  return spawnSync(READER, [...files, ...more], { encoding: 'utf8' })
}

describe('metadata for catalogs', {
  skip: existsSync(READER) ? undefined : 'krm-definition is not on this machine',
}, () => {
  test('has only fields that kyaml knows', () => {
    const { status, stdout, stderr } = read({})
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^osm-krm\.dev v1alpha1 OperatingSystemConfigGenerator localhost\/osm-krm:v\S+\n$/)
  })

  for (const path of CONFIGS) {
    test(`${path} is valid by the definition's schema`, () => {
      const { status, stderr } = read({}, join(root, path))
      assert.equal(status, 0, stderr)
    })
  }

  test('there are at least five functionConfigs', () => assert.ok(CONFIGS.length >= 5))
})
