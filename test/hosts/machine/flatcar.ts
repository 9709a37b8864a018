// The root plays Flatcar, with Ignition or with coreos-cloudinit. Its initial RAM disk follows https://github.com/flatcar/bootengine: a flag in
// /boot makes a boot a first one, and a configuration on the OEM partition comes before the provider's.

import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ignite } from './ignition.ts'
import { type Distribution, type Machine, write } from './machine.ts'

export const flatcar: Distribution = {
  prepare(machine, userData) {
    prepareFlatcar(machine)
    write(machine, FIRST_BOOT, '')
    write(machine, PROVIDER, userData)
    rmSync(join(machine.folder, 'etc/machine-id'))
  },
  initialRamDisk({ folder }) {
    const [flag, oem] = [join(folder, FIRST_BOOT), join(folder, '/usr/share/oem/config.ign')]
    if (!existsSync(flag)) return
    ignite(folder, {
      provider: readFileSync(join(folder, PROVIDER), 'utf8'),
      oem: existsSync(oem) ? readFileSync(oem, 'utf8') : undefined,
    })
    rmSync(flag)
  },
}

/** Flatcar calls its reader of cloud-config at each boot. */
export const flatcarWithCloudInit: Distribution = {
  prepare(machine, userData) {
    prepareFlatcar(machine)
    write(machine, PROVIDER, userData)
    write(machine, '/usr/bin/coreos-cloudinit', COREOS_CLOUDINIT)
    write(machine, '/usr/lib/systemd/system/user-cloudinit.service', USER_CLOUDINIT)
    const enabled = 'etc/systemd/system/multi-user.target.wants/user-cloudinit.service'
    symlinkSync('/usr/lib/systemd/system/user-cloudinit.service', join(machine.folder, enabled))
  },
}

const COREOS_CLOUDINIT = readFileSync(fileURLToPath(new URL('coreos-cloudinit', import.meta.url)), 'utf8')
const FIRST_BOOT = '/boot/flatcar/first_boot'
/** Stands for what a provider keeps outside the machine: nothing in the machine looks there. */
const PROVIDER = '/.provider/user-data'

const SERVICE = '[Service]\nType=oneshot\nRemainAfterExit=yes\nExecStart=/bin/true\n'
const USER_CLOUDINIT = `[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/bin/coreos-cloudinit --from-file=${PROVIDER}
`

/** What the image brings. */
const FILES: Readonly<Record<string, string>> = {
  '/etc/cloud/cloud-init.disabled': '',
  '/usr/lib/systemd/system-preset/99-default.preset': 'disable *\n',
  // The network is that of the host, and needs no setup.
  '/usr/lib/systemd/system-preset/00-image.preset': 'disable systemd-networkd*\n',
  '/usr/lib/systemd/system/systemd-timesyncd.service': SERVICE,
  '/usr/lib/systemd/system/docker.service': SERVICE,
  '/usr/lib/systemd/system/docker.socket': '[Socket]\nListenStream=/run/docker.sock\n',
  '/usr/lib/systemd/system/update-engine.service': SERVICE,
  '/usr/lib/systemd/system/locksmithd.service': SERVICE,
}

function prepareFlatcar(machine: Machine): void {
  for (const [path, text] of Object.entries(FILES)) write(machine, path, text)
  const add = (path: string, line: string): void => appendFileSync(join(machine.folder, path), line)
  add('/etc/passwd', 'core:x:500:500::/home/core:/bin/bash\n')
  add('/etc/group', 'core:x:500:\n')
  add('/etc/shadow', 'core:*:19000::::::\n')
  const home = join(machine.folder, '/home/core')
  mkdirSync(home)
  chownSync(home, 500, 500)
}
