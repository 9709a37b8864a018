// npm test: runs tests, and shows a line for each folder.
//
//   npm test                      the tests of src/ and packages/, one process for each folder
//   npm run test:all              these, and test/slow: built programs, pages and READMEs word for word, the recorded cases in other forms
//   npm test -- test/render/krm   one folder or file
//   npm test -- test/mistakes OSM0699   the mistakes of a code
//   npm test -- --hosts           the tests that need other programs (test/hosts)
//   npm test -- --node=24         with another Node that .ci/install-nodes installs

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, symlinkSync } from 'node:fs'
import { availableParallelism, homedir, tmpdir } from 'node:os'
import { basename, delimiter, join, relative, resolve, sep } from 'node:path'
import { build, install, root } from './ensure.mjs'
import { reportOf } from './test-report.mjs'

const args = process.argv.slice(2)
const options = args.filter(arg => arg.startsWith('--'))
const codes = args.filter(arg => /^OSM\d{4}$/.test(arg))
const named = args.filter(arg => !arg.startsWith('--') && !codes.includes(arg))

for (const option of options)
  if (!/^--(all|hosts|node=\d+)$/.test(option))
    refuse(`Unknown option ${option}. There are --all, --hosts and --node=MAJOR.`)
if (codes.length > 0) process.env.ONLY_CODES = codes.join()
for (const path of named) if (!existsSync(resolve(root, path))) refuse(`There is no ${path}.`)
const other = options.find(option => option.startsWith('--node='))?.slice('--node='.length)
if (other !== undefined && !process.version.startsWith(`v${other}.`)) process.exit(runWith(other))

function refuse(message) {
  console.error(message)
  process.exit(1)
}

/** Runs this script with another Node, which is also the `node` that tests start. */
function runWith(major) {
  const node = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), `osm-krm-tools/node-${major}`)
  if (!existsSync(node)) refuse(`Node ${major} is not here: .ci/install-nodes brings 22 and 24.`)
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-node-'))
  symlinkSync(node, join(folder, 'node'))
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const { status } = spawnSync(node, process.argv.slice(1), { env, stdio: 'inherit' })
  rmSync(folder, { recursive: true })
  return status ?? 1
}

const below = path =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .sort()
        .flatMap(name => below(join(path, name)))
    : path.endsWith('.test.ts')
      ? [path]
      : []
/** Returns the folder of the line for a file: `test/render` of `test/render/krm/read.test.ts`. */
const folderOf = path =>
  path
    .split(sep)
    .slice(0, isSlowTest(path) ? -1 : 2)
    .join('/')

/** These have a process for each file, and the programs of dist/. */
const isSlowTest = path => /^test[\\/]slow[\\/]/.test(path)
const isHostTest = path => /^test[\\/]hosts[\\/]/.test(path)
const isAlone = path => isSlowTest(path) || isHostTest(path)

const all = options.includes('--all')
const hosts = options.includes('--hosts')
const isWanted = path => (hosts ? isHostTest(path) : !isHostTest(path) && (all || !isSlowTest(path)))
const files = (named.length > 0 ? named.map(path => relative(root, resolve(root, path))) : ['test', 'packages'])
  .flatMap(below)
  .filter(path => named.length > 0 || isWanted(path))
if (files.length === 0) refuse('No test found.')

const byProcess = new Map()
for (const file of files) {
  const name = isAlone(file) ? file : folderOf(file)
  byProcess.set(name, [...(byProcess.get(name) ?? []), file])
}

/** What takes longest, first, so that no core is idle at the end. */
const SLOW = [
  ...['switch', 'image', 'join', 'executable', 'report', 'flux-in-cluster', 'readmes'],
  ...['git-revisions', 'kill', 'lint-programs', 'program', 'commands'],
  ...['cli', 'mistakes', 'function', 'render', 'inspect', 'conformance', 'lint', 'gotemplate'],
]
const rank = ([name]) => SLOW.indexOf(basename(name, '.test.ts')) >>> 0
const jobs = [...byProcess].sort((a, b) => rank(a) - rank(b))

install()
if (files.some(isAlone)) build()
if (files.some(isHostTest)) {
  // A full disk shows itself as whatever a program makes of a file that ends too early.
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < 4e9)
    refuse(`The tests of hosts need 4 GB in ${tmpdir()}, which has ${(bavail * bsize) / 1e9} GB.`)
}

// After the installation, which brings esbuild.
const bundled = await (await import('./test-bundle.mjs')).bundleTests(files)
if (bundled === undefined) process.exit(1)

const groups = new Set(files.map(folderOf))
const report = reportOf(jobs, file => (groups.size > 1 && !isHostTest(file) ? folderOf(file) : file))
const waiting = [...jobs]
// Tests of hosts wait for machines and clusters for a third of their time.
await Promise.all(Array.from({ length: availableParallelism() + (hosts ? 1 : 0) }, work))
if (hosts && named.length === 0) await printPrograms()
const { failed } = report.endAll()
process.exitCode = failed > 0 ? 1 : 0

async function work() {
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await runProcess(job)
}

/** Runs the test files of a process, which sends what it finds. */
function runProcess(job) {
  report.begin(job[0])
  const reporter = ['--test-reporter=./scripts/test-reporter.mjs', '--test-reporter-destination=stdout']
  const pairs = job[1].flatMap(file => [file, bundled.get(file)])
  const child = spawn(process.execPath, [...reporter, 'scripts/test-process.mjs', ...pairs], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', report.print)
  child.on('message', report.add)
  return new Promise(done =>
    child.on('close', (status, signal) => {
      report.end(job, status === null ? `signal ${signal}` : `status ${status}`)
      done()
    }),
  )
}

/** Lists the programs that tests of hosts start, with their versions. */
async function printPrograms() {
  const path = './host-programs.ts'
  const load = process.features.typescript
    ? import(path)
    : (await import('tsx/esm/api')).tsImport(path, import.meta.url)
  const { versions } = await load
  report.print(
    `\nPrograms of the tests of hosts\n\n${versions()
      .map(line => `  ${line}\n`)
      .join('')}\n`,
  )
}
