// The package is published to a registry on the loopback, as a release publishes it, and used by someone who has only Node.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { root } from '../fixtures/examples.ts'
import { releaseStep } from './ci-jobs.ts'
import { edit, FUNCTION, folderOf, write } from './folder.ts'
import { followsPage, freshUser, LINES } from './fresh-user.ts'
import { freePort } from './machine/listen.ts'
import { built, listens, notInstalled, outputOf, type Program, startProgram, until } from './programs.ts'

const VERDACCIO = built('verdaccio/node_modules/verdaccio/bin/verdaccio')

/** Everybody may publish, and nothing is asked of another registry. */
const CONFIG = `storage: ./storage
max_body_size: 100mb
packages:
  '**': {access: $all, publish: $all}
log: {type: stdout, level: error}
`

const { version, repository, homepage, bugs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Only GitHub can say from which workflow a package is. */
const publish = edit(releaseStep('Publish the package with its provenance'), ' --provenance', '')

describe('the package in a registry', {
  skip: notInstalled('verdaccio/node_modules/verdaccio'),
}, () => {
  const folder = folderOf({ 'config.yaml': CONFIG })
  let server: Program
  let url = ''
  let env: NodeJS.ProcessEnv = {}

  const must = (command: string, cwd = folderOf({})): string => outputOf('sh', ['-c', command], { cwd, env })

  before(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    const args = [VERDACCIO, '--config', join(folder, 'config.yaml'), '--listen', url]
    server = startProgram(process.execPath, args, { folder, name: 'verdaccio' })
    await until('verdaccio listens', 30, () => listens(port), server)
    write(folder, { npmrc: `//127.0.0.1:${port}/:_authToken=nobody\n` })
    const others = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
    // The registry is a variable, too, so that no command ever asks another one.
    env = {
      ...Object.fromEntries(others),
      npm_config_registry: url,
      npm_config_userconfig: join(folder, 'npmrc'),
      npm_config_cache: join(folder, 'cache'),
    }
    must(publish, root)
  })
  after(() => server?.stop())

  test('shows the project', () => {
    const shown = JSON.parse(must('npm view osm-krm --json'))
    assert.deepEqual(shown.repository, repository)
    assert.equal(shown.homepage, homepage)
    assert.equal(shown.bugs.url ?? shown.bugs, bugs)
    assert.equal(shown.version, version)
    assert.equal(shown.dependencies, undefined)
  })

  test('is not published twice', () => {
    assert.throws(
      () => must(publish, root),
      /: status 1\n[\s\S]*(?:cannot publish over the previously published versions|this package is already present)/,
    )
  })

  describe('is all that a user with Node needs', () => {
    const home = folderOf({})
    before(() => write(home, { '.npmrc': `registry=${url}\n` }))
    followsPage(LINES.withNode, freshUser(['node', 'npm', 'npx', 'sh'], home))
  })

  test('is installed alone, and renders the quickstart', () => {
    const cwd = folderOf({})
    must('npm install --no-audit --no-fund osm-krm', cwd)
    assert.deepEqual(
      readdirSync(join(cwd, 'node_modules')).filter(name => !name.startsWith('.')),
      ['osm-krm'],
    )
    const rendered = must(`npx osm-krm render '${join(root, 'examples/quickstart')}'`, cwd)
    assert.equal(rendered, outputOf(process.execPath, [FUNCTION, 'render', 'examples/quickstart'], { cwd: root }))
  })
})
