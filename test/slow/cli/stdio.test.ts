// Standard streams, files and folders that cannot be read or written: one line that names them, exit status 2, no stack trace, no hang.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PROGRAM } from '../../fixtures/built.ts'
import { root } from '../../fixtures/examples.ts'
import { listText } from '../../fixtures/lists.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const folder = temporaryFolder('stdio')

const QUICKSTART = join(root, 'examples/quickstart')
const LIST = listText()

/** A command line for sh, where $OSM_KRM is the program and $Q the quickstart. */
interface Case {
  readonly name: string
  readonly command: string
  /** The complete stderr; "" if stderr itself cannot be written. */
  readonly stderr: string
}

const FULL = 'osm-krm: stdout: no space is left on the device\n'

const CASES: readonly Case[] = [
  { name: 'a folder on stdin', command: '$OSM_KRM < .', stderr: 'osm-krm: stdin: this is a folder, not a file\n' },
  {
    name: 'a folder on stdin of a command',
    command: '$OSM_KRM render - < .',
    stderr: 'osm-krm: stdin: this is a folder, not a file\n',
  },
  { name: 'the function with a full stdout', command: 'echo "$LIST" | $OSM_KRM > /dev/full', stderr: FULL },
  { name: 'the function with a full stderr', command: 'echo "not a list" | $OSM_KRM 2> /dev/full', stderr: '' },
  { name: 'a command with a full stdout', command: '$OSM_KRM render $Q > /dev/full', stderr: FULL },
  { name: 'a command with a full stderr', command: '$OSM_KRM render /nope 2> /dev/full', stderr: '' },
  {
    name: 'diff with a full stdout',
    command: 'cd $Q && $OSM_KRM diff . . > /dev/full',
    stderr: `osm-krm: comparing . with .\n${FULL}`,
  },
  { name: 'help with a full stdout', command: '$OSM_KRM --help > /dev/full', stderr: FULL },
  { name: 'a missing folder', command: "$OSM_KRM render $Q -d ''", stderr: 'osm-krm: -d needs the name of a folder\n' },
  {
    name: 'a device as a folder',
    command: '$OSM_KRM render $Q -d /dev/full',
    stderr: 'osm-krm: /dev/full is a file, not a folder\n',
  },
  {
    name: 'a folder below a device',
    command: '$OSM_KRM render $Q -d /dev/full/x',
    stderr: 'osm-krm: /dev/full is a file, not a folder\n',
  },
  {
    name: 'a folder in /proc',
    command: '$OSM_KRM render $Q -d /proc/x',
    stderr: 'osm-krm: /proc/x: there is no such file or folder\n',
  },
  {
    name: 'a missing file',
    command: '$OSM_KRM render nope.yaml',
    stderr: 'osm-krm: nope.yaml: there is no such file or folder\n',
  },
  {
    name: 'an unreadable file',
    command: '$OSM_KRM render /proc/self/mem',
    stderr: 'osm-krm: /proc/self/mem: reading or writing failed (input/output error)\n',
  },
  {
    name: 'an endless file',
    command: '$OSM_KRM render /dev/zero',
    stderr: 'osm-krm: /dev/zero is a device, not a file\n',
  },
  {
    name: 'a file over the size limit',
    command: 'head -c 2000000 /dev/zero > zeros.yaml; OSM_KRM_INPUT_LIMIT=1000000 $OSM_KRM render zeros.yaml',
    stderr: 'osm-krm: zeros.yaml: the input is larger than 1000000 bytes; OSM_KRM_INPUT_LIMIT sets a different limit\n',
  },
  {
    name: 'endless stdin',
    command: 'OSM_KRM_INPUT_LIMIT=10000000 $OSM_KRM < /dev/zero',
    stderr: 'osm-krm: stdin: the input is larger than 10000000 bytes; OSM_KRM_INPUT_LIMIT sets a different limit\n',
  },
  {
    name: 'a limit that is not a number',
    command: 'echo "$LIST" | OSM_KRM_INPUT_LIMIT=2G $OSM_KRM',
    stderr: 'osm-krm: OSM_KRM_INPUT_LIMIT must be a number of bytes, not "2G"\n',
  },
  {
    name: 'a file that is not UTF-8',
    command: "printf 'a: \\351' > latin.yaml; $OSM_KRM render latin.yaml",
    stderr: 'osm-krm: latin.yaml is not UTF-8: save it as UTF-8\n',
  },
]

describe('ends with status 2 and one line', {
  skip: process.platform === 'linux' ? false : 'needs /dev/full and /proc',
}, () => {
  for (const { name, command, stderr } of CASES) {
    test(name, () => {
      const env = { ...process.env, OSM_KRM: `${process.execPath} ${PROGRAM}`, Q: QUICKSTART, LIST }
      const result = spawnSync('sh', ['-c', `${command}; exit $?`], {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: 600_000,
      })
      assert.equal(result.signal, null, 'it hangs')
      assert.equal(result.stderr, stderr)
      assert.equal(result.status, 2)
    })
  }
})

test('a closed stdout is /dev/null, which Node opens in its place', {
  skip: process.platform === 'linux' ? false : 'needs /proc',
}, () => {
  const sh = (command: string) =>
    spawnSync('sh', ['-c', command], {
      env: { ...process.env, NODE: process.execPath, PROGRAM, Q: QUICKSTART },
      encoding: 'utf8',
    })
  // The file and its flags, on stderr. A process that is started with its output ignored has the same.
  const script = `const fs = require('node:fs'); fs.writeSync(2, fs.readlinkSync('/proc/self/fd/1') + fs.readFileSync('/proc/self/fdinfo/1'))`
  const [closed, ignored] = ['>&-', '1<>/dev/null'].map(stdout => sh(`"$NODE" -e "${script}" ${stdout}`).stderr)
  assert.match(closed!, /^\/dev\/null/)
  assert.equal(closed!.replace(/^ino:.*$/m, ''), ignored!.replace(/^ino:.*$/m, ''))
  const { status, stderr } = sh('"$NODE" "$PROGRAM" render "$Q" >&-')
  assert.deepEqual([status, stderr], [0, ''])
})

test('the file of a form can be a stream of the caller', () => {
  const command = '"$NODE" "$PROGRAM" lint "$Q" -o json=/dev/stdout | cat'
  const env = { ...process.env, NODE: process.execPath, PROGRAM, Q: QUICKSTART }
  assert.match(spawnSync('sh', ['-c', command], { env, encoding: 'utf8' }).stdout, /"failed":false|"failed": false/)
})
