// The root as it is: Debian, near enough to Ubuntu. cloud-init finds its user data in a seed of the kind NoCloud.

import { type Distribution, type Machine, write } from './machine.ts'

export const ubuntu: Distribution = { prepare: seed }

export function seed(machine: Machine, userData: string): void {
  write(machine, '/etc/cloud/cloud.cfg.d/99-seed.cfg', 'datasource_list: [NoCloud]\n')
  write(machine, '/var/lib/cloud/seed/nocloud/user-data', userData)
  write(
    machine,
    '/var/lib/cloud/seed/nocloud/meta-data',
    `instance-id: ${machine.name}\nlocal-hostname: ${machine.name}\n`,
  )
}
