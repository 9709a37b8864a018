// osm-krm report as a process: its output, rejected arguments, and masked secrets.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { placedParts } from '../../src/inspect/report/client/data.ts'
import { lineOrigins } from '../../src/inspect/report/client/origins.ts'
import type { ReportData } from '../../src/inspect/report/report-data.ts'
import { PROGRAM } from '../fixtures/built.ts'
import { root } from '../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-report-'))
after(() => rmSync(folder, { recursive: true }))

const run = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [PROGRAM, ...args], { cwd: folder, encoding: 'utf8', input, maxBuffer: 1 << 26 })

cpSync(join(root, 'examples/quickstart'), join(folder, 'inputs'), { recursive: true })
cpSync(join(root, 'examples/quickstart'), join(folder, 'changed'), { recursive: true })
const deployments = join(folder, 'changed/machine-deployments.yaml')
writeFileSync(deployments, readFileSync(deployments, 'utf8').replace('kubelet: 1.34.1', 'kubelet: 1.34.2'))
const page = (...args: string[]): string => {
  const { status, stdout, stderr } = run(['report', ...args])
  assert.equal(status, 0, stderr)
  return stdout
}
const dataOf = (html: string): ReportData =>
  JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)![1]!)
const TOKEN = 'example-api-token'
/** The name of the functionConfig. */
const CLUSTER = 'quickstart'

describe('osm-krm report', () => {
  test('writes the page to stdout or into a file', () => {
    const html = page('inputs')
    assert.match(html, /^<!doctype html>/)
    const { stdout, status } = run(['report', 'inputs', '-o', 'report.html'])
    assert.deepEqual([status, stdout], [0, 'report.html\n'])
    assert.equal(readFileSync(join(folder, 'report.html'), 'utf8'), html)
  })

  test('prints the same for inputs and their rendering on stdin', () => {
    const { stdout } = run(['render', 'inputs', '--with-inputs'])
    const { stdout: html } = run(['report', '-'], stdout)
    // Only the paths and the origins of lines are unknown.
    const own = page('inputs')
      .replace(/<div><dt>from<\/dt> <dd>inputs<\/dd><\/div>\n/, '')
      .replace(/<div><dt><kbd>o<\/kbd>.*\n/, '')
      .replace('"paths":["inputs"],', '')
      .replace(/"origins":\{"names":.*?\]\}\]\},/, '')
      .replaceAll(/,"origins":\[[\d,-]+\]/g, '')
    assert.equal(html.replaceAll(/\n+/g, '\n'), own.replaceAll(/\n+/g, '\n'))
  })

  test('has the origins of lines, as show prints them', () => {
    const data = dataOf(page('inputs', '--set', 'nodes.proxy.http=http://proxy:3128'))
    const node = data.nodes.find(({ title }) => title === 'kube-system/ubuntu-workers')!
    const kind = data.kinds[node.kind]!
    const part = placedParts(kind).find(({ name }) => name === '/etc/osm-krm/proxy.env')!
    const shown = ['show', 'inputs', '--node', 'ubuntu-workers', '--file', part.name, '--origins']
    const { stdout } = run([...shown, '--set', 'nodes.proxy.http=http://proxy:3128'])
    assert.match(stdout, /← --set nodes\.proxy\.http/)
    assert.deepEqual(
      lineOrigins(data, kind, node, part)!.map(
        ({ name, line, values }) => `${name}:${line}${values.length > 0 ? ` ← ${values.join(', ')}` : ''}`,
      ),
      stdout
        .trimEnd()
        .split('\n')
        .map(line => line.replace(/ +\|.*?(?=$| +←)/, '').replace(/ +←/, ' ←')),
    )
  })

  test('names the cluster, the API server, the folder and the version', () => {
    const html = page('inputs')
    const { identity = {} } = dataOf(html)
    const { version, ...others } = identity
    assert.match(version ?? '', /^\d+\.\d+\.\d+/)
    assert.deepEqual(others, { cluster: CLUSTER, server: 'https://api.example.com:6443', paths: ['inputs'] })
    assert.ok(html.includes(`<title>${CLUSTER} · 2 MachineDeployments · osm-krm report</title>`))
    assert.ok(html.includes(`<div><dt>cluster</dt> <dd>${CLUSTER}</dd></div>`))
  })

  test('compares two paths', () => {
    assert.match(page('--old', 'inputs', 'changed'), /<h2>kube-system\/ubuntu-workers: all nodes are replaced<\/h2>/)
  })

  test('masks secrets, also in a comparison', () => {
    for (const html of [page('inputs'), page('--old', 'inputs', 'changed')]) assert.ok(!html.includes(TOKEN))
  })

  test('shows secrets with --show-secrets, in a file readable only by its owner', () => {
    assert.ok(page('inputs', '--show-secrets').includes(TOKEN))
    assert.ok(page('--old', 'inputs', 'changed', '--show-secrets').includes(TOKEN))
    assert.equal(run(['report', 'inputs', '--show-secrets', '-o', 'secret.html']).status, 0)
    assert.equal(statSync(join(folder, 'secret.html')).mode & 0o777, 0o600)
  })

  test('does not write secrets into a Git work tree', () => {
    mkdirSync(join(folder, 'tree/.git'), { recursive: true })
    const { status, stderr } = run(['report', 'inputs', '--show-secrets', '-o', 'tree/report.html'])
    assert.deepEqual(
      [status, stderr],
      [
        2,
        'osm-krm: -o tree/report.html is in a Git work tree: with --show-secrets, the report has secrets, which must not get into Git\n',
      ],
    )
    assert.equal(run(['report', 'inputs', '-o', 'tree/report.html']).status, 0)
  })

  for (const [name, args, expected] of [
    [
      'two paths without a word that says what they are',
      ['inputs', 'changed'],
      /To compare them: osm-krm report --old inputs changed\. To read them together: osm-krm report -- inputs changed\n/,
    ],
    ['no node', ['inputs/tokens.yaml'], /the files contain no MachineDeployment and no rendered object/],
    ['an empty file name', ['inputs', '-o', ''], /-o needs the name of a file/],
    ['a missing path', ['nowhere'], /nowhere: /],
  ] as const)
    test(`rejects ${name}`, () => {
      const { status, stderr, stdout } = run(['report', ...args])
      assert.equal(status, 2)
      assert.match(stderr, expected)
      assert.equal(stdout, '')
    })
})
