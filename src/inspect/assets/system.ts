// What programs of a node say about its operating system and architecture: os-release, lsb_release, uname and dpkg.

import type { OperatingSystemConfigSpec } from '../../render/model/config.ts'

/** Values by the names that they have in /etc/os-release; DISTRIB_ID is that of /etc/lsb-release. */
export type SystemValues = Readonly<Record<string, string>>

const OS_RELEASE: SystemValues = {
  ID: 'ID',
  NAME: 'NAME',
  VERSION_ID: 'VERSION_ID',
  VERSION_CODENAME: 'VERSION_CODENAME',
  UBUNTU_CODENAME: 'VERSION_CODENAME',
}
const LSB_RELEASE: SystemValues = {
  DISTRIB_ID: 'DISTRIB_ID',
  DISTRIB_RELEASE: 'VERSION_ID',
  DISTRIB_CODENAME: 'VERSION_CODENAME',
}

/** Returns the variables that a file assigns, each with the name of its value; undefined for another file. */
export function systemVariables(path: string): SystemValues | undefined {
  if (/^\/(?:etc|usr\/lib)\/os-release$/.test(path)) return OS_RELEASE
  return path === '/etc/lsb-release' ? LSB_RELEASE : undefined
}

/** What `uname -m` and `dpkg --print-architecture` print on the architectures that the profiles support. */
export const MACHINES = ['x86_64', 'aarch64']
export const ARCHITECTURES = ['amd64', 'arm64']

/** Returns what follows from the operating system and the version in the profile. */
export function systemValues({
  osName,
  osVersion,
}: Pick<OperatingSystemConfigSpec, 'osName' | 'osVersion'>): SystemValues {
  const own = Object.hasOwn(SYSTEMS, osName) ? SYSTEMS[osName] : undefined
  const version = osName === 'amzn2' ? osVersion.replace(/\.0$/, '') : osVersion
  const codename = osName === 'ubuntu' ? CODENAMES[/^\d+\.\d+/.exec(version)?.[0] ?? ''] : undefined
  return {
    ...own,
    ...(own !== undefined && version !== '' && { VERSION_ID: version }),
    ...(codename !== undefined && { VERSION_CODENAME: codename }),
  }
}

/** By the operating system of a MachineDeployment. Only Ubuntu has lsb_release without an installation. */
const SYSTEMS: Readonly<Record<string, SystemValues>> = {
  amzn2: { ID: 'amzn', NAME: 'Amazon Linux' },
  flatcar: { ID: 'flatcar', NAME: 'Flatcar Container Linux by Kinvolk' },
  rhel: { ID: 'rhel', NAME: 'Red Hat Enterprise Linux' },
  rockylinux: { ID: 'rocky', NAME: 'Rocky Linux' },
  ubuntu: { ID: 'ubuntu', NAME: 'Ubuntu', DISTRIB_ID: 'Ubuntu' },
}

/** Of Ubuntu's releases with long-term support, as in ubuntu.csv of the package distro-info-data. */
const CODENAMES: Readonly<Record<string, string>> = {
  '20.04': 'focal',
  '22.04': 'jammy',
  '24.04': 'noble',
  '26.04': 'resolute',
}
