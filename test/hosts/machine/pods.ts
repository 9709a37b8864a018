// What a machine under systemd-nspawn needs to run pods, and a machine with a kernel of its own has.

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, write } from './machine.ts'

/** systemd-nspawn mounts the hierarchies of controllers, and the kernel parameters of a network that it did not make, only for reading. */
const UNIT = `[Unit]
DefaultDependencies=no
Before=sysinit.target
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'for each in /sys/fs/cgroup/*/; do mount -o remount,rw,bind "$each"; done; true'
ExecStart=mount --bind /proc/sys/net /proc/sys/net
ExecStart=mount -o remount,rw,bind /proc/sys/net
`

/** runc gives each container a keyring. */
export const SYSTEM_CALLS = '--system-call-filter=@keyring'

/** Containers of the node get a lower score than what makes them, which takes CAP_SYS_RESOURCE. */
const NO_SCORE = `version = 3
[plugins.'io.containerd.cri.v1.runtime']
restrict_oom_score_adj = true
`

const CAP_SYS_RESOURCE = 24n

function mayLowerScores(): boolean {
  const [, bounding] = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))!
  return ((BigInt(`0x${bounding}`) >> CAP_SYS_RESOURCE) & 1n) === 1n
}

export function letRunPods(machine: Machine): void {
  write(machine, '/etc/systemd/system/pods.service', UNIT)
  const wants = join(machine.folder, 'etc/systemd/system/sysinit.target.wants')
  mkdirSync(wants, { recursive: true })
  symlinkSync('../pods.service', join(wants, 'pods.service'))
  // Behind every other file of the folder.
  if (!mayLowerScores()) write(machine, '/etc/containerd/conf.d/zz-scores.toml', NO_SCORE)
}
