// The GitHub action of action.yml. Its program is a file of the release of the same version, whose digest is beside this script, so that whoever
// names the action by a commit also chooses the program.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { env } = process
const here = import.meta.dirname
const input = name => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
const words = name => input(name).split(/\s+/).filter(Boolean)

const { version } = JSON.parse(readFileSync(join(here, '../package.json'), 'utf8'))
const [wanted] = readFileSync(join(here, 'osm-krm.js.sha256'), 'utf8').split(' ')

/** Returns the path of the program, which is downloaded once for all steps and, on runners of your own, for all jobs. */
async function program() {
  const folder = join(env.RUNNER_TOOL_CACHE || env.RUNNER_TEMP, 'osm-krm', wanted)
  const file = join(folder, 'osm-krm.js')
  const isWanted = bytes => createHash('sha256').update(bytes).digest('hex') === wanted
  if (existsSync(file) && isWanted(readFileSync(file))) return file
  const url = `${env.GITHUB_SERVER_URL}/${env.GITHUB_ACTION_REPOSITORY}/releases/download/v${version}/osm-krm.js`
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!isWanted(bytes)) throw new Error(`${url} is not the program of this action: its SHA-256 is not ${wanted}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bytes)
  return file
}

/** Puts `osm-krm` on the PATH of the following steps. It runs with the Node of the action, because a job may have none, or an old one. */
function addToPath(file) {
  const folder = join(env.RUNNER_TEMP, 'osm-krm-bin')
  mkdirSync(folder, { recursive: true })
  const command = `"${process.execPath}" "${file}"`
  writeFileSync(join(folder, 'osm-krm'), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 })
  writeFileSync(join(folder, 'osm-krm.cmd'), `@${command} %*\r\n`)
  appendFileSync(env.GITHUB_PATH, `${folder}\n`)
}

let failed = false

/** Runs Node, and returns what it prints if that is piped. */
function run(args, stdout = 'inherit', more = {}) {
  const options = { stdio: ['ignore', stdout, 'inherit'], env: { ...env, ...more }, encoding: 'utf8', maxBuffer: 1 << 28 }
  const { status, error, stdout: text } = spawnSync(process.execPath, args, options)
  if (error) throw error
  if (status !== 0) failed = true
  return text
}

/** Returns the option for the policy. It is that of the target branch: a pull request must not loosen what judges it. */
function policy() {
  const path = input('policy')
  if (path === '') return []
  if (input('base') === '') return ['--policy', path]
  const { status, stdout } = spawnSync('git', ['show', `${input('base')}:./${path}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new Error(`the target branch has no policy ${path}, or is not checked out (fetch-depth: 0)`)
  const file = join(env.RUNNER_TEMP, 'osm-krm-policy.yaml')
  writeFileSync(file, stdout)
  return ['--policy', file]
}

function lint(file) {
  const args = [file, 'lint', ...words('lint'), ...policy(), ...(input('strict') === 'true' ? ['--strict'] : [])]
  run([...args, '-o', 'github', ...(input('sarif') === '' ? [] : ['-o', `sarif=${input('sarif')}`])])
}

function compare(file) {
  if (input('base') === '') throw new Error('compare needs a pull request, or a base')
  const options = [...policy(), ...(input('fail-on') === '' ? [] : ['--fail-on', input('fail-on')])]
  const text = run([file, 'diff', ...options, '-o', 'markdown', `${input('base')}...HEAD`, '--', ...words('compare')], 'pipe')
  // If a cluster cannot be rendered, the text has the others. Without a text, the comment says so: an earlier one has another verdict.
  appendFileSync(env.GITHUB_STEP_SUMMARY, text)
  if (input('pull-request') === '') return
  const comment = join(env.RUNNER_TEMP, 'osm-krm-comment.md')
  writeFileSync(comment, text)
  run([join(here, 'comment.mjs'), 'nodes', comment], 'inherit', { PULL_REQUEST: input('pull-request'), TOKEN: input('token') })
}

try {
  const file = await program()
  addToPath(file)
  if (words('lint').length > 0) lint(file)
  if (words('compare').length > 0) compare(file)
} catch (error) {
  console.log(`::error::osm-krm: ${error.message}`)
  failed = true
}
process.exitCode = failed ? 1 : 0
