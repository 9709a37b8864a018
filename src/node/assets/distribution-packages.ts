// Packages that nodes with a built-in profile install from their distribution, or from the mirror in profiles.downloads.packages.

import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'

export interface DistributionPackages {
  /** The paths of RPM repositories below the base URL, with the variables of dnf; undefined for Ubuntu. */
  readonly rpmPaths: readonly string[] | undefined
}

/** Returns undefined for nodes that are not set up by a built-in profile, or that install nothing. */
export function distributionPackages(config: OperatingSystemConfigSpec): DistributionPackages | undefined {
  const contents = (path: string): string[] | undefined =>
    PHASES.flatMap(phase => config[phase].files ?? [])
      .find(file => file.path === path)
      ?.content.inline.data.split('\n')
      .map(line => line.trim())
      .filter(line => line !== '' && !line.startsWith('#'))
  const packages = contents('/etc/osm-krm/packages') ?? []
  return packages.length === 0 ? undefined : { rpmPaths: contents('/etc/osm-krm/repositories') }
}
