// Machines that join a cluster, measured by kube-bench's checks of worker nodes: `npm run hosts:kube-bench`. Not part of .ci/run.

import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import type { NodeSettings } from '../../src/render/profiles/built-in/node-settings.ts'
import type { Site } from './join-site.ts'
import { boot, exists, type Machine, read, write } from './machine/machine.ts'

/** The folder with the program and its cfg, or undefined where it is not to be measured. */
const KUBE_BENCH = process.env.KUBE_BENCH

export const whyNoKubeBench = KUBE_BENCH === undefined ? 'only npm run hosts:kube-bench measures' : undefined

/** The benchmark for Kubernetes 1.32 to 1.34. */
const BENCHMARK = 'cis-1.12'

interface Control {
  readonly test_number: string
  readonly test_desc: string
  readonly status: 'PASS' | 'FAIL' | 'WARN' | 'INFO'
}

const AFTER_THE_KUBELET = `#!/bin/bash
until [[ -s /var/lib/kubelet/kubeconfig ]] && ps -C kubelet; do sleep 1; done
sleep 5
/opt/kube-bench/kube-bench run --targets node --benchmark ${BENCHMARK} --config-dir /opt/kube-bench/cfg --json >/var/log/kube-bench.json
touch /var/log/kube-bench.done
`

// Not a oneshot: cloud-init's last stage, and so the kubelet, waits for multi-user.target.
const UNIT =
  '[Service]\nType=exec\nExecStart=/opt/kube-bench/after-the-kubelet\n[Install]\nWantedBy=multi-user.target\n'

/** Where our files are; kube-bench looks for a kubeconfig in the place where the kubelet's configuration is here. */
const PLACES = `  kubelet:
    cafile: ["/etc/kubernetes/pki/ca.crt"]
    svc: ["/etc/systemd/system/kubelet.service"]
    bins: ["kubelet"]
    kubeconfig: ["/var/lib/kubelet/kubeconfig"]
    confs: ["/etc/kubernetes/kubelet.conf"]
    defaultconf: "/etc/kubernetes/kubelet.conf"
    defaultsvc: "/etc/systemd/system/kubelet.service"
    defaultkubeconfig: "/var/lib/kubelet/kubeconfig"
    defaultcafile: "/etc/kubernetes/pki/ca.crt"

`

function prepare(m: Machine): void {
  const cfg = join(m.folder, 'opt/kube-bench/cfg')
  mkdirSync(cfg, { recursive: true })
  copyFileSync(join(KUBE_BENCH!, 'kube-bench'), join(m.folder, 'opt/kube-bench/kube-bench'))
  cpSync(join(KUBE_BENCH!, 'cfg'), cfg, { recursive: true })
  const config = read(m, '/opt/kube-bench/cfg/config.yaml')
  const [before, after] = config.split(/^node:\n/m) as [string, string]
  const own = after.replace(/^ {2}kubelet:\n[\s\S]*?^(?= {2}proxy:)/m, () => PLACES)
  assert.notEqual(own, after)
  write(m, '/opt/kube-bench/cfg/config.yaml', `${before}node:\n${own}`)
  // The machine has no procps.
  for (const file of ['/usr/bin/ps', '/lib/x86_64-linux-gnu/libproc2.so.0']) {
    mkdirSync(join(m.folder, dirname(file)), { recursive: true })
    copyFileSync(file, join(m.folder, file))
  }
  write(m, '/opt/kube-bench/after-the-kubelet', AFTER_THE_KUBELET)
  write(m, '/etc/systemd/system/kube-bench.service', UNIT)
  const wanted = join(m.folder, 'etc/systemd/system/multi-user.target.wants/kube-bench.service')
  symlinkSync('/etc/systemd/system/kube-bench.service', wanted)
}

export function kubeBench(site: () => Site): void {
  for (const hardening of ['none', 'cis'] satisfies NodeSettings['hardening'][]) {
    it(`hardening: ${hardening}`, async () => {
      const { machine: m } = await site().machine(`bench-${hardening}`, { settings: { hardening } })
      prepare(m)
      assert.ok(await boot(m, () => exists(m, '/var/log/kube-bench.done')))
      const json = read(m, '/var/log/kube-bench.json')
      writeFileSync(join(KUBE_BENCH!, `results-${hardening}.json`), json)
      const { Controls } = JSON.parse(json)
      const results: Control[] = Controls[0].tests.flatMap((group: { results: Control[] }) => group.results)
      // Without kube-proxy on the machine, its check fails: it looks for the process.
      const own = results.filter(({ test_number: id }) => id !== '4.3.1')
      const failed = own.filter(result => result.test_desc.endsWith('(Automated)') && result.status !== 'PASS')
      assert.deepEqual(
        failed.map(result => result.test_number),
        [],
      )
    })
  }
}
