// The root plays a distribution with RPM packages: cloud-init takes it for one, SELinux seems to be enforced, and the programs
// that Debian lacks are stand-ins.

import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seed } from './cloud-init.ts'
import { type Distribution, type Machine, read, write } from './machine.ts'

const STAND_IN = readFileSync(fileURLToPath(new URL('rpm-programs', import.meta.url)), 'utf8')
const PROGRAMS = ['rpm', 'yum', 'subscription-manager', 'update-ca-trust', 'getenforce', 'setenforce', 'dnf']

/** Units that a node does without. */
export const UNWANTED = ['firewalld.service', 'dnf-automatic.timer']

/** `name` is cloud-init's for the distribution; `platform` that in os-release, by which version 10 is recognized. */
export const withRpmPackages = (name: string, platform?: string): Distribution => ({
  prepare(machine, userData) {
    seed(machine, userData)
    for (const program of PROGRAMS) write(machine, `/usr/bin/${program}`, STAND_IN)
    for (const program of ['/usr/bin/apt-get', '/usr/bin/dpkg-query']) rmSync(join(machine.folder, program))
    for (const [path, text] of Object.entries(FILES)) write(machine, path, text)
    if (platform !== undefined)
      write(machine, '/etc/os-release', `${read(machine, '/usr/lib/os-release')}PLATFORM_ID="platform:${platform}"\n`)
    const enabled = 'etc/systemd/system/multi-user.target.wants/firewalld.service'
    symlinkSync('/usr/lib/systemd/system/firewalld.service', join(machine.folder, enabled))
    // Amazon's cloud-init does that, with the name that EC2 gives.
    if (name === 'amazon') write(machine, '/etc/hostname', `${machine.name}\n`)
    write(machine, '/etc/cloud/cloud.cfg.d/98-distribution.cfg', cloudConfig(name))
  },
})

const cloudConfig = (name: string): string => `system_info: {distro: ${name}}
network: {config: disabled}
cloud_config_modules: [rh_subscription, yum-add-repo, runcmd]
`

const FILES: Readonly<Record<string, string>> = {
  '/etc/selinux/config': 'SELINUX=enforcing\nSELINUXTYPE=targeted\n',
  '/etc/pki/rpm-gpg/RPM-GPG-KEY-distribution': 'a key\n',
  '/etc/pki/rpm-gpg/RPM-GPG-KEY-testing': 'another key\n',
  '/etc/yum.repos.d/distribution.repo': '[baseos]\nname=BaseOS\nbaseurl=https://distribution.invalid/baseos\n',
  '/usr/lib/systemd/system/firewalld.service': '[Service]\nExecStart=/bin/sleep infinity\n',
  '/etc/dnf/automatic.conf': '[commands]\nupgrade_type = default\napply_updates = no\nreboot = never\n',
  '/usr/lib/systemd/system/dnf-automatic.service': '[Service]\nExecStart=/bin/true\n',
  '/usr/lib/systemd/system/dnf-automatic.timer': '[Timer]\nOnCalendar=daily\n',
}

/** How the stand-ins were called, in their order. */
export const calls = (machine: Machine): string[] => read(machine, '/var/log/rpm-programs').trim().split('\n')
