// What is known of the built-in profiles before one is loaded.

export const BUILT_IN_PROFILES: readonly string[] = [
  'osp-amzn2',
  'osp-flatcar',
  'osp-flatcar-cloud-init',
  'osp-rhel',
  'osp-rockylinux',
  'osp-ubuntu',
]

/** The template that tells a node what to load. */
export const DOWNLOADS_TEMPLATE = 'osm-krm.downloads'
