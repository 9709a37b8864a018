// Kernel parameters that the kubelet insists on, and that a container cannot set. Only who has the lock of machines sets them.

import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** What they were. A run that was killed left it behind. */
const PREVIOUS = join(tmpdir(), 'osm-krm-kernel.json')

/** Sets the parameters, and returns what restores them. */
export function setKernel(): () => void {
  if (!existsSync(PREVIOUS)) {
    const values = Object.keys(WANTED).map(name => [name, readFileSync(parameter(name), 'utf8').trim()])
    writeFileSync(PREVIOUS, JSON.stringify(Object.fromEntries(values)))
  }
  set(WANTED)
  return () => {
    set(JSON.parse(readFileSync(PREVIOUS, 'utf8')))
    rmSync(PREVIOUS)
  }
}

function set(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) writeFileSync(parameter(name), value)
}
