// Machines with the Flatcar profiles join. With Ignition their user data go through Flatcar's own Ignition, before its first boot and,
// with what the bootstrap fetched, before the one that the bootstrap asks for.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectMasked, expectNode, expectNoOpenToken, expectQuietSecondBoot } from './join-expectations.ts'
import { FLATCAR, FLATCAR_CLOUD_INIT } from './join-objects.ts'
import type { Site } from './join-site.ts'
import { flatcar, flatcarWithCloudInit } from './machine/flatcar.ts'
import { whyNoIgnition } from './machine/ignition.ts'
import { exists, type Machine, read, write, written } from './machine/machine.ts'

const noIgnition = whyNoIgnition()

export function flatcarJoins(site: () => Site): void {
  it('runs Ignition twice, before its bootstrap and in the boot after it', { skip: noIgnition }, async () => {
    const joining = await site().machine('flatcar', { system: FLATCAR, distribution: flatcar })
    const { machine: m } = joining
    await expectNode(site(), joining)
    expectNoOpenToken(joining)

    assert.equal(exists(m, '/boot/flatcar/first_boot'), false, 'the next boot would be a first one once more')
    assert.match(read(m, '/home/core/.ssh/authorized_keys'), /AAAAC3NzaC1lZDI1NTE5/)
    expectMasked(m, 'docker.service', 'docker.socket', 'update-engine.service', 'locksmithd.service')
    assert.deepEqual(writtenBelowUsr(m), ['share/oem/config.ign'])
    await expectQuietSecondBoot(site(), joining)
  })

  it('joins as a machine of a NodePool, with one run of Ignition and no reboot', { skip: noIgnition }, async () => {
    const joining = await site().machine('flatcarpool', { system: FLATCAR, distribution: flatcar, output: 'secret' })
    // As Afterburn sets it from the metadata of the instance.
    write(joining.machine, '/etc/hostname', `${joining.machine.name}\n`)
    await expectNode(site(), joining)
    expectNoOpenToken(joining)
    assert.deepEqual(writtenBelowUsr(joining.machine), [])
    await expectQuietSecondBoot(site(), joining)
  })

  it('is provisioned by coreos-cloudinit, and becomes a Node', async () => {
    const circumstances = { system: FLATCAR_CLOUD_INIT, distribution: flatcarWithCloudInit }
    const joining = await site().machine('flatcarci', circumstances)
    await expectNode(site(), joining)
    expectNoOpenToken(joining)
    expectMasked(joining.machine, 'docker.service', 'docker.socket')
    assert.deepEqual(writtenBelowUsr(joining.machine), ['bin/coreos-cloudinit'])
    // It writes the files of the user data at each boot, and knows them without their last line break.
    await expectQuietSecondBoot(site(), joining, ['/etc/osm-krm/api.curl', '/etc/osm-krm/ca.crt'])
  })
}

/** Flatcar's /usr cannot be written to, but for the OEM partition. What the test itself put there is left out. */
const writtenBelowUsr = (m: Machine): string[] =>
  written(m).flatMap(path => /^\/usr\/(?!lib\/systemd\/)(.*)/.exec(path)?.[1] ?? [])
