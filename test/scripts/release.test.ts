// What a release publishes beside its programs: notes, labels, and the files of package managers.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { parse } from 'yaml'
// @ts-expect-error: plain JavaScript, without types.
import { tarGz } from '../../scripts/tar.mjs'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const PAGE = 'https://github.com/osm-krm/osm-krm'

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/release', `${script}.ts`), ...args], {
    cwd: root,
    encoding: 'utf8',
  })

describe('notes', () => {
  test('are the section of the changelog, with links that work elsewhere', () => {
    // "Unreleased" between releases.
    const [, newest] = /^## (\S+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))!
    const { status, stdout } = run('notes', newest!)
    assert.equal(status, 0)
    assert.match(stdout, /^### /m)
    assert.doesNotMatch(stdout, /^## /m)
    assert.ok(stdout.includes(`](${PAGE}/blob/v${version}/docs/`))
    assert.doesNotMatch(stdout, /\]\(docs\//)
  })

  test('are missing for a version that the changelog does not have', () => {
    const { status, stderr } = run('notes', '99.0.0')
    assert.equal(status, 1)
    assert.equal(stderr, 'CHANGELOG.md has no section "## 99.0.0" with a text.\n')
  })
})

describe('the date of a release', () => {
  const folder = temporaryFolder('release-date')
  for (const name of [
    'package.json',
    'scripts/release/project.ts',
    'scripts/release/release-date.ts',
    'src/base/reference.ts',
  ])
    cpSync(join(root, name), join(folder, name))
  const reference = join(folder, 'src/base/reference.ts')
  const before = readFileSync(reference, 'utf8')
  const start = (changelog: string, ...args: readonly string[]) => {
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
    const script = join(folder, 'scripts/release/release-date.ts')
    return spawnSync(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, encoding: 'utf8' })
  }
  const DATED = `## Unreleased\n\n## ${version} (2031-02-03)\n\n### Fixed\n`

  test('is that of the changelog', () => {
    const { status, stderr } = start(DATED, '--check')
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^RELEASED in src\/base\/reference\.ts is \S+, and CHANGELOG\.md says 2031-02-03: run npm run release:prepare\.\n$/,
    )
    assert.equal(readFileSync(reference, 'utf8'), before)
    assert.equal(start(DATED).status, 0)
    assert.equal(
      readFileSync(reference, 'utf8'),
      before.replace(/RELEASED = new Date\('[^T]+/, "RELEASED = new Date('2031-02-03"),
    )
    assert.equal(start(DATED, '--check').status, 0)
  })

  test('is in the heading of the version', () => {
    const { status, stderr } = start(DATED.replace(version, '99.0.0'))
    assert.equal(status, 1)
    assert.equal(stderr, `CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)". Rename "Unreleased".\n`)
  })
})

describe('labels', () => {
  const GIVEN = ['--revision', '0123abc', '--created', '2026-01-02T03:04:05Z']
  const labelsOf = (...args: readonly string[]) =>
    new Map(
      run('labels', ...GIVEN, ...args)
        .stdout.trim()
        .split('\n')
        .map(line => /^(.*?)=(.*)$/.exec(line)!.slice(1) as [string, string]),
    )

  test('name the source, the version and the revision', () => {
    const labels = labelsOf()
    assert.equal(labels.get('org.opencontainers.image.source'), PAGE)
    assert.equal(labels.get('org.opencontainers.image.version'), version)
    assert.equal(labels.get('org.opencontainers.image.revision'), '0123abc')
  })

  test('have the time and a description', () => {
    const labels = labelsOf()
    for (const name of ['org.opencontainers.image.created', 'org.opencontainers.image.description'])
      assert.ok(labels.get(name), name)
  })

  test('are the same as annotations', () => {
    const annotations = [...labelsOf('--annotations')].map(([name, value]) => [
      name.replace(/^index,manifest:/, ''),
      value,
    ])
    assert.deepEqual(annotations, [...labelsOf()])
  })
})

describe('files of package managers', () => {
  const folder = temporaryFolder('catalogs')
  const PLATFORMS = ['darwin', 'linux', 'windows'].flatMap(os => ['amd64', 'arm64'].map(arch => `${os}-${arch}`))
  const sums = PLATFORMS.map((platform, i) => `${String(i).repeat(64)}  osm-krm-${platform}.tar.gz\n`)
  const write = (lines: readonly string[]) => {
    writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
    return run('catalogs', '--checksums', join(folder, 'SHA256SUMS'), '--out', folder)
  }

  test('have every executable with its digest', () => {
    assert.equal(write(sums).status, 0)
    const { spec } = parse(readFileSync(join(folder, 'krew-osm-krm.yaml'), 'utf8'))
    assert.deepEqual(
      spec.platforms.map(({ uri, sha256 }: { uri: string; sha256: string }) => [uri, sha256[0]]),
      PLATFORMS.map((platform, i) => [`${PAGE}/releases/download/v${version}/osm-krm-${platform}.tar.gz`, String(i)]),
    )
    const formula = readFileSync(join(folder, 'osm-krm.rb'), 'utf8')
    const found = [...formula.matchAll(/url "\S+\/osm-krm-(\S+)\.tar\.gz"\n +sha256 "(\d)\2{63}"/g)]
    assert.deepEqual(
      found.map(([, platform, digit]) => [platform, digit]),
      ['darwin-arm64', 'darwin-amd64', 'linux-arm64', 'linux-amd64'].map(platform => [
        platform,
        String(PLATFORMS.indexOf(platform)),
      ]),
    )
  })

  test('are not written without the digest of one', () => {
    const { status, stderr } = write(sums.slice(1))
    assert.equal(status, 1)
    assert.match(stderr, /has no osm-krm-darwin-amd64\.tar\.gz/)
  })
})

test('an archive has neither times nor owners, and tar reads it', () => {
  const folder = temporaryFolder('archive')
  writeFileSync(join(folder, 'osm-krm'), 'program', { mode: 0o755 })
  writeFileSync(join(folder, 'LICENSE'), 'x'.repeat(513))
  const archive: Buffer = tarGz(folder)
  const { stdout } = spawnSync('tar', ['-tvzf', '-'], {
    input: archive,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  assert.match(stdout, /^-rw-r--r-- 0\/0 +513 1970-01-01 00:00 LICENSE\n-rwxr-xr-x 0\/0 +7 1970-01-01 00:00 osm-krm\n$/)
  assert.ok(gunzipSync(archive).includes('program'))
})
