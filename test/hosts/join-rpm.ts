// Machines with the profiles for RPM packages join. Their package manager, subscription-manager and SELinux are stand-ins.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectMasked, expectNode, expectNoOpenToken, expectQuietSecondBoot } from './join-expectations.ts'
import { AMAZON_LINUX, RHEL, ROCKY_LINUX, type System } from './join-objects.ts'
import type { Site } from './join-site.ts'
import { read } from './machine/machine.ts'
import { calls, UNWANTED, withRpmPackages } from './machine/rpm.ts'

/** What the stand-in image lacks. */
const INSTALLED = 'cifs-utils conntrack-tools ethtool iproute iscsi-initiator-utils jq nfs-utils socat iptables ipvsadm'

interface Case {
  readonly system: System
  /** As cloud-init calls the distribution. */
  readonly distribution: string
  /** Calls of the stand-ins, but for questions, before the setup's. */
  readonly first: readonly string[]
}

const CASES: readonly Case[] = [
  {
    system: RHEL,
    distribution: 'rhel',
    first: [
      'subscription-manager register --username=someone --password=something',
      'subscription-manager attach --auto',
    ],
  },
  { system: ROCKY_LINUX, distribution: 'rocky', first: [] },
  { system: AMAZON_LINUX, distribution: 'amazon', first: [] },
]

const QUESTION = /^(rpm|getenforce|subscription-manager identity)/

export function rpmJoins(site: () => Site): void {
  for (const { system, distribution, first } of CASES) {
    it(`${system.profile} appears as a Node`, async () => {
      const circumstances = { system, distribution: withRpmPackages(distribution) }
      const joining = await site().machine(system.operatingSystem, circumstances)
      const { machine: m } = joining
      await expectNode(site(), joining)
      expectNoOpenToken(joining)

      const setup = ['setenforce 0', `yum --assumeyes --quiet install ${INSTALLED}`]
      const changes = (): string[] => calls(m).filter(call => !QUESTION.test(call))
      assert.deepEqual(changes(), [...first, ...setup])
      assert.match(read(m, '/etc/selinux/config'), /^SELINUX=permissive$/m)
      expectMasked(m, ...UNWANTED)

      await expectQuietSecondBoot(site(), joining)
      assert.deepEqual(changes(), [...first, ...setup])
    })
  }
}
