// What packages/gotemplate publishes is installed, imported, and bundled for a browser, without any other package; release.test.ts does that with osm-krm.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { build } from 'esbuild'
import { root } from '../docs/pages.ts'
import { absent, startBrowser } from './browser.ts'
import { folderOf } from './folder.ts'
import { outputOf } from './programs.ts'

interface Example {
  readonly name: string
  readonly script: string
  readonly printed: string
}

const readme = readFileSync(join(root, 'packages/gotemplate/README.md'), 'utf8')
const EXAMPLES: readonly Example[] = [
  ...Array.from(readme.matchAll(/```js\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gs), ([, script, printed], i) => ({
    name: `example${i + 1}`,
    script: script!,
    printed: printed!,
  })),
  {
    name: 'loaded-later',
    script: `import { renderTemplate } from 'gotemplate'
const template = '{{ regexFind "[0-9]+" "v17" }} {{ dateInZone "15:04 MST" 0 "Europe/Berlin" }} {{ toYaml .l }} {{ toToml .m }}'
console.log((await renderTemplate(template, { l: [1], m: { b: true } })).output)`,
    printed: '17 01:00 CET - 1 b = true\n\n',
  },
]

describe('what packages/gotemplate publishes', () => {
  const folder = folderOf({
    'package.json': '{ "type": "module" }',
    ...Object.fromEntries(EXAMPLES.map(({ name, script }) => [`${name}.js`, script])),
  })
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') }
  const run = (program: string, args: readonly string[]): string => outputOf(program, args, { cwd: folder, env })
  before(() => {
    run(process.execPath, [join(root, 'packages/gotemplate/build.mjs')])
    // Its dependencies, so that nothing is loaded from a registry.
    for (const path of ['packages/gotemplate/dist', 'node_modules/re2js', 'node_modules/@noble/hashes'])
      run('npm', ['pack', '--silent', '--ignore-scripts', join(root, path)])
    const archives = readdirSync(folder).filter(name => name.endsWith('.tgz'))
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives.map(name => `./${name}`)])
  })

  for (const { name, printed } of EXAMPLES)
    test(`prints in Node what the README says: ${name}`, () =>
      assert.equal(run(process.execPath, [`${name}.js`]), printed))

  test('has the files that its README links to', () => {
    const linked = [...readme.matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)].map(([, file]) => file!)
    assert.ok(linked.length > 0)
    for (const file of linked) assert.ok(existsSync(join(folder, 'node_modules/gotemplate', file)), file)
  })

  test('prints the same in a browser', { skip: absent() }, async () => {
    await build({
      entryPoints: EXAMPLES.map(({ name }) => `${name}.js`),
      absWorkingDir: folder,
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      outdir: 'bundle',
    })
    const browser = await startBrowser()
    try {
      for (const { name, printed } of EXAMPLES) {
        const page = await browser.newPage()
        await page.route('**', route => {
          const { pathname } = new URL(route.request().url())
          if (pathname.endsWith('.js')) return route.fulfill({ path: join(folder, 'bundle', pathname) })
          return route.fulfill({ contentType: 'text/html', body: '' })
        })
        const shown: string[] = []
        page.on('console', message => shown.push(`${message.text()}\n`))
        page.on('pageerror', error => shown.push(`${error}\n`))
        await page.goto('http://localhost/')
        await page.evaluate(script => import(script), `/${name}.js`)
        assert.equal(shown.join(''), printed, name)
      }
    } finally {
      await browser.close()
    }
  })

  test('offers each of its entries', () => {
    const { exports } = JSON.parse(readFileSync(join(folder, 'node_modules/gotemplate/package.json'), 'utf8'))
    const names = Object.keys(exports).map(name => join('gotemplate', name))
    assert.ok(names.length > 10)
    run(process.execPath, ['--input-type=module', '--eval', names.map(name => `import '${name}'`).join('\n')])
  })
})
