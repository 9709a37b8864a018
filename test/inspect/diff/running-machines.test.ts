import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { REACH_ROWS, reachOf, reachText, takesText } from '../../../src/inspect/diff/running-machines.ts'

type Given = Parameters<typeof reachOf>[0]

const file = (name: string): Given => ({ section: 'provisioning', kind: 'file', name, change: 'changed' })

const CASES: readonly (readonly [given: Given, takes: string])[] = [
  [file('/etc/kubernetes/kubelet.conf'), 'a restart of kubelet'],
  [file('/etc/kubernetes/kubelet.conf.d/50-own.conf'), 'a restart of kubelet'],
  [file('/etc/systemd/system/kubelet.service'), 'a restart of kubelet'],
  [
    { section: 'provisioning', kind: 'drop-in', name: 'kubelet.service/10-own.conf', change: 'changed' },
    'a restart of kubelet',
  ],
  [file('/etc/containerd/config.toml'), 'a restart of containerd'],
  [file('/etc/containerd/certs.d/docker.io/hosts.toml'), 'nothing'],
  [file('/etc/sysctl.d/99-own.conf (2)'), 'a restart of systemd-sysctl'],
  [{ section: 'bootstrap', kind: 'unit', name: 'own.service', change: 'changed' }, 'a restart of own'],
  [{ section: 'bootstrap', kind: 'unit', name: 'own.timer', change: 'changed' }, 'a restart of own.timer'],
  [{ section: 'bootstrap', kind: 'unit', name: 'setup.service', change: 'changed' }, 'a new machine'],
  [file('/etc/systemd/system/own.service.d/10-limits.conf'), 'a restart of own'],
  [{ section: 'bootstrap', kind: 'unit', name: 'own.service', change: 'removed' }, 'a stop of own'],
  [{ ...file('/etc/systemd/system/own.timer'), change: 'removed' }, 'a stop of own.timer'],
  [{ ...file('/etc/systemd/system/own.service.d/10-limits.conf'), change: 'removed' }, 'a restart of own'],
  [file('/etc/fstab'), 'a reboot'],
  [file('/etc/fstab.own'), 'not known'],
  [file('/etc/systemd/own.conf'), 'not known'],
  [file('/opt/own/settings'), 'not known'],
  [{ section: 'bootstrap', kind: 'commands', name: 'runcmd', change: 'changed' }, 'a new machine'],
  [{ section: 'bootstrap', kind: 'SSH keys', name: 'SSH keys', change: 'changed' }, 'a new machine'],
  [{ section: 'bootstrap', kind: 'unreadable', name: 'user data', change: 'changed' }, 'not known'],
  [{ section: 'kubeconfig', kind: 'text', name: '', change: 'changed' }, 'nothing'],
  [{ section: 'OperatingSystemConfig', kind: 'setting', name: 'osVersion', change: 'changed' }, 'nothing'],
]

describe('what it takes to bring a change to running machines', () => {
  for (const [given, takes] of CASES)
    test(`${given.change} ${given.kind} ${given.name}: ${takes}`, () => assert.equal(takesText(reachOf(given)), takes))

  test('no path is in two rows', () => {
    const paths = REACH_ROWS.flatMap(row => row.paths)
    assert.deepEqual(paths, [...new Set(paths)])
  })

  test('each path has the answer of its own row', () => {
    for (const row of REACH_ROWS)
      for (const path of row.paths) assert.equal(reachOf(file(path.endsWith('/') ? `${path}own` : path)), row)
  })

  test('what takes most is first, and alike changes are together', () => {
    const names = ['/etc/hosts', '/etc/sysctl.d/a', '/opt/own', '/opt/bin/setup', '/etc/sysctl.d/b']
    const parts = names.map(title => ({ title, reach: reachOf(file(title)) }))
    assert.equal(
      reachText(parts),
      'a new machine (/opt/bin/setup); not known (/opt/own); a restart of systemd-sysctl (/etc/sysctl.d/a, /etc/sysctl.d/b); nothing (/etc/hosts)',
    )
  })

  test('what comes from the inputs is written for the form', () => {
    const unit: Given = { section: 'bootstrap', kind: 'unit', name: '@team.service', change: 'changed' }
    const part = { title: 'bootstrap unit @team.service', reach: reachOf(unit) }
    assert.equal(
      reachText([part], text => `<${text}>`),
      'a restart of <@team> (<bootstrap unit @team.service>)',
    )
  })
})
