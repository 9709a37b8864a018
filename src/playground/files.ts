// The names of the files of the playground.

/** The names are fixed, so that a link cannot contain other files. */
export const FILE_NAMES = ['machine-deployments.yaml', 'osm-krm.yaml', 'profile.yaml', 'tokens.yaml'] as const

export type FileName = (typeof FILE_NAMES)[number]
export type PlaygroundFiles = Readonly<Record<FileName, string>>

export const isSame = (a: PlaygroundFiles, b: PlaygroundFiles): boolean => FILE_NAMES.every(file => a[file] === b[file])

/** A short title for each file. */
export const FILE_TITLES: Readonly<Record<FileName, string>> = {
  'machine-deployments.yaml': 'MachineDeployments',
  'osm-krm.yaml': 'Settings',
  'profile.yaml': 'Profiles',
  'tokens.yaml': 'Secrets',
}
