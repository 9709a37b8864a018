// What a copy of a kustomization says in place of files that Git ignores, and that are not there.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Json } from '../../src/base/json.ts'
import { KustomizationCopy } from '../../src/source/kustomization-copy.ts'
import { writeFiles } from '../fixtures/files.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const folderOf = temporaryFolders('kustomization-copy')

const SECRET = { name: 'tokens' }

const ROWS: readonly { name: string; given: { [field: string]: Json }; written: Json; ignored: readonly string[] }[] = [
  {
    name: 'a resource that is not there',
    given: { resources: ['nodes.yaml', 'tokens.yaml'] },
    written: { resources: ['nodes.yaml'] },
    ignored: ['tokens.yaml'],
  },
  {
    name: 'a missing resource that Git does not ignore',
    given: { resources: ['missing.yaml'] },
    written: { resources: ['missing.yaml'] },
    ignored: [],
  },
  {
    name: 'an ignored file that is there',
    given: { resources: ['tokens-here.yaml'] },
    written: { resources: ['tokens-here.yaml'] },
    ignored: [],
  },
  {
    name: 'a generator whose only file is not there',
    given: { secretGenerator: [{ ...SECRET, files: ['token=tokens.txt'] }] },
    written: { secretGenerator: [] },
    ignored: ['tokens.txt'],
  },
  {
    name: 'a generator with another file',
    given: { secretGenerator: [{ ...SECRET, files: ['nodes.yaml'], envs: ['tokens.env'] }] },
    written: { secretGenerator: [{ ...SECRET, files: ['nodes.yaml'], envs: [] }] },
    ignored: ['tokens.env'],
  },
  {
    name: 'a generator that has literals, too',
    given: { configMapGenerator: [{ ...SECRET, envs: ['tokens.env'], literals: ['a=b'] }] },
    written: { configMapGenerator: [{ ...SECRET, envs: [], literals: ['a=b'] }] },
    ignored: ['tokens.env'],
  },
  {
    name: 'a generator without files',
    given: { configMapGenerator: [SECRET] },
    written: { configMapGenerator: [SECRET] },
    ignored: [],
  },
]

for (const { name, given, written, ignored } of ROWS)
  test(name, () => {
    const root = folderOf()
    const nodes = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n'
    writeFiles(root, { 'kustomization.yaml': JSON.stringify(given), 'nodes.yaml': nodes, 'tokens-here.yaml': nodes })
    const copy = new KustomizationCopy(
      {
        root,
        leftOut: new Set(),
        placeOf: path => path,
        nameOf: path => path,
        isIgnored: path => path.startsWith('tokens'),
      },
      '',
    )
    assert.deepEqual(JSON.parse(readFileSync(join(root, 'kustomization.yaml'), 'utf8')), written)
    assert.deepEqual([...copy.ignored], ignored)
  })
