// The table of the controller's flags. The function, its docs and its tests read it.

import { parseBool } from 'gotemplate/go/strconv'
import { type FieldPath, isWithin } from '../../base/field-path.ts'
import { isObject, type JsonObject } from '../../base/json.ts'
import { listOf, type Text, t } from '../../base/span.ts'
import { trimSpace } from '../../base/trim-space.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { urlProblems, withScheme } from './field-checks.ts'

export interface Flag {
  readonly name: string
  /** The default of the controller, if it has one. */
  readonly default?: string
  /** The syntax of the text, for the docs. */
  readonly syntax: string
  /** The path below `spec` of the field that the flag sets; undefined if it sets none. */
  readonly field?: string
  readonly read?: (text: string) => Read
  /** What to use instead of a flag that has no effect. */
  readonly instead?: Text
}

/** The meaning of a flag's text. Without a value, the flag counts as not set. */
type Read = { readonly value?: JsonObject[string] } | { readonly problem: TextProblem }

const wrong = (message: Text, help?: Text): Read => ({ problem: { message, ...(help && { help: [help] }) } })

const text = (value: string): Read => ({ value })

/** For flags that count as not set if they are empty. */
const optionalText = (value: string): Read => (value === '' ? {} : { value })

const boolean = (value: string): Read => {
  const parsed = parseBool(value)
  return parsed === undefined
    ? wrong(
        t`holds ${quote(value)}, which is neither true nor false`,
        t`It must be one of 1 t T TRUE true True 0 f F FALSE false False.`,
      )
    : { value: parsed }
}

const negated = (value: string): Read => {
  const read = boolean(value)
  return 'problem' in read ? read : { value: !read.value }
}

/** A list of YAML or JSON in place of the text of a flag. */
const inBrackets = (value: string): Read | undefined =>
  /^\s*\[[^\]]*\]\s*$/.test(value)
    ? wrong(t`is a list in brackets`, t`Write its values with commas between them, without brackets and quotes.`)
    : undefined

const ips = (value: string): Read => inBrackets(value) ?? { value: value.split(',').map(trimSpace) }

const words = (value: string): Read => inBrackets(value) ?? { value: value.split(',').map(trimSpace).filter(Boolean) }

/** Reads feature gates. Like the controller, it does not trim their names. */
function featureGates(value: string): Read {
  const gates = new Map<string, boolean>()
  for (const gate of value.split(',')) {
    const [name, enabled, ...rest] = gate.split('=')
    const parsed = enabled === undefined || rest.length > 0 ? undefined : parseBool(enabled)
    if (parsed === undefined)
      return wrong(
        t`holds ${quote(gate)}, which is not a feature gate`,
        t`Write SomeGate=true, with commas between gates.`,
      )
    gates.set(name!, parsed)
  }
  return { value: Object.fromEntries(gates) }
}

/** Matches a registry that looks like a host, and its URL after `=`. A URL alone is a mirror of docker.io. */
const REGISTRY_MIRROR = /^([a-zA-Z0-9.-]+)=([^\n]*)/

function registryMirrors(value: string): Read {
  const mirrors = new Map<string, string[]>()
  for (const part of value.split(',').map(trimSpace).filter(Boolean)) {
    const [, registry = 'docker.io', url = part] = REGISTRY_MIRROR.exec(part) ?? []
    const [problem] = urlProblems(url)
    if (problem) return { problem: { ...problem, message: t`contains something that is not a URL` } }
    add(mirrors, registry, withScheme(url))
  }
  return { value: Object.fromEntries(mirrors) }
}

function containerdMirrors(value: string): Read {
  const mirrors = new Map<string, string[]>()
  for (const [i, line] of value.split('\n').map(trimSpace).entries()) {
    if (line === '') continue
    const equals = line.indexOf('=')
    if (equals < 0) return wrong(t`is not registry=url in line ${i + 1}`, t`Write one registry=url on each line.`)
    add(mirrors, line.slice(0, equals), line.slice(equals + 1))
  }
  return { value: Object.fromEntries(mirrors) }
}

function add(mirrors: Map<string, string[]>, registry: string, url: string): void {
  const known = mirrors.get(registry)
  if (known) known.push(url)
  else mirrors.set(registry, [url])
}

function objectName(value: string): Read {
  if (value === '') return {}
  const [namespace, name, ...rest] = value.split('/')
  return namespace && name && rest.length === 0 ? { value: { namespace, name } } : wrong(t`is not namespace/name`)
}

const only =
  (...allowed: readonly string[]) =>
  (value: string): Read =>
    allowed.includes(value)
      ? {}
      : wrong(t`holds ${quote(value)}, which is not supported; it must be ${listOf(allowed)}`)

const BOOLEAN = '`true` or `false`, as Go reads them: 1 t T TRUE true True 0 f F FALSE false False'
const NAME = '`namespace/name`; empty: none'
const PEM = 'PEM text (not a path); empty: none'
const TEXT = 'text'

const PROBE = t`No process runs in the cluster. A run that fails has an exit status other than 0; osm-krm diff --live reports what keeps machines from being created.`
const METRICS = t`There are no metrics. To watch a cluster, run osm-krm diff --live in a scheduled job: its exit status is 1 if machines cannot be created.`

export const FLAGS: readonly Flag[] = [
  {
    name: 'namespace',
    syntax: 'a name; required by the controller, `kube-system` by default here',
    field: 'namespace',
    read: text,
  },
  { name: 'container-runtime', default: 'containerd', syntax: 'always `containerd`', read: only('containerd') },
  {
    name: 'external-cloud-provider',
    default: 'false',
    syntax: BOOLEAN,
    field: 'nodes.externalCloudProvider',
    read: boolean,
  },
  {
    name: 'cluster-dns',
    default: '10.10.10.10',
    syntax: 'IP addresses, separated by commas',
    field: 'cluster.dnsIPs',
    read: ips,
  },
  { name: 'pause-image', default: '', syntax: TEXT, field: 'nodes.containerd.pauseImage', read: text },
  { name: 'initial-taints', default: '', syntax: TEXT, field: 'nodes.initialTaints', read: text },
  {
    name: 'node-kubelet-feature-gates',
    default: 'RotateKubeletServerCertificate=true',
    syntax: '`name=bool`, separated by commas; `RotateKubeletServerCertificate=true` is added if it is not set',
    field: 'nodes.kubelet.featureGates',
    read: featureGates,
  },
  { name: 'node-http-proxy', default: '', syntax: TEXT, field: 'nodes.proxy.http', read: text },
  {
    name: 'node-no-proxy',
    default: '.svc,.cluster.local,localhost,127.0.0.1',
    syntax: TEXT,
    field: 'nodes.proxy.noProxy',
    read: text,
  },
  {
    name: 'node-insecure-registries',
    default: '',
    syntax: 'registries, separated by commas',
    field: 'nodes.containerd.insecureRegistries',
    read: words,
  },
  {
    name: 'node-containerd-registry-mirrors',
    syntax: '`registry=url`, one on each line (for the controller, the flag is repeated)',
    field: 'nodes.containerd.registryMirrors',
    read: containerdMirrors,
  },
  {
    name: 'node-registry-mirrors',
    default: '',
    syntax:
      '`url` or `registry=url`, separated by commas; the default registry is `docker.io`, the default scheme `https://`; these mirrors come after those of the flag above',
    field: 'nodes.containerd.registryMirrors',
    read: registryMirrors,
  },
  {
    name: 'node-registry-credentials-secret',
    default: '',
    syntax: NAME,
    field: 'credentials.registry',
    read: objectName,
  },
  {
    name: 'device-ownership-from-security-context',
    default: 'false',
    syntax: BOOLEAN,
    field: 'nodes.containerd.deviceOwnershipFromSecurityContext',
    read: boolean,
  },
  {
    name: 'override-bootstrap-kubelet-apiserver',
    default: '',
    syntax: 'a URL; empty: none',
    field: 'cluster.serverOverride',
    read: optionalText,
  },
  {
    name: 'bootstrap-token-service-account-name',
    default: '',
    syntax: NAME,
    field: 'credentials.bootstrapToken.serviceAccount',
    read: objectName,
  },
  { name: 'kubernetes-ca-bundle', default: '', syntax: PEM, field: 'cluster.kubernetesCABundle', read: optionalText },
  { name: 'host-ca-bundle', default: '', syntax: PEM, field: 'nodes.hostCABundle', read: optionalText },
  {
    name: 'disable-default-osps',
    default: 'false',
    syntax: `${BOOLEAN}; the field has the opposite value`,
    field: 'profiles.builtIn',
    read: negated,
  },
  ...Object.entries({
    kubeconfig: t`osm-krm connects to no cluster. Set cluster.server, or cluster.kubeconfigFrom, to the API server that nodes use. output.target: management selects the profiles and OperatingSystemConfigs, for the cluster of this kubeconfig: docs/clusters.md.`,
    'worker-cluster-kubeconfig': t`Two clusters are supported. output.target: worker selects the Secrets, for the cluster of this kubeconfig, and output.target: management the rest; without it, each output carries the annotation osm-krm.dev/cluster: docs/clusters.md.`,
    'worker-count': t`There is nothing to set: one run renders all MachineDeployments. limits sets the largest input and the number of steps of a run.`,
    'leader-elect': t`There is nothing to set: no process runs in the cluster, and equal inputs make equal outputs anywhere.`,
    'health-probe-address': PROBE,
    'worker-health-probe-address': PROBE,
    'metrics-address': METRICS,
    'worker-metrics-address': METRICS,
    'log-debug': t`To see where a value on a node comes from, use osm-krm show --origins, and osm-krm explain CODE for a message.`,
    'log-format': t`Messages as JSON: osm-krm lint -o json.`,
    'ca-bundle': t`The controller ignores it, too. host-ca-bundle (nodes.hostCABundle) sets the certificates that nodes trust, kubernetes-ca-bundle (cluster.kubernetesCABundle) the CA of the cluster.`,
  }).map(([name, instead]) => ({ name, syntax: 'any', instead })),
]

/** Whether the flag has an effect here. Other flags concern a running controller only. */
export const hasEffect = ({ read }: Flag): boolean => read !== undefined

/**
 * Returns the path of the flag that sets a field below `spec`, or undefined if none does. Of several, one that `data`
 * has is returned.
 */
export function flagField(field: FieldPath, data: JsonObject[string] | undefined): FieldPath | undefined {
  const flags = FLAGS.filter(({ field: path }) => path !== undefined && isWithin(field, ['spec', ...path.split('.')]))
  const flag = flags.find(({ name }) => isObject(data) && Object.hasOwn(data, name)) ?? flags[0]
  return flag && ['data', flag.name]
}
