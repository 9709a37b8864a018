// Codes that an earlier release reported. Their numbers are not used again, and settings that name them are accepted.

/** The reason why nothing reports the code any more. */
export const removed: Readonly<Record<string, string>> = {
  OSM0251: 'names and ids of a cloud provider are checked by the provider',
}
