// The names of the built-in profiles, which are known without loading one.

export const BUILT_IN_PROFILES: readonly string[] = [
  'osp-amzn2',
  'osp-flatcar',
  'osp-flatcar-cloud-init',
  'osp-rhel',
  'osp-rockylinux',
  'osp-ubuntu',
]

/** The template with the URLs and checksums of a node's downloads. */
export const DOWNLOADS_TEMPLATE = 'osm-krm.downloads'
