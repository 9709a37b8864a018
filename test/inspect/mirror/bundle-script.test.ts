// The script of a mirror with any lock, and its bundles, with stand-ins of curl, crane, debmirror and dnf.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lockOf, lockText, readLock } from '../../../src/inspect/mirror/lock.ts'
import { UBUNTU } from '../../../src/inspect/mirror/mirror-plan.ts'
import { root } from '../../fixtures/examples.ts'
import { type NodePackages, needed, planOf } from '../../fixtures/needs.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('bundle-script')
const place = join(folder, 'work')
const SCRIPT = join(root, 'src/inspect/mirror/mirror.sh')
const NOT_FROM_GIT =
  'mirror: without --lock and the lock from Git, it is not known whether somebody changed the bundle\n'
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
push)
  printf '%s %s\\n' "$2" "$3" >>"$PUSHED"
  printf '%s@sha256:%s\\n' "$3" "\${DIGEST:-\${2##*/}}" ;;
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

mkdirSync(place)
const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}, script = SCRIPT) => {
  const env = {
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    KEYRING: join(folder, 'keyring'),
    PUSHED: join(folder, 'pushed'),
    SUITE: 'noble',
    RELEASEVER: '9',
    ...more,
  }
  return spawnSync('sh', [script, ...args], { cwd: place, env, encoding: 'utf8' })
}

const RPM: NodePackages = { rpmPaths: undefined }

const PLAN = planOf(
  [
    needed('url', 'https://a.example/pinned', { sha256: sha256('https://a.example/pinned') }),
    needed('url', 'https://a.example/published', { publishedSum: '.sha256' }),
    needed('url', 'https://a.example/published.sha256'),
    needed('url', 'https://a.example/unpinned'),
    needed('image', 'r.example/pause:3.10'),
    needed('image', `r.example/other@sha256:${sha256('r.example/other')}`),
    needed('repository', 'https://d.example/$basearch/d', { repository: { type: 'rpm' } }),
    needed('package', 'socat'),
  ],
  RPM,
)
const bundle = join(folder, 'bundle')
writeFileSync(join(place, 'assets.lock'), lockText(lockOf(PLAN, undefined)))
const made = run(['--lock', 'assets.lock', '--bundle', bundle])
const lock = (): string => readFileSync(join(place, 'assets.lock'), 'utf8')

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
        'lists/d.example/x86_64/d.sha256',
        'lists/packages.sha256',
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
    assert.equal(run(['--lock', 'assets.lock', '--bundle', bundle]).status, 0)
    assert.equal(lock(), before)
  })

  test('is loaded by the script in it', () => {
    const { status, stderr } = run(
      ['--load', bundle, 'site', 'r.site'],
      { KEYRING: '/none', SUITE: '' },
      join(bundle, 'mirror.sh'),
    )
    assert.deepEqual([status, stderr], [0, NOT_FROM_GIT])
    const site = join(place, 'site')
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

  test('an image with another digest in the registry is reported', () => {
    const { status, stderr } = run(['--load', bundle, 'site', 'r.site'], { SUITE: '', DIGEST: '0'.repeat(64) })
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^r\.site\/pause:3\.10 has another digest than sha256:[0-9a-f]{64}\nmirror: cannot copy r\.example\/pause:3\.10$/m,
    )
  })

  test('a list with a path above its repository is refused, even if the lock has it', () => {
    const evil = join(folder, 'evil')
    cpSync(bundle, evil, { recursive: true })
    writeFileSync(join(evil, 'files/x'), 'x')
    const list = `${sha256('x')}  ./../x\n`
    const before = sha256(readFileSync(join(evil, 'lists/packages.sha256'), 'utf8'))
    writeFileSync(join(evil, 'lists/packages.sha256'), list)
    writeFileSync(join(evil, 'assets.lock'), lock().replace(before, sha256(list)))
    const { status, stderr } = run(['--load', evil, 'evil-site', 'r.site'])
    assert.deepEqual(
      [status, stderr],
      [1, `${NOT_FROM_GIT}mirror: ${evil}/lists/packages.sha256 has the path ./../x\nmirror: nothing was copied\n`],
    )
  })

  const pinned = 'https://a.example/pinned'
  const replaced =
    (file: string, text = 'another') =>
    (at: string) =>
      writeFileSync(join(at, file), text)
  const layout = `images/${sha256('r.example/pause')}`
  for (const [what, change, message] of [
    [
      'a changed file',
      replaced('files/a.example/pinned'),
      `files/a.example/pinned was changed: it does not have the SHA-256 ${sha256(pinned)}`,
    ],
    ['a missing file', (at: string) => rmSync(join(at, 'files/a.example/pinned')), 'files/a.example/pinned is missing'],
    [
      'a changed layer',
      replaced(`${layout}/blobs/sha256/${sha256('r.example/pause')}`),
      `${layout}/blobs/sha256/${sha256('r.example/pause')} was changed`,
    ],
    ['a changed index of an image', replaced(`${layout}/index.json`), `${layout}/index.json was changed`],
    [
      'a changed package',
      replaced('files/packages/pool/a b.deb'),
      'files/packages/pool/a b.deb was changed: it does not have the SHA-256 ',
    ],
    [
      'a changed list of packages',
      replaced('lists/packages.sha256', `${'0'.repeat(64)}  ./../../evil\n`),
      'lists/packages.sha256 was changed: it does not have the SHA-256 ',
    ],
    [
      'a lock of its own',
      (at: string) => {
        replaced('files/a.example/pinned')(at)
        replaced('assets.lock', lock().replace(sha256(pinned), sha256('another')))(at)
      },
      `files/a.example/pinned was changed: it does not have the SHA-256 ${sha256(pinned)}`,
    ],
  ] as const)
    test(`with ${what} is refused before anything is copied`, () => {
      const changed = join(folder, 'changed')
      rmSync(changed, { recursive: true, force: true })
      cpSync(bundle, changed, { recursive: true })
      change(changed)
      const { status, stderr } = run(['--lock', 'assets.lock', '--load', changed, 'changed-site', 'r.site'])
      assert.equal(status, 1)
      assert.ok(stderr.startsWith(`mirror: ${changed}/${message}`), stderr)
      assert.ok(stderr.endsWith('mirror: nothing was copied\n'), stderr)
      assert.equal(existsSync(join(place, 'changed-site')), false)
    })

  test('an entry without a digest is refused', () => {
    const short = join(place, 'short.lock')
    writeFileSync(short, lock().replace(/(a\.example\/unpinned"\n).*\n/, '$1'))
    const { status, stderr } = run(['--lock', 'short.lock', '--load', bundle, 'short', 'r.site'])
    assert.deepEqual(
      [status, stderr],
      [1, `mirror: ${short} has no SHA-256 of https://a.example/unpinned\nmirror: nothing was copied\n`],
    )
  })

  test('of an image without one of its layers is refused', () => {
    const short = join(folder, 'short')
    cpSync(bundle, short, { recursive: true })
    const layout = join(short, 'images', sha256('r.example/pause'))
    // The lock has the size with a layer.
    const size = `${'r.example/pause'.length + 5}`
    writeFileSync(join(place, 'layer.lock'), lock().replace(/(pause:3\.10"\n.*\n {4}size: )\d+/, `$1${size}`))
    const { status, stderr } = run(['--lock', 'layer.lock', '--load', short, 'layer', 'r.site'])
    assert.deepEqual(
      [status, stderr],
      [1, `mirror: ${layout} does not have the ${size} bytes of r.example/pause:3.10\nmirror: nothing was copied\n`],
    )
  })

  test('a lock is not written if something is missing', () => {
    const before = lock()
    writeFileSync(join(place, 'failed.lock'), before)
    writeFileSync(join(folder, 'bin/crane'), '#!/bin/sh\necho no >&2\nexit 1\n')
    rmSync(join(bundle, 'images'), { recursive: true })
    const { status, stderr } = run(['--lock', 'failed.lock', '--bundle', bundle])
    writeFileSync(join(folder, 'bin/crane'), CRANE)
    assert.equal(status, 1)
    assert.match(stderr, /^no\nmirror: cannot copy r\.example\/pause:3\.10\n/)
    assert.match(stderr, /failed\.lock was not written, because something is missing\n$/)
    assert.equal(readFileSync(join(place, 'failed.lock'), 'utf8'), before)
  })

  test('has the repositories of several distributions, one below the other', () => {
    const plan = planOf([needed('package', 'socat')], { rpmPaths: ['$releasever/BaseOS/$basearch/os'] })
    const mixed = { ...plan, repositories: [...plan.repositories, UBUNTU] }
    writeFileSync(join(place, 'mixed.lock'), lockText(lockOf(mixed, undefined)))
    for (const args of [
      ['--bundle', 'mixed'],
      ['--bundle', 'mixed'],
      ['--load', 'mixed', 'mixed-site'],
    ]) {
      const { status, stderr } = run(['--lock', 'mixed.lock', ...args])
      assert.deepEqual([status, stderr], [0, ''])
    }
    assert.ok(existsSync(join(place, 'mixed-site/packages/9/BaseOS/x86_64/os/repomd.xml')))
  })

  for (const args of [
    [],
    ['folder'],
    ['--lock', 'assets.lock', 'folder', 'registry', 'more'],
    ['--lock', 'assets.lock'],
    ['--lock', 'assets.lock', 'folder-without-registry'],
    ['--bundle'],
    ['--bundle', 'b', 'folder'],
    ['--bundle', 'b', '--load', 'c'],
    ['--other', 'folder', 'registry'],
  ])
    test(`the arguments ${JSON.stringify(args)} are refused`, () => {
      const { status, stderr } = run(args)
      assert.equal(status, 2)
      assert.match(stderr, /^usage: sh mirror\.sh --lock FILE FOLDER \[REGISTRY\]\n/)
    })
})

describe('a lock is refused before anything is loaded', () => {
  const HEAD = 'apiVersion: osm-krm.dev/v1alpha1\nkind: AssetLock\n'
  for (const [name, lines] of [
    ['a value without quotes', 'files:\n  - url: https://a.example/x'],
    ['a value that continues', 'files:\n  - url: "https://a.example/x\\\n      y"'],
    ['another indentation', 'files:\n- url: "https://a.example/x"'],
    ['a line of Windows', 'files:\r'],
    ['an unknown field', 'files:\n  - url: "https://a.example/x"\n    md5: "x"'],
    ['another scheme', 'files:\n  - url: "file:///etc/passwd"'],
    ['a host above the folder', 'files:\n  - url: "https://../x"'],
    ['a path above the folder', 'files:\n  - url: "https://a.example/x"\n    path: "a/../../x"'],
    ['a repository above the folder', 'repositories:\n  - path: ".."'],
    ['a folder as a file', 'files:\n  - url: "https://a.example/x/"'],
    ['an option as an image', 'images:\n  - image: "--insecure"'],
    ['NUL as the end of a line', 'files:\n  - url: "https://a.example/x"\n    path: "a"\0#/../../../x"'],
    ['a short name in the place of a digest', 'images:\n  - image: "r.example/x@.."'],
    ['an image without a tag', 'images:\n  - image: "r.example:5000/x"'],
    ['a suite above the folder', 'repositories:\n  - path: "a"\n    suites: "x,../../../x"'],
    ['a component above the folder', 'repositories:\n  - path: "a"\n    components: "x/../../x"'],
    ['all repositories', 'repositories:\n  - path: "a"\n    repo: "*"'],
    ['an option as a suite', 'repositories:\n  - path: "a"\n    suites: "--x"'],
    ['an empty line', ''],
    ['a short digest', `files:\n  - url: "https://a.example/x"\n    sha256: "ab"`],
    ['a control character', 'files:\n  - url: "https://a.example/\u001b[31m"'],
    ['several words as a size', 'files:\n  - url: "https://a.example/x"\n    size: 1 2'],
  ] as const)
    test(name, () => {
      writeFileSync(join(place, 'refused.lock'), `${HEAD}${lines}\n`)
      const { status, stdout, stderr } = run(['--lock', 'refused.lock', 'refused', 'r.site'])
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(stderr, /^mirror: line \d+ of .*refused\.lock is not one that osm-krm assets --lock writes\n$/)
      assert.equal(existsSync(join(place, 'refused')), false)
    })
})

describe('a lock', () => {
  const HEAD = 'apiVersion: osm-krm.dev/v1alpha1\nkind: AssetLock\n'
  const runWith = (lines: string, more = {}) => {
    writeFileSync(join(place, 'edited.lock'), `${HEAD}${lines}`)
    return run(['--lock', 'edited.lock', 'edited', 'r.site'], more)
  }

  test('that ends without a line break has its last line', () => {
    const wrong = 'a'.repeat(64)
    const { status, stderr } = runWith(`files:\n  - url: "https://a.example/x"\n    sha256: "${wrong}"`)
    assert.equal(status, 1)
    assert.match(stderr, new RegExp(`^mirror: https://a\\.example/x does not have the SHA-256 ${wrong}$`, 'm'))
  })

  test('with a field outside of an entry is refused', () => {
    const { status, stderr } = runWith('    url: "https://a.example/x"\n')
    assert.equal(status, 1)
    assert.match(stderr, /^mirror: .*edited\.lock has a field outside of an entry\n$/)
  })

  test('has no variables of the script in paths, so that they cannot become dots', () => {
    const { status, stderr } = runWith('repositories:\n  - path: "a/.$suite./x"\n    url: "https://a.example/x"\n', {
      SUITE: '',
    })
    assert.deepEqual([status, stderr], [0, ''])
    assert.ok(existsSync(join(place, 'edited/a/.$suite./x/repomd.xml')))
  })

  test('with bytes that are not UTF-8 needs the same variables', () => {
    const text = `${HEAD}repositories:\n  - path: "\xff/.$releasever./.$releasever./x"\n    url: "https://a.example/x"\n`
    writeFileSync(join(place, 'bytes.lock'), text, 'latin1')
    const { status, stdout, stderr } = run(['--lock', 'bytes.lock', 'bytes'], { RELEASEVER: '', LC_ALL: 'C.UTF-8' })
    assert.deepEqual(
      [status, stdout, stderr],
      [1, '', 'mirror: set RELEASEVER to the release of the RPM distribution, such as 9\n'],
    )
  })

  test('is refused if grep fails', () => {
    writeFileSync(join(folder, 'bin/grep'), '#!/bin/sh\nexit 2\n', { mode: 0o755 })
    const { status, stdout, stderr } = runWith('files:\n  - url: "https://a.example/x"\n')
    rmSync(join(folder, 'bin/grep'))
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /is not one that osm-krm assets --lock writes\n$/)
  })
})

test('a repository has the options of its distribution', () => {
  const options = join(folder, 'options')
  const print = `#!/bin/sh\n[ "$2" = --help ] || printf '%s\\n' "$*" >>"${options}"\n`
  for (const name of ['debmirror', 'dnf']) writeFileSync(join(folder, 'bin', name), print)
  const plan = planOf(
    [
      needed('package', 'socat'),
      needed('repository', 'https://a.example/apt', {
        repository: { type: 'apt', suites: ['noble', 'noble-security'], components: ['main'] },
      }),
      needed('repository', 'https://a.example/$releasever/$basearch/', { repository: { type: 'rpm' } }),
      needed('repository', 'https://a.example/rhel9', { repository: { type: 'rpm' } }),
      needed('repository', 'http://archive.ubuntu.com/ubuntu', {
        repository: { type: 'apt', suites: ['noble'], components: ['main'] },
      }),
      needed('repository', 'https://dl.rockylinux.org/pub/rocky/9/x', { repository: { type: 'rpm' } }),
    ],
    { rpmPaths: ['$releasever/BaseOS/$basearch/os', 'content/dist/rhel9/$releasever/$basearch/baseos/os'] },
  )
  const all = { ...plan, repositories: [...plan.repositories, UBUNTU] }
  writeFileSync(join(place, 'options.lock'), lockText(lockOf(all, undefined)))
  const { status, stderr } = run(['--lock', 'options.lock', 'm'], {
    ROCKY: 'https://r.example/rocky',
    UBUNTU: 'http://ports.example/ports',
  })
  for (const [name, text] of Object.entries({ debmirror: DEBMIRROR, dnf: DNF }))
    writeFileSync(join(folder, 'bin', name), text)
  assert.deepEqual([status, stderr], [0, ''])
  const printed = readFileSync(options, 'utf8').split('\n')
  for (const [path, expected] of [
    ['a.example/apt', '--method=https --host=a.example --root=apt --dist=noble,noble-security --section=main '],
    [
      'packages',
      '--method=http --host=ports.example --root=ports --dist=noble,noble-updates,noble-security --section=main,universe ',
    ],
    // What a profile names itself is loaded from there.
    ['archive.ubuntu.com/ubuntu', '--method=http --host=archive.ubuntu.com --root=ubuntu --dist=noble --section=main '],
    [
      'dl.rockylinux.org/pub/rocky/9/x',
      'reposync --repofrompath osm-krm,https://dl.rockylinux.org/pub/rocky/9/x --repo=osm-krm --forcearch=x86_64 ',
    ],
    [
      'a.example/9/x86_64',
      'reposync --repofrompath osm-krm,https://a.example/9/x86_64/ --repo=osm-krm --releasever=9 --forcearch=x86_64 ',
    ],
    ['a.example/rhel9', 'reposync --repofrompath osm-krm,https://a.example/rhel9 --repo=osm-krm --forcearch=x86_64 '],
    [
      'packages/9/BaseOS/x86_64/os',
      'reposync --repofrompath osm-krm,https://r.example/rocky/9/BaseOS/x86_64/os --repo=osm-krm --releasever=9 ',
    ],
    ['packages/content/dist/rhel9/9/x86_64/baseos/os', 'reposync --repo=rhel-9-for-x86_64-baseos-rpms --releasever=9 '],
  ] as const)
    assert.ok(printed.find(line => `${line} `.includes(`/m/${path} `))?.startsWith(expected), path)
})

test('what the lock needs is reported before anything is loaded', () => {
  for (const [more, message] of [
    [{ SUITE: '' }, 'set SUITE to the suite of Ubuntu, such as noble'],
    [{ KEYRING: '/none' }, 'cannot read /none: set KEYRING to the keys of the Debian repositories'],
    [{ SUITE: 'a;b' }, 'SUITE, RELEASEVER and BASEARCH are words of letters, digits, dots, _ and -'],
  ] as const)
    assert.deepEqual(
      [run(['--lock', 'assets.lock', 'early', 'r.site'], more)].map(({ status, stdout, stderr }) => [
        status,
        stdout,
        stderr,
      ]),
      [[1, '', `mirror: ${message}\n`]],
    )
})

test('a file whose published checksum is none, or another than in the lock, is not loaded', () => {
  const url = 'https://a.example/published'
  writeFileSync(join(folder, 'bin/curl'), CURL.replace(/ \| sha256sum/, ''))
  writeFileSync(
    join(place, 'none.lock'),
    lockText(lockOf(planOf([needed('url', url, { publishedSum: '.sha256' })]), undefined)),
  )
  const { status, stderr } = run(['--lock', 'none.lock', 'none'])
  writeFileSync(join(folder, 'bin/curl'), CURL)
  assert.equal(status, 1)
  assert.match(stderr, /^mirror: https:\/\/a\.example\/published cannot be verified: /)
  assert.deepEqual(readdirSync(join(place, 'none/a.example')), ['published.sha256'])
})

/** Texts with characters that are special in a shell, in sed or in YAML. */
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
      numRuns: 20,
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
    rmSync(place, { recursive: true })
    mkdirSync(place)
    writeFileSync(join(place, 'any.lock'), lockText(lockOf(plan, undefined)))
    const { status, stderr } = run(['--lock', 'any.lock', 'mirror'])
    assert.deepEqual([status, stderr], [0, ''])
    const text = readFileSync(join(place, 'any.lock'), 'utf8')
    const read = readLock(text)
    assert.ok('lock' in read, `${text}: ${'problem' in read ? read.problem : ''}`)
    assert.equal(lockText(lockOf(plan, read.lock)), text)
    const { files = [], repositories = [] } = read.lock
    entries += files.length + repositories.length
    for (const { url, sha256: sum, size } of files) assert.deepEqual([sum, size], [sha256(url), Buffer.byteLength(url)])
    for (const { sha256: sum } of repositories) assert.match(sum!, /^[0-9a-f]{64}$/)
    assert.deepEqual(readdirSync(join(place)).sort(), ['any.lock', 'mirror'])
    // It reads what it wrote.
    assert.deepEqual(run(['--lock', 'any.lock', 'mirror']).stderr, '')
    assert.equal(readFileSync(join(place, 'any.lock'), 'utf8'), text)
  }
  assert.ok(entries > 70, `${entries} entries`)
})

test('for any change of a lock, nothing outside of the bundle is written', () => {
  const plan = planOf([
    needed('url', 'https://a.example/x/%20y'),
    needed('image', 'r.example/pause/x:3.10'),
    needed('repository', 'https://d.example/$basearch/d', { repository: { type: 'rpm' } }),
    needed('repository', 'https://d.example/apt', { repository: { type: 'apt', suites: ['x'], components: ['y'] } }),
  ])
  const text = lockText(lockOf(plan, undefined))
  const change = fc.constantFrom(
    ...[
      '../../../',
      '/../../../..',
      '..',
      '.',
      '/',
      '"',
      '\\',
      ' ',
      '$',
      '`touch x`',
      '$(touch x)',
      ';touch x;',
      "'",
      ',',
      '@',
      ':',
      '-',
    ],
    ...[
      '\0',
      '\n',
      '\r',
      '\t',
      '#',
      '$suite',
      '$basearch',
      '"\n',
      '"\n    path: "../x',
      '"\0#/../../../x"',
      'sha256:',
      'file://',
    ],
  )
  // Where a value begins, ends or has a slash.
  const places = [...text].flatMap((_, i) => (/["/]/.test(text.slice(i - 1, i + 1)) ? [i] : []))
  const samples = fc.sample(fc.array(fc.tuple(fc.constantFrom(...places), change), { minLength: 1, maxLength: 3 }), {
    numRuns: 60,
    seed: 1,
  })
  let accepted = 0
  rmSync(place, { recursive: true })
  const around = readdirSync(folder).sort()
  for (const changes of samples) {
    const inner = join(place, 'a/b/c')
    mkdirSync(inner, { recursive: true })
    // From the end, so that the places of the others stay.
    const changed = [...changes]
      .sort(([a], [b]) => b - a)
      .reduce((now, [at, added]) => now.slice(0, at) + added + now.slice(at), text)
    writeFileSync(join(inner, 'any.lock'), changed)
    const { status } = run(['--lock', 'a/b/c/any.lock', '--bundle', 'a/b/c/bundle'], { SUITE: '' })
    accepted += status === 0 ? 1 : 0
    const written = ['', 'a', 'a/b', 'a/b/c'].flatMap(each => readdirSync(join(place, each)))
    assert.deepEqual(
      written.filter(each => each !== 'bundle'),
      ['a', 'b', 'c', 'any.lock'],
      changed,
    )
    assert.deepEqual(
      existsSync(join(inner, 'bundle'))
        ? readdirSync(join(inner, 'bundle')).filter(
            each => !/^(?:files|images|lists|assets\.lock|mirror\.sh)$/.test(each),
          )
        : [],
      [],
      changed,
    )
    rmSync(place, { recursive: true })
  }
  assert.deepEqual(readdirSync(folder).sort(), around)
  assert.ok(accepted > 3 && accepted < 45, `${accepted}`)
})
