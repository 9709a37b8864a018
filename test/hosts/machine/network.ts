// A network of its own for machines: bridges, addresses and rules of pods go away with it.

import { spawnSync } from 'node:child_process'

export interface Network {
  /** Of the host, where machines reach its servers. */
  readonly host: string
  /** Of the machine. */
  readonly machine: string
  /** Options of systemd-nspawn for a machine in it. */
  readonly options: readonly string[]
  /** The addresses besides the host's that something in it tried to reach. */
  others(): string[]
  /** The arguments of `ip` that run a program in it. */
  inside(program: string, ...args: string[]): string[]
  close(): void
}

const ip = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' })

function must(...args: string[]): void {
  const { status, stderr } = ip(...args)
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/** Why there can be no such network here; undefined where there can. */
export function whyNoNetwork(): string | undefined {
  if (ip('-V').error) return 'ip is not on this machine'
  try {
    makeNetwork().close()
    return undefined
  } catch (error) {
    return `no network can be made here: ${(error as Error).message.trim()}`
  }
}

let count = 0

/** Of the range for benchmarks (RFC 2544), so that it is nobody's: one pair of addresses for each process and network. */
function addresses(): { readonly host: string; readonly machine: string } {
  const first = (((process.pid * 8 + count) % 2 ** 15) * 4) >>> 0
  const at = (offset: number): string => {
    const value = first + offset
    return `198.${18 + (value >> 16)}.${(value >> 8) & 255}.${value & 255}`
  }
  return { host: at(1), machine: at(2) }
}

export interface NetworkOptions {
  /** Only the host can be reached: the default route leads to a link on which nobody else answers. */
  readonly isIsolated?: boolean
}

export function makeNetwork({ isIsolated = false }: NetworkOptions = {}): Network {
  count++
  const name = `osm-krm-${process.pid}-${count}`
  const link = `krm${process.pid}-${count}`
  const { host, machine } = addresses()
  must('netns', 'add', name)
  try {
    must('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    must('addr', 'add', `${host}/30`, 'dev', link)
    must('link', 'set', link, 'up')
    for (const device of ['lo', 'eth0']) must('-n', name, 'link', 'set', device, 'up')
    must('-n', name, 'addr', 'add', `${machine}/30`, 'dev', 'eth0')
    must('-n', name, 'route', 'add', 'default', ...(isIsolated ? ['dev', 'eth0'] : ['via', host]))
  } catch (error) {
    ip('netns', 'del', name)
    throw error
  }
  const inside: Network['inside'] = (...command) => ['netns', 'exec', name, ...command]
  return {
    host,
    machine,
    inside,
    others: () => [...ip('-4', '-n', name, 'neigh').stdout.matchAll(/^\S+/gm)].map(String).filter(at => at !== host),
    options: [`--network-namespace-path=/run/netns/${name}`],
    close: () => {
      // The host's end goes with the machine's, but not before the namespace's last process has.
      ip('link', 'del', link)
      must('netns', 'del', name)
    },
  }
}
