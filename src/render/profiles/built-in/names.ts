// The names of the built-in profiles, which are known without loading one.

export const BUILT_IN_PROFILES: readonly string[] = [
  'osp-amzn2',
  'osp-amzn2023',
  'osp-flatcar',
  'osp-flatcar-cloud-init',
  'osp-rhel',
  'osp-rhel-10',
  'osp-rockylinux',
  'osp-rockylinux-10',
  'osp-ubuntu',
]

/** Templates that are added to built-in profiles have this prefix. */
export const RESERVED = 'osm-krm.'

/** The template with the URLs and checksums of a node's downloads. */
export const DOWNLOADS_TEMPLATE = 'osm-krm.downloads'
/** The line with the version of the configuration that the node's containerd writes itself. */
export const CONTAINERD_CONFIG_VERSION_TEMPLATE = 'osm-krm.containerd-config-version'
/** The line of node.env that selects the updates of the operating system. */
export const OS_UPDATES_TEMPLATE = 'osm-krm.os-updates'
/** Fields of the kubelet's configuration, or nothing. */
export const KUBELET_HARDENING_TEMPLATE = 'osm-krm.kubelet-hardening'
/** The field of the kubelet's configuration that selects its serving certificate. */
export const KUBELET_SERVING_TEMPLATE = 'osm-krm.kubelet-serving'

export const ADDED_TEMPLATES: readonly string[] = [
  DOWNLOADS_TEMPLATE,
  CONTAINERD_CONFIG_VERSION_TEMPLATE,
  OS_UPDATES_TEMPLATE,
  KUBELET_HARDENING_TEMPLATE,
  KUBELET_SERVING_TEMPLATE,
]
