// No option that writes a file replaces an input.

import assert from 'node:assert/strict'
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('inputs-kept')
const input = 'in/machine-deployments.yaml'

function start(name: string): string {
  const own = join(folder, name)
  mkdirSync(own)
  cpSync(join(root, 'examples/quickstart'), join(own, 'in'), { recursive: true })
  return own
}

const run = (cwd: string, ...args: string[]) => osmKrm(args, { cwd })

interface Row {
  readonly name: string
  readonly args: readonly string[]
  readonly prepare?: (own: string) => void
}

const ROWS: readonly Row[] = [
  { name: 'lint -o with a dot', args: ['lint', 'in', '-o', `text=./in/../${input}`] },
  {
    name: 'lint -o, a hard link',
    args: ['lint', 'in', '-o', 'text=linked.txt'],
    prepare: own => linkSync(join(own, input), join(own, 'linked.txt')),
  },
  {
    name: 'lint -o below a link to the folder',
    args: ['lint', 'in', '-o', 'text=other/machine-deployments.yaml'],
    prepare: own => symlinkSync('in', join(own, 'other')),
  },
  { name: 'show -o', args: ['show', 'in', '-o', `html=${input}`] },
]

describe('an input stays', () => {
  for (const [i, { name, args, prepare }] of ROWS.entries())
    it(name, async () => {
      const own = start(`row-${i}`)
      prepare?.(own)
      const before = readFileSync(join(own, input), 'utf8')
      const { status, stderr } = await run(own, ...args)
      assert.match(stderr, /would replace \S+, an input of this command/)
      assert.equal(status, 2)
      assert.equal(readFileSync(join(own, input), 'utf8'), before)
    })

  it('import --secrets', async () => {
    const own = start('import')
    cpSync(join(root, 'examples/migrate/exported.yaml'), join(own, 'exported.yaml'))
    const { status, stderr } = await run(own, 'import', 'exported.yaml', '-d', 'out', '--secrets', 'exported.yaml')
    assert.match(stderr, /^osm-krm: --secrets exported\.yaml would replace exported\.yaml, an input of this command/m)
    assert.equal(status, 2)
  })

  it('that has the path of an output, unless an earlier run wrote it', async () => {
    const own = start('folder')
    assert.equal((await run(own, 'render', 'in', '-d', 'in/rendered')).status, 0)
    const [output] = readdirSync(join(own, 'in/rendered/worker/cloud-init-settings')).filter(name =>
      name.includes('bootstrap'),
    )
    const path = join(own, 'in/rendered/worker/cloud-init-settings', output!)
    assert.equal((await run(own, 'render', 'in', '-d', 'in/rendered')).status, 0)
    writeFileSync(path, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: notes}\n')
    const { status, stderr } = await run(own, 'render', 'in', '-d', 'in/rendered')
    assert.match(stderr, /^osm-krm: -d in\/rendered would replace \S+bootstrap-config\.yaml, an input of this command/m)
    assert.equal(status, 2)
  })
})
