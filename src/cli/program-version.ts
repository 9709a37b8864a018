// The version of the program, which the build defines.

declare const OSM_KRM_VERSION: string | undefined

/** Returns the version of the package. */
export const programVersion = (): string => (typeof OSM_KRM_VERSION === 'string' ? OSM_KRM_VERSION : 'dev')
