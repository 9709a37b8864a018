// Machines with the profiles for RPM packages join. Their package manager, subscription-manager and SELinux are stand-ins.

import assert from 'node:assert/strict'
import { release } from 'node:os'
import { basename } from 'node:path'
import { it } from 'node:test'
import { expectMasked, expectNode, expectNoOpenToken, expectQuietSecondBoot } from './join-expectations.ts'
import { AMAZON_LINUX_2023, RHEL, ROCKY_LINUX_10, type System } from './join-objects.ts'
import type { Site } from './join-site.ts'
import { journal, read } from './machine/machine.ts'
import { type PackageMirror, whyNoPackageMirror } from './machine/package-mirror.ts'
import { calls, UNWANTED, withRpmPackages } from './machine/rpm.ts'

/** What the stand-in image lacks, without the packages for iptables. */
const INSTALLED = 'cifs-utils conntrack-tools ethtool iproute iscsi-initiator-utils jq nfs-utils socat'

interface Case {
  readonly system: System
  /** As cloud-init calls the distribution. */
  readonly distribution: string
  readonly iptables: 'iptables ipvsadm' | 'iptables-nft'
  /** Calls of the stand-ins, but for questions, before the setup's. */
  readonly first: readonly string[]
}

const REGISTERED = [
  'subscription-manager register --username=someone --password=something',
  'subscription-manager attach --auto',
]

/** Each has something of its own: a subscription, a name from EC2. The second boot is the same for all. */
const CASES: readonly Case[] = [
  { system: RHEL, distribution: 'rhel', iptables: 'iptables ipvsadm', first: REGISTERED },
  { system: AMAZON_LINUX_2023, distribution: 'amazon', iptables: 'iptables-nft', first: [] },
]

const QUESTION = /^(rpm|getenforce|subscription-manager identity)/

export function rpmJoins(site: () => Site, mirror: () => PackageMirror): void {
  for (const { system, distribution, iptables, first } of CASES) {
    it(`${system.profile} appears as a Node`, async () => {
      const circumstances = { system, distribution: withRpmPackages(distribution) }
      const joining = await site().machine(system.profile.replace('osp-', ''), circumstances)
      const { machine: m } = joining
      await expectNode(site(), joining)
      expectNoOpenToken(joining)

      const setup = ['setenforce 0', `yum --assumeyes --quiet install ${INSTALLED} ${iptables}`]
      const changes = (): string[] => calls(m).filter(call => !QUESTION.test(call))
      assert.deepEqual(changes(), [...first, ...setup])
      assert.match(read(m, '/etc/selinux/config'), /^SELINUX=permissive$/m)
      expectMasked(m, ...UNWANTED)

      if (system !== RHEL) return
      await expectQuietSecondBoot(site(), joining)
      assert.deepEqual(changes(), [...first, ...setup])
    })
  }

  it("downloads packages and kernel modules from a mirror's repositories, and enables security updates", {
    skip: whyNoPackageMirror(),
  }, async () => {
    const packages = `${mirror().url}/rocky`
    const distribution = withRpmPackages('rocky', 'el10')
    const its = { system: ROCKY_LINUX_10, distribution, packages, settings: { osUpdates: 'security' } as const }
    const joining = await site().machine('updated', its)
    const { machine: m } = joining
    mirror().asked.length = 0
    await expectNode(site(), joining)

    const keys = 'file:///etc/pki/rpm-gpg/RPM-GPG-KEY-distribution file:///etc/pki/rpm-gpg/RPM-GPG-KEY-testing'
    const repository = (i: number, path: string): string =>
      `[osm-krm-${i}]\nname=${path}\nbaseurl=${packages}/${path}\ngpgcheck=1\ngpgkey=${keys}\n`
    assert.equal(
      read(m, '/etc/yum.repos.d/osm-krm.repo'),
      repository(1, '$releasever/BaseOS/$basearch/os') + repository(2, '$releasever/AppStream/$basearch/os'),
    )
    const installs = calls(m).filter(call => call.startsWith('yum '))
    const [first, modules] = installs
    assert.match(first!, / --disablerepo=\* --enablerepo=osm-krm-\* install .*\bsocat iptables-nft dnf-automatic$/)
    assert.equal(modules!.split(' ').at(-1), `kernel-modules-extra-${release()}`)
    const loaded = mirror()
      .asked.filter(answer => answer.startsWith('200 '))
      .map(answer => basename(answer, '.rpm'))
    assert.deepEqual(
      loaded,
      installs.flatMap(call => call.split(' install ')[1]!.split(' ')),
    )
    const updates = read(m, '/etc/dnf/automatic.conf')
    for (const line of ['upgrade_type = security', 'apply_updates = yes', 'reboot = never'])
      assert.match(updates, new RegExp(`^${line}$`, 'm'))
    assert.ok(journal(m).some(line => line.startsWith('Started dnf-automatic.timer')))
  })
}
