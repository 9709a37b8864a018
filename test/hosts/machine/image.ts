// The root of a machine that boots under systemd-nspawn: Debian with cloud-init, made once and kept in .cache/.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../.cache/machine/', import.meta.url))

const SYSTEM = 'systemd,systemd-sysv,dbus,cloud-init,curl,ca-certificates,kmod,iproute2,mount,netbase'
/** What the ubuntu profile asks for: so that no test needs a package source. */
const PACKAGES = 'cifs-utils,conntrack,e2fsprogs,ebtables,ethtool,iptables,ipvsadm,jq,nfs-common,socat,util-linux'

/** Why no machine can boot here; undefined where one can. */
export function whyNoMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may boot a machine'
  for (const program of ['mmdebstrap', 'systemd-nspawn', 'journalctl', 'openssl']) {
    if (spawnSync(program, ['--version']).error) return `${program} is not on this machine`
  }
  return mountsOverlays() ? undefined : 'no overlay can be mounted here'
}

/** Containers may lack the right, or lie on an overlay themselves. */
function mountsOverlays(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-mount-'))
  const [lower, upper, work, merged] = ['lower', 'upper', 'work', 'merged'].map(name => join(folder, name))
  for (const path of [lower, upper, work, merged]) mkdirSync(path!)
  const layers = `lowerdir=${lower},upperdir=${upper},workdir=${work}`
  const mounted = spawnSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, merged!]).status === 0
  if (mounted) spawnSync('umount', [merged!])
  rmSync(folder, { recursive: true })
  return mounted
}

/** The folder of the root, never to be booted itself; or what went wrong. */
export function machineRoot(): { readonly root: string } | { readonly problem: string } {
  const root = join(cache, 'root')
  const stamp = `${root}.packages`
  // One that was made of other packages is made again.
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === PACKAGES
  if (existsSync(root) && !isCurrent) rmSync(root, { recursive: true, force: true })
  if (existsSync(root)) return { root }
  // Two tests may want it at the same time.
  const unfinished = `${root}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  const include = `--include=${SYSTEM},${PACKAGES}`
  const { status, stderr } = spawnSync('mmdebstrap', ['--variant=apt', include, 'bookworm', unfinished], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    return { problem: `no root could be made: ${stderr.trim().split('\n').at(-1)}` }
  }
  writeFileSync(join(unfinished, 'etc/cloud/cloud.cfg.d/99-seed.cfg'), 'datasource_list: [NoCloud]\n')
  // Outside the machine its journal is read from here.
  mkdirSync(join(unfinished, 'var/log/journal'), { recursive: true })
  if (existsSync(root)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, root)
  writeFileSync(stamp, PACKAGES)
  return { root }
}
