// npm test: installs and builds what is missing, then runs every test that needs nothing but Node.
//
//   npm test                      all of them
//   npm test -- test/krm          one folder or file
//   npm test -- --hosts           the tests that need other programs (test/hosts) instead

import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, install, root } from './ensure.mjs'

install()
build()

const HOSTS = join('test', 'hosts')
const args = process.argv.slice(2)
const hosts = args.includes('--hosts')
const named = args.filter(arg => !arg.startsWith('--'))

const testsBelow = path =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => testsBelow(join(path, name)))
    : path.endsWith('.test.ts')
      ? [path]
      : []

const files = (named.length > 0 ? named : [hosts ? HOSTS : 'test'])
  .flatMap(path => testsBelow(join(root, path)))
  .filter(path => named.length > 0 || relative(root, path).startsWith(HOSTS) === hosts)
if (files.length === 0) {
  console.error('No test found.')
  process.exit(1)
}

const { status } = spawnSync(
  process.execPath,
  [
    '--import',
    'tsx',
    '--test',
    '--test-reporter=./scripts/test-reporter.mjs',
    '--test-reporter-destination=stdout',
    ...files,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
process.exitCode = status ?? 1
