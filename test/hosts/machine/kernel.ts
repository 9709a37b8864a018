// Kernel parameters that the kubelet insists on, and that a container cannot set. All tests share them: those that run at the same time
// find them set, and the last one restores them.

import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const WANTED: Readonly<Record<string, string>> = {
  'vm.overcommit_memory': '1',
  'kernel.panic': '10',
  'kernel.panic_on_oops': '1',
  'kernel.keys.root_maxkeys': '1000000',
  'kernel.keys.root_maxbytes': '25000000',
}

const parameter = (name: string): string => `/proc/sys/${name.replaceAll('.', '/')}`

/** Why the kernel cannot be made ready for a kubelet here. */
export function whyNoKernel(): string | undefined {
  try {
    for (const name of Object.keys(WANTED)) accessSync(parameter(name), constants.W_OK)
    return undefined
  } catch {
    return 'kernel parameters cannot be set here'
  }
}

/** A file for each process that needs the parameters, named after it, and what they were before the first one. */
const USERS = join(tmpdir(), 'osm-krm-kernel')
const PREVIOUS = 'previous.json'

/** A process that was killed left its file behind. */
const isUsed = (): boolean =>
  readdirSync(USERS).some(name => name !== PREVIOUS && existsSync(`/proc/${name.split('-')[0]}`))

let count = 0

/** Sets the parameters, and returns what restores them. */
export function setKernel(): () => void {
  mkdirSync(USERS, { recursive: true })
  const previous = join(USERS, PREVIOUS)
  if (!isUsed() && !existsSync(previous)) {
    const values = Object.keys(WANTED).map(name => [name, readFileSync(parameter(name), 'utf8').trim()])
    writeFileSync(previous, JSON.stringify(Object.fromEntries(values)))
  }
  const own = join(USERS, `${process.pid}-${count++}`)
  writeFileSync(own, '')
  set(WANTED)
  return () => {
    rmSync(own, { force: true })
    if (!existsSync(previous) || isUsed()) return
    set(JSON.parse(readFileSync(previous, 'utf8')))
    rmSync(USERS, { recursive: true })
  }
}

function set(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) writeFileSync(parameter(name), value)
}
