// "render -d FOLDER" writes only into the folder, whatever the inputs and the folder contain.

import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { areBelow } from '../../../src/cli/output-files.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { osmKrm } from '../../fixtures/command.ts'
import { root } from '../../fixtures/examples.ts'
import { edit } from '../../fixtures/lists.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('output')
const inFolder = (...path: string[]): string => join(folder, ...path)

const run = (...args: string[]) => osmKrm(args, { cwd: folder })
const render = (...args: string[]) => run('render', ...args)

const WORKFLOW = '.github/workflows/ci.yaml'
mkdirSync(inFolder('.github/workflows'), { recursive: true })
writeFileSync(inFolder(WORKFLOW), 'on: push\n')
const untouched = (): void => assert.equal(readFileSync(inFolder(WORKFLOW), 'utf8'), 'on: push\n')

describe('a profile whose name leads outside', () => {
  const name = '/../../../../.github/workflows/ci'
  cpSync(join(root, 'examples/quickstart'), inFolder('named'), { recursive: true })
  writeFileSync(
    inFolder('named/overlay.yaml'),
    `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: ${name}
spec:
  extends: osp-ubuntu
  version: v1.0.1
`,
  )
  const file = inFolder('named/machine-deployments.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, edit(text, 'annotations:\n', `annotations:\n    k8c.io/operating-system-profile: ${name}\n`))

  test('is rejected at its position, and nothing is written', async () => {
    const { status, stdout, stderr } = await render('named', '--set', 'output.profiles=used', '-d', 'named-out')
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /OSM0207/)
    assert.match(stderr, /--> named\/overlay\.yaml:4:9, metadata\.name$/m)
    assert.ok(!existsSync(inFolder('named-out')))
    untouched()
  })
})

cpSync(join(root, 'examples/quickstart'), inFolder('quickstart'), { recursive: true })

describe('symbolic links', () => {
  /** All files outside of the output folder. */
  mkdirSync(inFolder('outside'))

  const LINKS: readonly { readonly name: string; readonly link: readonly string[]; readonly to: string }[] = [
    { name: 'a folder', link: ['worker'], to: 'outside' },
    { name: 'a folder below', link: ['worker', 'cloud-init-settings'], to: 'outside' },
    { name: 'a dangling link for a folder', link: ['management'], to: 'nowhere' },
    {
      name: 'a file',
      link: ['management', 'kube-system', 'operatingsystemconfig_ubuntu-workers-kube-system-config.yaml'],
      to: WORKFLOW,
    },
    {
      name: 'a dangling link for a file',
      link: ['management', 'kube-system', 'operatingsystemconfig_ubuntu-workers-kube-system-config.yaml'],
      to: 'nowhere.yaml',
    },
  ]
  for (const [i, { name, link, to }] of LINKS.entries()) {
    test(`${name} is not followed, and nothing else is written`, async () => {
      const out = `linked-${i}`
      mkdirSync(inFolder(out, ...link.slice(0, -1)), { recursive: true })
      symlinkSync(inFolder(to), inFolder(out, ...link))
      const before = readdirSync(inFolder(out), { recursive: true })
      const { status, stdout, stderr } = await render('quickstart', '-d', out)
      assert.equal(status, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /OSM0737/)
      assert.ok(stderr.includes(join(out, ...link)), stderr)
      assert.deepEqual(readdirSync(inFolder('outside')), [])
      assert.ok(!existsSync(inFolder('nowhere.yaml')) && !existsSync(inFolder('nowhere')))
      assert.deepEqual(readdirSync(inFolder(out), { recursive: true }), before)
      untouched()
    })
  }

  test('the output folder itself may be a link', async () => {
    mkdirSync(inFolder('real'))
    symlinkSync(inFolder('real'), inFolder('link'))
    const { status, stderr } = await render('quickstart', '-d', 'link')
    assert.equal(status, 0, stderr)
    assert.deepEqual(readdirSync(inFolder('real')).sort(), ['management', 'worker'])
  })

  test('files can be written again', async () => assert.equal((await render('quickstart', '-d', 'real')).status, 0))
})

describe('rejects a path that was not checked before', () => {
  for (const path of ['../x.yaml', 'a/../../x.yaml', '/x.yaml/../../../x.yaml', '..', '', '.']) {
    test(JSON.stringify(path), () => {
      const found: Diagnostic[] = []
      const target = inFolder('below')
      assert.equal(
        areBelow(target, ['fine.yaml', path], diagnostic => found.push(diagnostic)),
        false,
      )
      assert.deepEqual(
        found.map(({ code }) => code),
        ['OSM0737'],
      )
    })
  }
})

describe('lint -o FORM=FILE', () => {
  cpSync(join(root, 'examples/quickstart'), inFolder('for-diagnostics'), { recursive: true })

  for (const [what, target] of [
    ['to a file', WORKFLOW],
    ['to a file that does not exist', 'created-through-link'],
  ] as const)
    test(`does not write through a link ${what}`, async () => {
      const link = `link-${target.replaceAll(/\W/g, '-')}.sarif`
      symlinkSync(target, inFolder(link))
      const { status, stderr } = await osmKrm(['lint', 'for-diagnostics', '-o', `sarif=${link}`], { cwd: folder })
      assert.deepEqual([status, stderr], [2, `osm-krm: ${link} is not a regular file: it would be replaced\n`])
      assert.ok(!existsSync(inFolder('created-through-link')))
      untouched()
    })
})
