// Codes that an earlier release reported. Their numbers are not used again, and settings that name them are accepted.

/** The reason why nothing reports the code any more. */
export const removed: Readonly<Record<string, string>> = {
  OSM0251: 'names and ids of a cloud provider are checked by the provider',
  OSM0308: 'the errors of a profile name the MachineDeployments that use it',
  OSM0643: 'which names a program reads is the matter of the program',
  OSM0645: 'osm-krm lint --shellcheck reports what only bash has (SC2039 and SC3xxx)',
  OSM0657: 'osm-krm lint --shellcheck reports commands that are not what they look like',
  OSM0821: 'osm-krm diff --live shows what is new to the cluster',
  OSM0822: 'osm-krm diff --live shows what differs, and OSM0742 what the API server refuses',
  OSM0825: 'osm-krm diff --live shows which nodes are replaced, and why',
  OSM0828: 'kubectl diff shows what an apply does',
  OSM0830: 'kubectl diff shows what an apply does',
  OSM0831: 'kubectl diff shows what an apply does',
}
