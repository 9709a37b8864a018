// npm run executable: makes the program an executable that needs no Node, of the Node that runs this script, for its platform.
//
//   out/osm-krm-linux-amd64/osm-krm     with `.exe` on Windows
//   out/osm-krm-linux-amd64.tar.gz      with --archive, what a release publishes: the executable and the licences of what it contains
//
// It contains a startup snapshot of the program.

import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build, install, root } from './ensure.mjs'
import { withLock } from './file-lock.mjs'
import { REPRODUCIBLE_SNAPSHOT } from './snapshot-options.mjs'
import { tarGz } from './tar.mjs'

/** The Node of the image is the one with which all tests run. */
const [, wanted] = /^FROM node:([\d.]+)-/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))
if (process.versions.node !== wanted) {
  console.error(`An executable contains Node ${wanted}, as the image does. This is Node ${process.versions.node}.`)
  process.exit(1)
}

install()
build()

const OS = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const ARCHITECTURE = { arm64: 'arm64', x64: 'amd64' }
const name = `osm-krm-${OS[process.platform]}-${ARCHITECTURE[process.arch]}`
const folder = join(root, 'out', name)
const executable = join(folder, process.platform === 'win32' ? 'osm-krm.exe' : 'osm-krm')
const isMac = process.platform === 'darwin'

function run(command, args, cwd = root) {
  // Messages of Node and postject are shown only if they fail.
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(stdout + stderr)
}

/** Makes the data of the executable in a folder that is the same in every checkout: a snapshot contains the path of its program. */
function makeBlob(place) {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { mode: 0o700 })
  try {
    copyFileSync(join(root, 'dist', program), join(place, program))
    const config = {
      main: program,
      output: 'blob',
      disableExperimentalSEAWarning: true,
      useSnapshot: true,
    }
    writeFileSync(join(place, 'sea.json'), JSON.stringify(config))
    run(process.execPath, [...REPRODUCIBLE_SNAPSHOT, '--experimental-sea-config', 'sea.json'], place)
    const made = join(root, 'out/osm-krm.blob')
    copyFileSync(join(place, 'blob'), made)
    return made
  } finally {
    rmSync(place, { recursive: true })
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const program = 'osm-krm.js'
const place = join(process.platform === 'win32' ? tmpdir() : '/tmp', 'osm-krm-executable')
const blob = await withLock(`${place}.lock`, () => makeBlob(place))

copyFileSync(process.execPath, executable)
chmodSync(executable, 0o755)
if (isMac) run('codesign', ['--remove-signature', executable])
const postject = join(root, 'node_modules/postject/dist/cli.js')
const fuse = ['--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2']
const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : []
run(process.execPath, [postject, executable, 'NODE_SEA_BLOB', blob, ...fuse, ...segment])
// macOS starts no program without a signature; this one names nobody.
if (isMac) run('codesign', ['--sign', '-', executable])

rmSync(blob)
console.log(relative(root, executable))
if (process.argv.includes('--archive')) archive()

function archive() {
  for (const file of ['LICENSE', 'dist/THIRD-PARTY-NOTICES'])
    copyFileSync(join(root, file), join(folder, file.split('/').at(-1)))
  const licence = [dirname(dirname(process.execPath)), dirname(process.execPath)].map(place => join(place, 'LICENSE'))
  const found = licence.find(file => existsSync(file))
  if (found) copyFileSync(found, join(folder, 'LICENSE-node'))
  else console.error(`Not for publication: Node's licence is neither of ${licence.join(', ')}.`)

  writeFileSync(`${folder}.tar.gz`, tarGz(folder))
  console.log(`${relative(root, folder)}.tar.gz`)
}
