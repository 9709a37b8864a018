// The version of the program, which the build defines, and the release of the reference that it equals.

import { REFERENCE } from '../base/reference.ts'

declare const OSM_KRM_VERSION: string | undefined

export const programVersion = (): string => (typeof OSM_KRM_VERSION === 'string' ? OSM_KRM_VERSION : 'dev')

export const versionText = (): string =>
  `osm-krm ${programVersion()}
equals operating-system-manager ${REFERENCE.operatingSystemManager} (machine-controller SDK ${REFERENCE.machineControllerSdk})`
