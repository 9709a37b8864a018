// The pages of osm-krm show and diff: their output, rejected arguments, and masked secrets.

import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { programVersion } from '../../src/cli/program-version.ts'
import type { ReportData } from '../../src/inspect/report/report-data.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const folder = temporaryFolder('pages')

const run = (args: readonly string[], input = '') => osmKrm(args, { cwd: folder, input })

cpSync(join(root, 'examples/quickstart'), join(folder, 'inputs'), { recursive: true })
cpSync(join(root, 'examples/quickstart'), join(folder, 'changed'), { recursive: true })
const deployments = join(folder, 'changed/machine-deployments.yaml')
writeFileSync(deployments, readFileSync(deployments, 'utf8').replace('kubelet: 1.36.1', 'kubelet: 1.36.2'))
const page = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await run([...(args[0] === 'diff' ? [] : ['show']), ...args, '-o', 'html'])
  assert.equal(status, 0, stderr)
  return stdout
}
const dataOf = (html: string): ReportData =>
  JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)![1]!)
const TOKEN = 'example-api-token'
/** The name of the functionConfig. */
const CLUSTER = 'quickstart'

describe('-o html', () => {
  test('writes the page to stdout or into a file', async () => {
    const html = await page('inputs')
    assert.match(html, /^<!doctype html>/)
    const { stdout, status } = await run(['show', 'inputs', '-o', 'html=nodes.html'])
    assert.deepEqual([status, stdout], [0, ''])
    assert.equal(readFileSync(join(folder, 'nodes.html'), 'utf8'), html)
  })

  test('prints the same for inputs and their rendering on stdin', async () => {
    // A rendering has no settings to judge.
    const quiet = ['--set', 'checks.severity.OSM0354=off']
    const { stdout } = await run(['render', 'inputs', '--with-inputs', ...quiet])
    // Of a rendering, nobody knows which texts were credentials.
    const withSecrets = async (paths: string, ...more: string[]) => {
      await run(['show', paths, '-o', 'html=secrets.html', '--show-secrets', ...more], stdout)
      return readFileSync(join(folder, 'secrets.html'), 'utf8')
    }
    const html = await withSecrets('-')
    // Only the paths and the origins of lines are unknown.
    const own = (await withSecrets('inputs', ...quiet))
      .replace('<div><dt>from</dt> <dd>inputs</dd></div>', '')
      .replace('"paths":["inputs"],', '')
      .replace(/"origins":\{"names":.*?\]\]\},/, '')
      .replaceAll(/,"origins":\d+/g, '')
    assert.equal(html, own)
  })

  test('has the origins of lines, also in options', async () => {
    const { origins } = dataOf(await page('inputs', '--set', 'nodes.proxy.http=http://proxy:3128'))
    assert.match(JSON.stringify(origins), /"--set nodes\.proxy\.http"/)
  })

  test('names the cluster, the API server, the folder and the version', async () => {
    const html = await page('inputs')
    const { identity = {} } = dataOf(html)
    const { version, ...others } = identity
    assert.equal(version, programVersion())
    assert.deepEqual(others, { cluster: CLUSTER, server: 'https://api.example.com:6443', paths: ['inputs'] })
    assert.ok(html.includes(`<title>${CLUSTER} · 2 MachineDeployments · osm-krm report</title>`))
    assert.ok(html.includes(`<div><dt>cluster</dt> <dd>${CLUSTER}</dd></div>`))
  })

  test('compares two paths', async () => {
    assert.match(
      await page('diff', '--old', 'inputs', 'changed'),
      /<h2><a [^>]*>kube-system\/ubuntu-workers<\/a>: no machines are made until its Secrets have the right revision/,
    )
  })

  test('masks secrets, also in a comparison', async () => {
    for (const html of [await page('inputs'), await page('diff', '--old', 'inputs', 'changed')])
      assert.ok(!html.includes(TOKEN))
  })

  test('shows secrets with --show-secrets, in a file readable only by its owner', async () => {
    assert.equal((await run(['show', 'inputs', '--show-secrets', '-o', 'html=secret.html'])).status, 0)
    assert.ok(readFileSync(join(folder, 'secret.html'), 'utf8').includes(TOKEN))
    assert.equal(statSync(join(folder, 'secret.html')).mode & 0o777, 0o600)
  })

  test('does not write secrets into a Git work tree', async () => {
    mkdirSync(join(folder, 'tree/.git'), { recursive: true })
    const { status, stderr } = await run(['show', 'inputs', '--show-secrets', '-o', 'html=tree/nodes.html'])
    assert.deepEqual(
      [status, stderr],
      [
        2,
        'osm-krm: -o html=tree/nodes.html is in a Git work tree: with --show-secrets, the page has secrets, which must not get into Git\n',
      ],
    )
    assert.equal((await run(['show', 'inputs', '-o', 'html=tree/nodes.html'])).status, 0)
  })
})
