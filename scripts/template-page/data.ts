// The documentation of the template data in docs/extending-profiles.md. Fields and types are read from the types of the data.

import type { Field, GoType, Method } from 'gotemplate/values'
import { resolve, type Schema } from '../../src/diagnostics/schema.ts'
import { BOOTSTRAP, FILES_DATA, KUBELET, OPERATING_SYSTEMS } from '../../src/render/osc/template-types.ts'
import { code, type Row, table } from './markdown.ts'

/** The content of a field, and its source. Names in braces are settings of the functionConfig. */
type Description = readonly [content: string, from: string]

const PROVIDER = 'the MachineDeployment’s `providerSpec.value`'
const NOTHING: Description = ['always empty', '']

export const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  KubeVersion: ['the Kubernetes version, such as `v1.36.1`', 'the MachineDeployment’s `versions.kubelet`'],
  KubeletConfiguration: NOTHING,
  KubeletSystemdUnit: NOTHING,
  BootstrapKubeconfig: [
    'the kubeconfig with which the kubelet joins',
    '{cluster}, {credentials.bootstrapToken}, {cluster.serverOverride}',
  ],
  InTreeCCMAvailable: [
    'whether the in-tree cloud provider of the kubelet is used: aws, azure, gce, vsphere',
    '{nodes.externalCloudProvider}; `cloudProvider`',
  ],
  CNIVersion: NOTHING,
  ClusterDNSIPs: ['the addresses of the cluster’s DNS service', '{cluster.dnsIPs}'],
  KubernetesCACert: ['the CA of the cluster, as PEM', '{cluster.kubernetesCABundle}, otherwise the CA of {cluster}'],
  HostCACert: ['certificates for the host, as PEM', '{nodes.hostCABundle}'],
  ServerAddress: NOTHING,
  CloudConfig: [
    'the cloud config of the kubelet; empty with an external cloud provider, and from kubelet 1.29 on',
    '`overwriteCloudConfig` or `cloudProviderSpec`',
  ],
  ContainerRuntime: ['`containerd`', ''],
  CloudProviderName: ['the cloud provider', '`cloudProvider`'],
  NetworkConfig: ['the network; nil if not set', '`network`'],
  ExternalCloudProvider: ['whether the cluster has an external cloud provider', '{nodes.externalCloudProvider}'],
  InitialTaints: ['taints of a new node', '{nodes.initialTaints}'],
  HTTPProxy: ['the proxy; nil if not set', '{nodes.proxy.http}'],
  NoProxy: ['hosts that are accessed without the proxy; nil if empty', '{nodes.proxy.noProxy}'],
  ContainerRuntimeConfig: [
    'the `config.toml` of containerd, with the credentials of registries',
    '{nodes.containerd}, {credentials.registry}',
  ],
  ContainerRuntimeAuthConfig: NOTHING,
  KubeletFeatureGates: ['feature gates', '{nodes.kubelet.featureGates}'],
  RHSubscription: NOTHING,
  NetworkIPFamily: ['empty, `IPv4`, `IPv6`, `IPv4+IPv6` or `IPv6+IPv4`', '`network.ipFamily`'],
  PauseImage: ['the sandbox image; empty for the default of containerd', '{nodes.containerd.pauseImage}'],
  Token: ['the token with which a node fetches the provisioning Secret', '{credentials.apiToken}'],
  ServerURL: ['the URL of the API server', '{cluster.server}, {cluster.serverOverride}'],
  SecretName: ['the name of the provisioning Secret', 'the MachineDeployment’s name'],
  BootstrapKubeconfigSecretName: [
    'the name of the Secret with the kubeconfig of the kubelet',
    'the MachineDeployment’s name',
  ],
}

const ANNOTATION = 'v1.kubelet-config.machine-controller.kubermatic.io'

const typeName = (type: GoType): string => code(type.name.replaceAll('interface {}', 'any'))

/** Renders the section on data. Throws for a field without a description, and for a description without a field. */
export function dataPart(schema: Schema): string {
  const own = FILES_DATA.fields!.filter(({ embedded }) => !embedded)
  const described = [...own, ...BOOTSTRAP.fields!]
  const names = described.map(({ name }) => name)
  const strangers = Object.keys(DESCRIPTIONS).filter(name => !names.includes(name))
  if (strangers.length > 0) throw new Error(`described, but not a field of the data: ${strangers.join(', ')}`)
  return [
    `In the last column, names such as \`cloudProvider\` are fields of ${PROVIDER}, and names such as \`nodes.proxy.http\` are [settings](function-config.md) below \`spec\`.`,
    table(
      ['field', 'Go type', 'content', 'from'],
      described.map(field => describedRow(field, schema)),
    ),
    '#### Kubelet settings',
    `From annotations of the MachineDeployment, \`${ANNOTATION}/<name>\`; nil if not set.`,
    table(['field', 'Go type', 'format'], KUBELET.fields!.map(kubeletRow)),
    '#### Operating systems',
    `From \`operatingSystemSpec\`. Only the struct of the operating system of the MachineDeployment is set.`,
    table(['field', 'Go type', 'from'], OPERATING_SYSTEMS.fields!.flatMap(operatingSystemRows)),
    '#### Network',
    table(['field', 'Go type', 'from'], nestedRows('NetworkConfig', 'network')),
    '#### Methods',
    'Methods are called like fields: `.ImageMinimumGCAge.Seconds`. Arguments follow the name.',
    table(['type', 'methods'], methodRows()),
    '',
  ].join('\n\n')
}

function describedRow({ name, type }: Field, schema: Schema): Row {
  const description = Object.hasOwn(DESCRIPTIONS, name) ? DESCRIPTIONS[name] : undefined
  if (description === undefined) throw new Error(`no description of .${name}: scripts/template-page/data.ts`)
  const [content, from] = description
  const source = from.replaceAll(/\{([A-Za-z.]+)\}/g, (_, path: string) => {
    if (!settingExists(path, schema)) throw new Error(`.${name} comes from spec.${path}, which is not a setting`)
    return `\`${path}\``
  })
  return [code(`.${name}`), typeName(type), content, source]
}

/** Reports whether the functionConfig has this setting. */
function settingExists(path: string, schema: Schema): boolean {
  let here = resolve(schema.properties!.spec!, schema)
  for (const step of path.split('.')) {
    const next = here.properties?.[step]
    if (next === undefined) return false
    here = resolve(next, schema)
  }
  return true
}

/** The format of a kubelet setting, by its name or by the type that it points to. */
const WRITTEN: Readonly<Record<string, string>> = {
  KubeReserved: '`cpu=200m,memory=1Gi`',
  SystemReserved: '`cpu=200m,memory=1Gi`',
  EvictionHard: '`memory.available<100Mi,nodefs.available<10%`',
  'v1.Duration': 'a duration: `90m`',
  int32: 'an integer',
  string: 'a string',
}

const kubeletRow = ({ name, type }: Field): Row => [
  code(`.${name}`),
  typeName(type),
  WRITTEN[name] ?? WRITTEN[type.elem!.name]!,
]

const operatingSystemRows = ({ name, type }: Field): Row[] =>
  type.fields!.map(field => [code(`.${name}.${field.name}`), typeName(field.type), code(field.json!.name)])

function nestedRows(name: string, json: string): Row[] {
  const { type } = FILES_DATA.fields!.find(field => field.name === name)!
  return (type.elem ?? type).fields!.flatMap(field => {
    const path = `${name}.${field.name}`
    const from = `${json}.${field.json!.name}`
    return field.type.fields === undefined
      ? [[code(`.${path}`), typeName(field.type), code(from)]]
      : field.type.fields.map(inner => [
          code(`.${path}.${inner.name}`),
          typeName(inner.type),
          code(`${from}.${inner.json!.name}`),
        ])
  })
}

function methodRows(): Row[] {
  const types = new Map<string, GoType>()
  const visit = (type: GoType): void => {
    if (types.has(type.name)) return
    types.set(type.name, type)
    for (const inner of [type.elem, ...(type.fields ?? []).map(field => field.type)]) if (inner) visit(inner)
  }
  visit(FILES_DATA)
  return [...types.values()]
    .map(
      (type): Row => [
        typeName(type),
        [...(type.methods ?? []), ...(type.pointerMethods ?? [])].map(signature).join(', '),
      ],
    )
    .filter(([, methods]) => methods !== '')
}

const signature = ([name, { params, result }]: [string, Method]): string =>
  code(`${name}${params.length > 0 ? `(${params.map(param => param.name).join(', ')})` : ''} ${result.name}`)
