// The built-in profiles. Their names are known without loading one, and each is a module that is loaded on demand.

export const MODULES: Readonly<Record<string, () => Promise<{ readonly profile: string }>>> = {
  'osp-amzn2': () => import('./generated/osp-amzn2.ts'),
  'osp-amzn2023': () => import('./generated/osp-amzn2023.ts'),
  'osp-flatcar': () => import('./generated/osp-flatcar.ts'),
  'osp-flatcar-cloud-init': () => import('./generated/osp-flatcar-cloud-init.ts'),
  'osp-rhel': () => import('./generated/osp-rhel.ts'),
  'osp-rhel-10': () => import('./generated/osp-rhel-10.ts'),
  'osp-rockylinux': () => import('./generated/osp-rockylinux.ts'),
  'osp-rockylinux-10': () => import('./generated/osp-rockylinux-10.ts'),
  'osp-ubuntu': () => import('./generated/osp-ubuntu.ts'),
}

export const BUILT_IN_PROFILES: readonly string[] = Object.keys(MODULES)

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
