// Machines have the network and the kernel of the host: containerd and the kubelet listen on the same ports in all of them.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Waits until no other process boots machines here. Returns what lets the next one do so; the end of this process does, too. */
export async function lockMachines(): Promise<() => void> {
  const lock = join(tmpdir(), 'osm-krm-machines.lock')
  const holder = spawn('flock', [lock, 'sh', '-c', 'echo && exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] })
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
  if (holder.exitCode !== null) throw new Error(`flock ended with ${holder.exitCode}`)
  return () => holder.stdin.end()
}
