// Every functionConfig, profile and overlay of the examples names its schema for editors.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { root } from '../fixtures/examples.ts'

const KINDS =
  /^kind: (?:OperatingSystemConfigGenerator|NodePool|OperatingSystemProfile|OperatingSystemProfileOverlay)$/m

const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.yaml') && !name.includes('exported'))
  .map(name => join(root, 'examples', name))
  .filter(file => KINDS.test(readFileSync(file, 'utf8')))

describe('modelines of the examples', () => {
  assert.ok(files.length > 8)
  for (const file of files) {
    test(relative(root, file), () => {
      const text = readFileSync(file, 'utf8')
      const [, path] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? []
      assert.notEqual(path, undefined, 'the first line names no schema')
      const schema = JSON.parse(readFileSync(join(dirname(file), path!), 'utf8'))
      assert.ok(schema.title.startsWith(/^kind: (\w+)$/m.exec(text)?.[1] ?? '?'), schema.title)
      const validate = new Ajv2020({ strict: false }).compile(schema)
      assert.equal(validate(parse(text)), true, JSON.stringify(validate.errors))
    })
  }
})
