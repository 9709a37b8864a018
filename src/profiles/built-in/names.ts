// What is known of the built-in profiles before one is loaded.

export const BUILT_IN_PROFILES: readonly string[] = [
  'osp-amzn2',
  'osp-flatcar',
  'osp-flatcar-cloud-init',
  'osp-rhel',
  'osp-rockylinux',
  'osp-ubuntu',
]

/** The template with the URLs and checksums of what a node downloads. */
export const DOWNLOADS_TEMPLATE = 'osm-krm.downloads'
