// The GitHub action: it runs only the program that its commit names, and lints with annotations and SARIF.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { inputVariables, makeRunner, type Runner } from '../../fixtures/action.ts'
import { SINGLE_FILE } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'osm-krm-action-'))
after(() => rmSync(folder, { recursive: true }))
cpSync(join(root, 'examples/fleet'), folder, { recursive: true })

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Runs the action, and returns its exit status and output. */
const run = (runner: Runner, given: Readonly<Record<string, string>>, server = 'http://127.0.0.1:9') =>
  new Promise<{ readonly status: unknown; readonly output: string }>(resolve => {
    const env = { PATH: '/usr/bin:/bin', ...runner.env, ...inputVariables(given), GITHUB_SERVER_URL: server }
    execFile(process.execPath, [runner.main], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: stdout + stderr }),
    )
  })

describe('the program', () => {
  const requests: string[] = []
  let answer = readFileSync(SINGLE_FILE)
  const server = createServer((request, response) => {
    requests.push(request.url!)
    response.end(answer)
  })
  let url = ''
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => server.close())

  test('is taken from the release once, and is on the PATH of the following steps', async () => {
    const runner = makeRunner({ isFresh: true })
    for (let count = 0; count < 2; count++) {
      const { status, output } = await run(runner, {}, url)
      assert.equal(status, 0, output)
    }
    assert.deepEqual(requests, [`/osm-krm/osm-krm/releases/download/v${version}/osm-krm.js`])
    const [path] = runner.paths()
    const shown = await new Promise<string>(resolve =>
      execFile(join(path!, 'osm-krm'), ['--version'], (_, stdout) => resolve(stdout)),
    )
    assert.match(shown, /^osm-krm \d/)
    const rendered = await new Promise<string>(resolve =>
      execFile(join(path!, 'osm-krm'), ['render', join(root, 'examples/quickstart')], (_, stdout) => resolve(stdout)),
    )
    assert.equal(rendered.match(/^kind: (OperatingSystemConfig|Secret)$/gm)?.length, 8)
  })

  test('is refused if it is not the one that the commit names', async () => {
    answer = Buffer.concat([answer, Buffer.from('\n')])
    const runner = makeRunner({ isFresh: true })
    const { status, output } = await run(runner, { lint: 'profiles' }, url)
    assert.equal(status, 1)
    assert.match(output, /^::error::osm-krm: \S+ is not the program of this action: its SHA-256 is not [0-9a-f]{64}\n$/)
    assert.deepEqual(runner.paths(), [])
  })

  test('is taken again if it was changed on the runner', async () => {
    const runner = makeRunner()
    writeFileSync(join(runner.env.RUNNER_TOOL_CACHE!, 'osm-krm', runner.digest, 'osm-krm.js'), 'changed')
    const { status, output } = await run(runner, {})
    assert.equal(status, 1)
    assert.match(output, /^::error::osm-krm: fetch failed/)
  })
})

describe('lint', () => {
  test('annotates lines, writes SARIF and fails', async () => {
    const file = join(folder, 'clusters/oslo/machine-deployments.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('kubelet: 1.36.1', 'kubelet: new'))
    const { status, output } = await run(makeRunner(), { lint: 'profiles clusters', sarif: 'found.sarif' })
    writeFileSync(file, text)
    assert.equal(status, 1)
    assert.match(output, /^::error file=clusters\/oslo\/machine-deployments\.yaml,line=\d+/m)
    const { runs } = JSON.parse(readFileSync(join(folder, 'found.sarif'), 'utf8'))
    assert.ok(runs[0].results.length > 0)
  })

  test('succeeds without findings', async () => {
    const { status, output } = await run(makeRunner(), { lint: 'profiles clusters', strict: 'true' })
    assert.equal(status, 0, output)
    assert.ok(!output.includes('::error'))
  })
})

test('a comparison needs something to compare with', async () => {
  const { status, output } = await run(makeRunner(), { compare: 'profiles clusters' })
  assert.equal(status, 1)
  assert.match(output, /::error::osm-krm: compare needs a pull request, or a base/)
})
