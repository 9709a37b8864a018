// Why a node does not join: what it needs, from its MachineDeployment to its Node, in the order in which one needs the other. Each link holds, is
// broken, or is not known from the export.

import { grouped } from '../../base/grouped.ts'
import { isObject, type Json } from '../../base/json.ts'
import { groupKindOf } from '../../base/kinds.ts'
import { countOf, joined, named, type Text, t, words } from '../../base/span.ts'
import { annotationTexts, type DocumentObject, isInput, isNodePool, secretText } from '../../node/document-object.ts'
import { ROLE_NAMES, SECRET_KEYS } from '../../node/node-objects.ts'
import type { RenderingObjects } from '../../node/rendering.ts'
import { applyCommand, deleteCommand, kubectl, setTextsCommand } from '../../node/shell-command.ts'
import { CLUSTER_INFO } from '../../render/inputs/cluster.ts'
import { clusterOfKubeconfig } from '../../render/inputs/kubeconfig.ts'
import { isBeingDeleted } from '../../render/inputs/machine-deployments.ts'
import { at, listAt, objectAt, textAt } from '../../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION } from '../../render/model/machine-deployment.ts'
import { GENERATED_BY } from '../../render/model/ownership.ts'
import { TOKEN_NAMESPACE, tokenSecretName } from '../../render/settings/environment.ts'
import { CLOUD_INIT_NAMESPACE } from '../../render/stamps/names.ts'
import { readYaml } from '../../render/yaml/index.ts'
import type { Hide } from '../../secrets/labels.ts'
import { certificatesOf } from '../certificates.node.ts'
import { machineSetRevision } from '../machine-sets.ts'
import { carriedRevision } from '../revision-verdict.ts'
import { deletionFault } from './deletion.ts'
import type { LiveFault, Repair } from './fault.ts'
import type { LiveRequest } from './index.ts'
import { type LiveNode, liveNodes } from './nodes.ts'
import { profilesByName } from './profiles.ts'
import { hasNode, revisionFault } from './revisions.ts'
import { faultOf, tokenIn, tokensIn } from './tokens.ts'

interface Finding {
  readonly holds: 'yes' | 'no' | 'not known'
  readonly text: Text
  /** What repairs a broken link. */
  readonly repair?: Repair
}

/** By kind and group. A kind without objects is missing from the cluster or from the export, and it is not known from which. */
type Exported = ReadonlyMap<string, readonly DocumentObject[]>

const intact = (text: Text): Finding => ({ holds: 'yes', text })
const notKnown = (text: Text): Finding => ({ holds: 'not known', text })
const notExported = (resources: Text): Finding => notKnown(t`the export has none: add ${resources} to it`)
const broken = (text: Text, advice: Text, command: string): Finding => ({
  holds: 'no',
  text,
  repair: { advice, command },
})

export interface JoinChain {
  /** The name of the MachineDeployment. */
  readonly title: string
  readonly links: readonly (Finding & { readonly name: Text })[]
}

/** Returns the chains of the nodes of both sides, also of those that Git does not have. */
export function joinChains(request: LiveRequest, sides: readonly RenderingObjects[], hide: Hide): JoinChain[] {
  const { cluster, rendered } = request
  const titles = new Set(sides.flatMap(({ nodes }) => nodes.map(({ title }) => title)))
  const applied = rendered.filter(object => !isInput(object))
  const inGit = liveNodes(cluster, applied)
  const known = new Set(inGit.flatMap(({ live }) => Object.values(live)))
  const others = liveNodes(cluster, cluster).filter(({ live }) => !Object.values(live).some(each => known.has(each)))
  const exported = grouped(cluster, ({ header }) => groupKindOf(header))
  return [...inGit, ...others.map(node => ({ ...node, git: {} }))]
    .filter(({ title, object }) => titles.has(title) && !isNodePool(object))
    .map(node => {
      const secrets = secretsFinding(node, exported)
      const links = [
        { name: t`MachineDeployment`, ...deploymentFinding(node, exported) },
        { name: t`webhooks`, ...webhooksFinding(exported) },
        { name: t`MachineSet`, ...machineSetFinding(node, exported) },
        { name: t`profile`, ...profileFinding(node, secrets, request, exported) },
        { name: t`Secrets`, ...secrets },
        { name: t`bootstrap token`, ...tokenFinding(node, request) },
        { name: t`API server`, ...apiServerFinding(node, exported, hide) },
        { name: t`Machine`, ...machineFinding(node, exported, hide) },
      ]
      return { title: node.title, links }
    })
}

const APPLY = t`Apply it from Git:`

/** No object says why machine-controller makes nothing. */
const NONE_MADE = broken(
  t`machine-controller has made none`,
  t`Check that machine-controller is running, and what it logs:`,
  'kubectl logs -n kube-system deployment/machine-controller',
)

const brokenBy = ({ message, advice, command }: LiveFault, otherwise: string): Finding =>
  broken(message, advice, command ?? otherwise)

function deploymentFinding(node: LiveNode, exported: Exported): Finding {
  if (!exported.has('MachineDeployment.cluster.k8s.io')) return notExported(t`machinedeployments.cluster.k8s.io`)
  const command = applyCommand(node.git.machineDeployment?.origin?.path)
  if (node.live.machineDeployment === undefined) return broken(t`it is not in the cluster`, APPLY, command)
  const fault = deletionFault(node)
  return fault ? brokenBy(fault, command) : intact(t`it is in the cluster`)
}

function machineSetFinding({ live, machineSets }: LiveNode, exported: Exported): Finding {
  if (!exported.has('MachineSet.cluster.k8s.io')) return notExported(t`machinesets.cluster.k8s.io`)
  if (live.machineDeployment === undefined || machineSets.length === 0) return NONE_MADE
  const revision = machineSetRevision(live.machineDeployment.object, machineSets) ?? 0
  return intact(t`machine-controller looks for the revision ${revision}`)
}

/** operating-system-manager makes the Secrets from the profile, and nothing else needs it. */
function profileFinding(node: LiveNode, secrets: Finding, request: LiveRequest, exported: Exported): Finding {
  const { git, live, object } = node
  if (secrets.holds === 'yes' || annotationTexts(object).has(GENERATED_BY)) return intact(t`no Secret waits for it`)
  if (!exported.has('OperatingSystemProfile.operatingsystemmanager.k8c.io'))
    return notExported(t`operatingsystemprofiles`)
  const own = annotationTexts(live.machineDeployment ?? git.machineDeployment ?? object).get(PROFILE_NAME_ANNOTATION)
  const ownIn = (objects: LiveRequest['cluster']) =>
    [...profilesByName(objects).values()].find(({ header }) => header.name === own)
  if (ownIn(request.cluster)) return intact(t`${named(own ?? '')} is in the cluster`)
  const text = t`${named(own ?? '')} is not in the cluster, and operating-system-manager makes no Secrets without it`
  return broken(text, APPLY, applyCommand(ownIn(request.rendered)?.origin?.path ?? '<file of the profile>'))
}

function secretsFinding(node: LiveNode, exported: Exported): Finding {
  const { git, live, machineSets } = node
  if (!exported.get('Secret')?.some(({ header }) => header.namespace === CLOUD_INIT_NAMESPACE))
    return notExported(t`secrets`)
  const missing = (['bootstrap', 'provisioning', 'kubeconfig'] as const).find(role => live[role] === undefined)
  if (missing !== undefined) {
    const text = t`${words(CLOUD_INIT_NAMESPACE)} has no ${words(ROLE_NAMES[missing])} of it`
    if (git[missing]) return broken(text, APPLY, applyCommand(git[missing].origin?.path))
    const logs = 'kubectl logs -n kube-system deployment/operating-system-manager'
    return broken(text, t`Render it, or check what operating-system-manager logs:`, logs)
  }
  if (machineSets.length === 0) return notKnown(t`which revision they need is not known without a MachineSet`)
  // Where a job copies the revision, what is rendered has the job.
  const fault = revisionFault(node, true)
  if (fault) return brokenBy({ ...fault, message: t`the bootstrap Secret ${fault.message}` }, applyCommand(undefined))
  return intact(t`they are in the cluster, with the revision ${carriedRevision(live.bootstrap!)}`)
}

function tokenFinding({ live }: LiveNode, { cluster, rendered, time }: LiveRequest): Finding {
  const token = tokenIn(live.kubeconfig)
  if (token === undefined) return notKnown(t`no kubelet kubeconfig Secret has one`)
  const tokens = tokensIn(cluster, [])
  if (tokens === undefined) return notExported(t`secrets`)
  const name = tokenSecretName(token.id)
  const fault = faultOf(token, tokens.stored, time)
  if (fault === undefined) return intact(t`the API server accepts the one of ${named(name)}`)
  const inGit = rendered.find(object => object.header.name === name && !isInput(object))
  const target = { kind: 'Secret', namespace: TOKEN_NAMESPACE, names: [name] }
  return fault.corrected
    ? broken(fault.message, t`Correct it in Git, too. In the cluster:`, setTextsCommand(target, fault.corrected))
    : broken(fault.message, fault.help, applyCommand(inGit?.origin?.path))
}

const WEBHOOKS = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'] as const
const MACHINES = ['machinedeployments', 'machinesets', 'machines'] as const

/** Whether a webhook that nothing answers refuses changes of Machines, and of what makes them. */
function webhooksFinding(exported: Exported): Finding {
  const all = WEBHOOKS.flatMap(kind => exported.get(`${kind}.admissionregistration.k8s.io`) ?? [])
  if (all.length === 0) return notExported(t`mutatingwebhookconfigurations,validatingwebhookconfigurations`)
  const slices = exported.get('EndpointSlice.discovery.k8s.io')
  if (slices === undefined) return notExported(t`endpointslices`)
  const left = all.find(({ object }) =>
    listAt(object, 'webhooks').some(webhook => isAskedAboutAll(webhook) && !isAnswered(webhook, slices)),
  )
  if (left === undefined) return intact(t`those that ask a Service about all objects are answered`)
  const { kind, name } = left.header
  return broken(
    t`${named(`${kind} ${name}`)} refuses changes, because its Service has no endpoint that is ready`,
    t`Start the program that answers it. If that was removed for good, delete what it has left behind:`,
    deleteCommand({ kind, namespace: '', names: [name] }),
  )
}

/** Whether no Machine, and nothing that makes it, is written without the answer of a Service. */
const isAskedAboutAll = (webhook: Json): boolean =>
  textAt(webhook, 'failurePolicy') !== 'Ignore' &&
  isObject(at(webhook, 'clientConfig', 'service')) &&
  listAt(webhook, 'matchConditions').length === 0 &&
  ['namespaceSelector', 'objectSelector'].every(field => Object.keys(objectAt(webhook, field)).length === 0) &&
  listAt(webhook, 'rules').some(rule => {
    const has = (field: string, wanted: readonly string[]): boolean =>
      listAt(rule, field).some(each => each === '*' || wanted.includes(String(each)))
    return has('operations', ['CREATE', 'UPDATE']) && has('apiGroups', ['cluster.k8s.io']) && has('resources', MACHINES)
  })

/** An endpoint of which it is not said whether it is ready is ready. */
const isAnswered = (webhook: Json, slices: readonly DocumentObject[]): boolean =>
  slices.some(
    ({ header, object }) =>
      header.namespace === at(webhook, 'clientConfig', 'service', 'namespace') &&
      header.labels['kubernetes.io/service-name'] === at(webhook, 'clientConfig', 'service', 'name') &&
      listAt(object, 'endpoints').some(endpoint => at(endpoint, 'conditions', 'ready') !== false),
  )

/** Whether nodes join at the API server of the cluster, and trust it: their kubeconfig beside the one that the cluster publishes. */
function apiServerFinding({ git, live }: LiveNode, exported: Exported, hide: Hide): Finding {
  const own = endpointIn(live.kubeconfig && secretText(live.kubeconfig, SECRET_KEYS.kubeconfig))
  if (own === undefined) return notKnown(t`there is no kubelet kubeconfig Secret that can be read`)
  const configMaps = exported.get('ConfigMap')
  if (configMaps === undefined) return notExported(t`configmaps`)
  const { namespace, name } = CLUSTER_INFO
  const info = configMaps.find(({ header }) => header.namespace === namespace && header.name === name)
  const published = endpointIn(textAt(info?.object, 'data', 'kubeconfig'))
  if (published === undefined) return notKnown(t`kube-public/cluster-info has no API server and CA`)
  // Another address can be that of a proxy in front of the same API server, with a CA of its own.
  if (own.server !== published.server)
    return notKnown(t`nodes join at ${hide(own.server)}, and kube-public/cluster-info has ${hide(published.server)}`)
  if (own.authority.some(each => published.authority.includes(each)))
    return intact(t`${hide(own.server)} and its CA are those of kube-public/cluster-info`)
  return broken(
    t`the CA that nodes trust for ${hide(own.server)} is not the one in kube-public/cluster-info`,
    t`Write the CA of kube-public/cluster-info into the functionConfig, unless Git has it already, and apply:`,
    applyCommand(git.kubeconfig?.origin?.path),
  )
}

/** Returns the API server of a kubeconfig, and what tells the certificates of its CA from others. */
function endpointIn(kubeconfig = '') {
  const read = readYaml(kubeconfig)
  const cluster = 'value' in read ? clusterOfKubeconfig(read.value) : undefined
  if (cluster === undefined || !('server' in cluster)) return undefined
  const authority = certificatesOf(cluster.certificateAuthorityData)?.map(({ fingerprint256 }) => fingerprint256)
  return authority && { server: cluster.server, authority }
}

function machineFinding({ live, ...node }: LiveNode, exported: Exported, hide: Hide): Finding {
  const machines = node.machines.filter(machine => !isBeingDeleted(machine))
  if (machines.length === 0) {
    if (at(live.machineDeployment?.object, 'spec', 'replicas') === 0) return intact(t`none is wanted`)
    return exported.has('Machine.cluster.k8s.io') ? NONE_MADE : notExported(t`machines.cluster.k8s.io`)
  }
  const waiting = machines.filter(machine => !hasNode(machine))
  const failed = waiting.find(({ object }) => textAt(object, 'status', 'errorReason') !== undefined)
  const missing = failed ?? waiting.find(machine => !isAtProvider(machine))
  if (missing !== undefined) {
    const { kind, namespace, name } = missing.header
    return broken(
      failed
        ? t`${named(name)} has an error: ${said(at(failed.object, 'status'), hide, 'errorReason', 'errorMessage')}`
        : t`${named(name)} has no provider ID and no address${lastWarning(missing, exported, hide)}`,
      t`machine-controller tries again after some minutes. Repair what it says here or in its log. To make the Machine again at once:`,
      deleteCommand({ kind, namespace, names: [name] }),
    )
  }
  const [first] = waiting
  if (first !== undefined)
    return broken(
      t`${named(first.header.name)} has no node; it was made at ${textAt(first.object, 'metadata', 'creationTimestamp') ?? ''}`,
      t`A machine needs some minutes. What keeps it is in no export. On the machine:`,
      'sudo journalctl --boot -u cloud-final -u bootstrap -u setup -u kubelet',
    )
  const nodes = exported.get('Node')
  if (nodes === undefined) return notExported(t`nodes`)
  const names = machines.map(({ object }) => textAt(object, 'status', 'nodeRef', 'name') ?? '')
  const other = names.find(name => !nodes.some(({ header, object }) => header.name === name && isReady(object)))
  if (other === undefined) return intact(t`${countOf(names.length, 'node has', 'nodes have')} joined`)
  const command = kubectl('describe', [], { kind: 'Node', namespace: '', names: [other] })
  return broken(t`${named(other)} has joined, but is not ready`, t`Its conditions and events say why:`, command)
}

const isReady = (node: Json): boolean =>
  listAt(node, 'status', 'conditions').some(each => at(each, 'type') === 'Ready' && at(each, 'status') === 'True')

/** Beside a cloud controller manager, machine-controller sets only the addresses. */
const isAtProvider = ({ object }: DocumentObject): boolean =>
  textAt(object, 'spec', 'providerID') !== undefined || listAt(object, 'status', 'addresses').length > 0

/** Returns a reason and a message of the cluster, as code. */
const said = (value: Json | undefined, hide: Hide, ...fields: readonly string[]): Text =>
  joined(fields.flatMap(field => textAt(value, field) ?? []).map(hide), ': ')

/** An error that machine-controller expects to pass is only in an event, which is kept for an hour. */
function lastWarning({ object: machine }: DocumentObject, exported: Exported, hide: Hide): Text {
  const events = exported.get('Event')
  if (events === undefined) return t` (to see why, add events to the export)`
  const time = ({ object }: DocumentObject): string => textAt(object, 'lastTimestamp') ?? ''
  const uid = textAt(machine, 'metadata', 'uid')
  const own = events.filter(
    ({ object }) => textAt(object, 'type') === 'Warning' && textAt(object, 'involvedObject', 'uid') === uid,
  )
  const last = own.toSorted((a, b) => (time(a) < time(b) ? -1 : 1)).at(-1)
  return last === undefined ? [] : t`: ${said(last.object, hide, 'reason', 'message')}`
}
