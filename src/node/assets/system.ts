// What programs of a node print about its operating system and architecture.

import type { OperatingSystemConfigSpec } from '../../render/model/config.ts'

/** All that a command can print, by the command. */
export type SystemOutputs = ReadonlyMap<string, readonly string[]>

/** Returns what follows from the operating system and the version in the profile, for the architectures that profiles support. */
export function systemOutputs({
  osName,
  osVersion,
}: Pick<OperatingSystemConfigSpec, 'osName' | 'osVersion'>): SystemOutputs {
  const outputs = new Map<string, readonly string[]>([
    ['uname -m', ['x86_64', 'aarch64']],
    ['dpkg --print-architecture', ['amd64', 'arm64']],
  ])
  // The others have lsb_release only if it is installed.
  if (osName === 'ubuntu') {
    outputs.set('lsb_release -si', ['Ubuntu'])
    outputs.set("lsb_release -si | tr '[:upper:]' '[:lower:]'", ['ubuntu'])
    const codename = CODENAMES[/^\d+\.\d+/.exec(osVersion)?.[0] ?? '']
    if (codename !== undefined) outputs.set('lsb_release -cs', [codename])
  }
  return outputs
}

/** Of Ubuntu's releases with long-term support, as in ubuntu.csv of the package distro-info-data. */
const CODENAMES: Readonly<Record<string, string>> = {
  '20.04': 'focal',
  '22.04': 'jammy',
  '24.04': 'noble',
  '26.04': 'resolute',
}
