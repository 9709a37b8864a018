// Machines with the profiles for RPM packages join. Their package manager, subscription-manager and SELinux are stand-ins.

import assert from 'node:assert/strict'
import { release } from 'node:os'
import { it } from 'node:test'
import { expectMasked, expectNode, expectNoOpenToken, expectQuietSecondBoot } from './join-expectations.ts'
import { AMAZON_LINUX_2023, RHEL, ROCKY_LINUX_10, type System } from './join-objects.ts'
import type { Site } from './join-site.ts'
import { read } from './machine/machine.ts'
import { calls, UNWANTED, withRpmPackages } from './machine/rpm.ts'

/** What the stand-in image lacks, without the packages for iptables. */
const INSTALLED = 'cifs-utils conntrack-tools ethtool iproute iscsi-initiator-utils jq nfs-utils socat'

interface Case {
  readonly system: System
  /** As cloud-init calls the distribution. */
  readonly distribution: string
  readonly platform?: 'el10'
  readonly iptables: 'iptables ipvsadm' | 'iptables-nft'
  /** Calls of the stand-ins, but for questions, before the setup's. */
  readonly first: readonly string[]
}

const REGISTERED = [
  'subscription-manager register --username=someone --password=something',
  'subscription-manager attach --auto',
]

/** Each has something of its own: a subscription, kernel modules of version 10, a name from EC2. The second boot is the same for all. */
const CASES: readonly Case[] = [
  { system: RHEL, distribution: 'rhel', iptables: 'iptables ipvsadm', first: REGISTERED },
  { system: ROCKY_LINUX_10, distribution: 'rocky', platform: 'el10', iptables: 'iptables-nft', first: [] },
  { system: AMAZON_LINUX_2023, distribution: 'amazon', iptables: 'iptables-nft', first: [] },
]

const QUESTION = /^(rpm|getenforce|subscription-manager identity)/

export function rpmJoins(site: () => Site): void {
  for (const { system, distribution, platform, iptables, first } of CASES) {
    it(`${system.profile} appears as a Node`, async () => {
      const circumstances = { system, distribution: withRpmPackages(distribution, platform) }
      const joining = await site().machine(system.profile.replace('osp-', ''), circumstances)
      const { machine: m } = joining
      await expectNode(site(), joining)
      expectNoOpenToken(joining)

      const modules = `kernel-modules-extra-${release()}`
      const setup = [
        'setenforce 0',
        `yum --assumeyes --quiet install ${INSTALLED} ${iptables}`,
        // systemd-nspawn shows the kernel of the host and no modules.
        ...(platform === undefined ? [] : [`yum --assumeyes --quiet install ${modules}`]),
      ]
      const changes = (): string[] => calls(m).filter(call => !QUESTION.test(call))
      assert.deepEqual(changes(), [...first, ...setup])
      assert.match(read(m, '/etc/selinux/config'), /^SELINUX=permissive$/m)
      expectMasked(m, ...UNWANTED)

      if (system !== RHEL) return
      await expectQuietSecondBoot(site(), joining)
      assert.deepEqual(changes(), [...first, ...setup])
    })
  }
}
