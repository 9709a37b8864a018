// npm test: installs dependencies if necessary, builds dist/ if a test runs it, then runs all tests that need only Node.
//
//   npm test                      all tests
//   npm test -- test/render/krm          one folder or file
//   npm test -- --hosts           the tests that need other programs (test/hosts) instead
//   npm test -- --node=24         with another Node that .ci/install-nodes installs

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { availableParallelism, homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { build, install, root } from './ensure.mjs'

const HOSTS = 'test/hosts'
/** The file from which tests that run built programs import their paths. */
const BUILT = join(root, 'test/fixtures/built.ts')

const args = process.argv.slice(2)
const options = args.filter(arg => arg.startsWith('--'))
const named = args.filter(arg => !arg.startsWith('--'))
const hosts = options.includes('--hosts')

const refuse = message => {
  console.error(message)
  process.exit(1)
}

for (const option of options)
  if (!/^--(hosts|node=\d+)$/.test(option)) refuse(`Unknown option ${option}. There are --hosts and --node=MAJOR.`)
const other = options.find(option => option.startsWith('--node='))?.slice('--node='.length)
if (other !== undefined && !process.version.startsWith(`v${other}.`)) process.exit(runWith(other))

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

for (const path of named) if (!existsSync(resolve(root, path))) refuse(`There is no ${path}.`)

const testsBelow = path =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => testsBelow(join(path, name)))
    : path.endsWith('.test.ts')
      ? [path]
      : []

const isHostTest = path => relative(root, path).startsWith(join(HOSTS, '/'))

/** Tests that take minutes. They start first, so that no core is idle at the end. */
const SLOW = ['switch', 'image', 'join']
const isSlow = path => SLOW.some(name => path.endsWith(join(HOSTS, `${name}.test.ts`)))

const files = (named.length > 0 ? named : [hosts ? HOSTS : 'test'])
  .flatMap(path => testsBelow(resolve(root, path)))
  .filter(path => named.length > 0 || isHostTest(path) === hosts)
if (files.length === 0) refuse('No test found.')

/** Reports whether a file, or a file in test/ that it imports, imports the paths of built programs. */
function runsBuilt(file, seen = new Set()) {
  if (file === BUILT) return true
  if (seen.has(file) || !file.startsWith(join(root, 'test/'))) return false
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)(?: [^'=]* from)? '(\.[^']+)'/gm)
  return [...imports].some(([, path]) => runsBuilt(join(dirname(file), path), seen))
}

install()
if (files.some(file => runsBuilt(file))) build()

// Node 22.18 and newer run TypeScript natively.
const typescript = process.features.typescript ? ['--disable-warning=ExperimentalWarning'] : ['--import', 'tsx']
const { status } = spawnSync(
  process.execPath,
  [
    ...typescript,
    'scripts/run-tests.mjs',
    // Tests of hosts wait for machines and clusters for a third of their time.
    `${availableParallelism() + (hosts ? 1 : 0)}`,
    ...[...files.filter(isSlow), ...files.filter(file => !isSlow(file))].map(file => relative(root, file)),
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
)
process.exitCode = status ?? 1
