// The library does not need Node: it gives the same outputs in a context with only the globals of browsers.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it, test } from 'node:test'
import { build } from 'esbuild'
import { stringify } from 'yaml'
import { renderNodes, run } from '../../../src/index.ts'
import { LIBRARY } from '../../fixtures/built.ts'
import { example } from '../../fixtures/examples.ts'

const given = example('quickstart')
const list = stringify({
  apiVersion: 'config.kubernetes.io/v1',
  kind: 'ResourceList',
  functionConfig: given.functionConfig,
  items: given.objects,
})

test('dist/index.mjs has no imports', async () => {
  const { metafile } = await build({
    entryPoints: [LIBRARY],
    bundle: true,
    external: ['*'],
    format: 'esm',
    metafile: true,
    write: false,
  })
  const imports = Object.values(metafile.outputs).flatMap(output => output.imports)
  assert.deepEqual(imports, [])
})

describe('dist/index.mjs', () => {
  it('gives the same outputs without Node’s globals, eval and new Function', async () => {
    const script = join(import.meta.dirname, 'without-node.mjs')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', script, LIBRARY],
      { input: JSON.stringify({ example: given, list }), encoding: 'utf8', maxBuffer: 1 << 26 },
    )
    assert.equal(status, 0, stderr)
    const { objects, diagnostics } = await renderNodes(given)
    const { output, failed } = await run(list)
    assert.equal(objects.length, 8)
    assert.equal(failed, false)
    const text = await new Blob([...output] as BlobPart[]).text()
    assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify({ objects, diagnostics, text, failed })))
  })
})
