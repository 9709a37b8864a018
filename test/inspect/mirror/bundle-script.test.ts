// The script of a mirror with a lock and a bundle, for any inputs, with stand-ins of curl, crane, debmirror and dnf.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lockOf, lockText, readLock } from '../../../src/inspect/mirror/lock.ts'
import { mirrorScript } from '../../../src/inspect/mirror/mirror-script.ts'
import { type NodePackages, needed, planOf } from '../../fixtures/needs.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('bundle-script')
const hide = (text: string): string => text
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The content of a file is its URL; that of the checksum next to a file is the SHA-256 of its URL. */
const CURL = `#!/bin/sh
while [ $# -gt 1 ]; do
  case $1 in --output) target=$2; shift ;; esac
  shift
done
case $1 in
*.sha256) printf '%s' "\${1%.sha256}" | sha256sum >"$target" ;;
*) printf '%s' "$1" >"$target" ;;
esac
`
/** The manifest of an image is its name. */
const CRANE = `#!/bin/sh
case $1 in
digest)
  printf 'sha256:'
  printf '%s' "\${2%:*}" | sha256sum | cut -c 1-64 ;;
pull)
  mkdir -p "$4/blobs/sha256"
  printf '%s' "\${3%@*}" >"$4/blobs/sha256/\${3##*:}" ;;
push) printf '%s %s\\n' "$2" "$3" >>"$PUSHED" ;;
esac
`
const DEBMIRROR = `#!/bin/sh
for last; do :; done
mkdir -p "$last/pool" "$last/project"
printf 'a package' >"$last/pool/a b.deb"
date >"$last/project/trace"
`
const DNF = `#!/bin/sh
for each; do
  case $each in --download-path=*) printf 'an index' >"\${each#*=}/repomd.xml" ;; esac
done
`
for (const [name, text] of Object.entries({ curl: CURL, crane: CRANE, debmirror: DEBMIRROR, dnf: DNF })) {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin', name), text)
  chmodSync(join(folder, 'bin', name), 0o755)
}
writeFileSync(join(folder, 'keyring'), '')

const run = (script: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const place = join(folder, 'work')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(folder, 'mirror.sh'), script)
  const env = {
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    KEYRING: join(folder, 'keyring'),
    PUSHED: join(folder, 'pushed'),
    SUITE: 'noble',
    RELEASEVER: '9',
    ...more,
  }
  return spawnSync('sh', [join(folder, 'mirror.sh'), ...args], { cwd: place, env, encoding: 'utf8' })
}

const RPM: NodePackages = { rpmPaths: undefined }

const PLAN = planOf(
  [
    needed('url', 'https://a.example/pinned', { sha256: sha256('https://a.example/pinned') }),
    needed('url', 'https://a.example/published', { hasPublishedSum: true }),
    needed('url', 'https://a.example/published.sha256'),
    needed('url', 'https://a.example/unpinned'),
    needed('image', 'r.example/pause:3.10'),
    needed('image', `r.example/other@sha256:${sha256('r.example/other')}`),
    needed('repository', 'https://d.example/$basearch/d', { repository: { type: 'rpm' } }),
    needed('package', 'socat'),
  ],
  RPM,
)
const SCRIPT = mirrorScript(PLAN, hide)
const bundle = join(folder, 'bundle')
const made = run(SCRIPT, ['--lock', 'assets.lock', '--bundle', bundle])
const lock = (): string => readFileSync(join(folder, 'work/assets.lock'), 'utf8')

describe('a bundle', () => {
  test('has what the script loads', () => {
    assert.deepEqual([made.status, made.stderr], [0, ''])
    assert.deepEqual(
      readdirSync(bundle, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(bundle.length + 1))
        .sort(),
      [
        'assets.lock',
        'files/a.example/pinned',
        'files/a.example/published',
        'files/a.example/published.sha256',
        'files/a.example/unpinned',
        'files/d.example/x86_64/d/repomd.xml',
        'files/packages/pool/a b.deb',
        'files/packages/project/trace',
        ...['r.example/pause', 'r.example/other']
          .map(sha256)
          .sort()
          .flatMap(hex => [`images/${hex}/blobs/sha256/${hex}`, `images/${hex}/index.json`]),
        'lists/d.example/x86_64/d',
        'lists/packages',
        'mirror.sh',
      ],
    )
  })

  test('has the lock, which osm-krm writes the same', () => {
    const read = readLock(lock())
    assert.ok('lock' in read)
    assert.equal(lockText(lockOf(PLAN, read.lock)), lock())
    assert.equal(readFileSync(join(bundle, 'assets.lock'), 'utf8'), lock())
    assert.deepEqual(read.lock.files!.at(-1), {
      url: 'https://a.example/unpinned',
      sha256: sha256('https://a.example/unpinned'),
      size: 26,
    })
    assert.deepEqual(
      read.lock.repositories!.map(({ path, size }) => [path, size]),
      [
        ['d.example/$basearch/d', 8],
        ['packages', 9],
      ],
    )
  })

  test('has the same lock after another run', () => {
    const before = lock()
    assert.equal(run(SCRIPT, ['--lock', 'assets.lock', '--bundle', bundle]).status, 0)
    assert.equal(lock(), before)
  })

  test('is loaded by the script in it', () => {
    const { status, stderr } = run(
      readFileSync(join(bundle, 'mirror.sh'), 'utf8'),
      ['--load', bundle, 'site', 'r.site'],
      {
        KEYRING: '/none',
        SUITE: '',
      },
    )
    assert.deepEqual([status, stderr], [0, ''])
    const site = join(folder, 'work/site')
    assert.equal(readFileSync(join(site, 'packages/pool/a b.deb'), 'utf8'), 'a package')
    assert.equal(existsSync(join(site, 'packages/project')), false)
    assert.deepEqual(
      readFileSync(join(folder, 'pushed'), 'utf8').trimEnd().split('\n').sort(),
      [
        `${join(bundle, 'images', sha256('r.example/other'))} r.site/other@sha256:${sha256('r.example/other')}`,
        `${join(bundle, 'images', sha256('r.example/pause'))} r.site/pause:3.10`,
      ].sort(),
    )
  })

  test('a list with a path above its repository is refused, even if the lock has it', () => {
    const evil = join(folder, 'evil')
    cpSync(bundle, evil, { recursive: true })
    writeFileSync(join(evil, 'files/x'), 'x')
    const list = `${sha256('x')}  ./../x\n`
    const before = sha256(readFileSync(join(evil, 'lists/packages'), 'utf8'))
    writeFileSync(join(evil, 'lists/packages'), list)
    writeFileSync(join(evil, 'assets.lock'), lock().replace(before, sha256(list)))
    const { status, stderr } = run(SCRIPT, ['--load', evil, 'evil-site', 'r.site'])
    assert.deepEqual(
      [status, stderr],
      [1, `mirror: ${evil}/lists/packages has the path ./../x\nmirror: nothing was copied\n`],
    )
  })

  test('an entry that the lock lacks is refused', () => {
    writeFileSync(
      join(folder, 'work/short.lock'),
      lock().replace(/ {2}- url: "https:\/\/a\.example\/unpinned"\n.*\n.*\n/, ''),
    )
    const { status, stderr } = run(SCRIPT, ['--lock', 'short.lock', '--load', bundle, 'short', 'r.site'])
    const file = join(folder, 'work/short.lock')
    assert.deepEqual(
      [status, stderr],
      [1, `mirror: ${file} has no SHA-256 of https://a.example/unpinned\nmirror: nothing was copied\n`],
    )
  })

  test('an image reference with another digest than the lock is refused', () => {
    const hex = sha256('r.example/other')
    writeFileSync(
      join(folder, 'work/image.lock'),
      lock().replace(`digest: "sha256:${hex}"`, `digest: "sha256:${'0'.repeat(64)}"`),
    )
    const { status, stderr } = run(SCRIPT, ['--lock', 'image.lock', '--load', bundle, 'image', 'r.site'])
    assert.equal(status, 1)
    assert.match(stderr, new RegExp(`^mirror: r\\.example/other@sha256:${hex} has the digest sha256:0{64} in `))
  })

  test('a lock is not written if something is missing', () => {
    const before = lock()
    writeFileSync(join(folder, 'work/failed.lock'), before)
    writeFileSync(join(folder, 'bin/crane'), '#!/bin/sh\necho no >&2\nexit 1\n')
    rmSync(join(bundle, 'images'), { recursive: true })
    const { status, stderr } = run(SCRIPT, ['--lock', 'failed.lock', '--bundle', bundle])
    writeFileSync(join(folder, 'bin/crane'), CRANE)
    assert.equal(status, 1)
    assert.match(stderr, /^no\nmirror: cannot copy r\.example\/pause:3\.10\n/)
    assert.match(stderr, /failed\.lock was not written, because something is missing\n$/)
    assert.equal(readFileSync(join(folder, 'work/failed.lock'), 'utf8'), before)
  })

  for (const args of [
    [],
    ['folder'],
    ['--bundle'],
    ['--bundle', 'b', 'folder'],
    ['--bundle', 'b', '--load', 'c'],
    ['--other', 'folder', 'registry'],
  ])
    test(`the arguments ${JSON.stringify(args)} are refused`, () => {
      const { status, stderr } = run(SCRIPT, args)
      assert.equal(status, 2)
      assert.match(stderr, /^usage: sh SCRIPT \[--lock FILE\] FOLDER REGISTRY\n/)
    })
})

/** Texts with characters that are special in a shell, in awk or in YAML. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        '"',
        '$(touch x)',
        '`touch y`',
        ';touch z;',
        '\\',
        '$HOME',
        '*',
        '-x',
        ' ',
        '#',
        '%27',
        ': ',
        '&',
        '%s',
        '\\n',
        'é',
        '/',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 6 },
  )
  .map(parts => parts.join(''))

test('for any inputs, the lock that the script writes is the one of osm-krm, and nothing else is run', () => {
  const samples = fc.sample(
    fc.tuple(fc.array(hostile, { maxLength: 12 }), fc.array(hostile, { maxLength: 6 }), hostile),
    {
      numRuns: 60,
      seed: 1,
    },
  )
  let entries = 0
  for (const [urls, packages, path] of samples) {
    const plan = planOf(
      [
        ...urls.map((text, i) => needed('url', `https://a.example/x${i}${text}`)),
        ...packages.map(text => needed('package', text)),
        needed('repository', `https://a.example/repo${path}`, { repository: { type: 'rpm' } }),
      ],
      RPM,
    )
    rmSync(join(folder, 'work'), { recursive: true, force: true })
    const { status, stderr } = run(mirrorScript(plan, hide), ['--lock', 'any.lock', 'mirror'])
    assert.deepEqual([status, stderr], [0, ''])
    const text = readFileSync(join(folder, 'work/any.lock'), 'utf8')
    const read = readLock(text)
    assert.ok('lock' in read, `${text}: ${'problem' in read ? read.problem : ''}`)
    assert.equal(lockText(lockOf(plan, read.lock)), text)
    const { files = [], repositories = [] } = read.lock
    entries += files.length + repositories.length
    for (const { url, sha256: sum, size } of files) assert.deepEqual([sum, size], [sha256(url), Buffer.byteLength(url)])
    for (const { sha256: sum } of repositories) assert.match(sum!, /^[0-9a-f]{64}$/)
    assert.deepEqual(readdirSync(join(folder, 'work')).sort(), ['any.lock', 'mirror'])
    // The same script finds what it wrote.
    assert.deepEqual(run(mirrorScript(plan, hide), ['--lock', 'any.lock', 'mirror']).stderr, '')
    assert.equal(readFileSync(join(folder, 'work/any.lock'), 'utf8'), text)
  }
  assert.ok(entries > 200, `${entries} entries`)
})
