// Renders the clusters of one side, or of both sides of a comparison.

import { isDeepStrictEqual } from 'node:util'
import { type Identity, refOf } from '../base/refs.ts'
import { listed } from '../base/words.ts'
import type { ClusterSides } from '../compare/compare.ts'
import { nameOf } from '../diagnostics/names.ts'
import { inCluster } from '../diagnostics/repeats.ts'
import type { DocumentObject } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { standInId } from '../render/inputs/credential.ts'
import { fieldsOf } from '../render/yaml/locate.ts'
import type { Document } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { withExported } from '../source/exported.ts'
import { describesNodes } from '../source/header.ts'
import { builtSide } from '../source/kustomize.ts'
import { renderedSide, type Side, type SideRequest, unrenderedSide } from '../source/side.ts'
import type { SideSource } from '../source/sources.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { byName, type Fleet, type NamedCluster, type ReadOptions, readSides, writeNotes } from './sides.ts'

export interface SidesOptions extends ReadOptions {
  readonly lint?: boolean
  /** The version of the kubelet with which the new side is rendered, in place of that of its MachineDeployments. */
  readonly kubelet?: string | undefined
  /** The objects of the cluster with which the new side is compared. They have the credentials that are not among the files. */
  readonly exported?: readonly Document[]
}

/** Reads and renders the clusters of one side, or of both sides of a comparison, and says which credentials are not known. */
export async function renderedClusters(
  sources: { readonly old?: SideSource | undefined; readonly now: SideSource },
  options: SidesOptions,
): Promise<Fleet<ClusterSides>> {
  const fleet = await renderClusters(sources, options)
  writeNotes(fleet.clusters.flatMap(({ old, now }) => [old, now]))
  return fleet
}

/** Without words about credentials, as after a change of what was rendered. */
export async function renderClusters(
  { old, now }: { readonly old?: SideSource | undefined; readonly now: SideSource },
  options: SidesOptions,
): Promise<Fleet<ClusterSides>> {
  const [sides, fleet] = await readSides(old ? [old, now] : [now], options)
  const before = byName(old ? sides[0]! : [])
  const { lint = false, kubelet, exported } = options
  const after = byName(sides.at(-1)!.map(cluster => (kubelet === undefined ? cluster : upgraded(cluster, kubelet))))
  // The problems of both sides are compared. What was merged is not reviewed again.
  const oldRequest = { overrides: options.set, lint }
  const newRequest = { ...oldRequest, reviewPolicy: reviewPolicyOf(options), exported }
  const clusters = await withProgress(async progress => {
    let done = 0
    const render = async (cluster: NamedCluster, request: ClusterRequest): Promise<Side> => {
      if (fleet.isFleet) progress?.({ stage: 'cluster', done: done++, total: before.size + after.size })
      const side = await rendered(cluster, { ...request, ...(!fleet.isFleet && { progress }) })
      return { ...side, diagnostics: inCluster(side.diagnostics, cluster.name, cluster.shared) }
    }
    const compared: ClusterSides[] = []
    for (const name of [...new Set([...before.keys(), ...after.keys()])].sort()) {
      const [first, second] = [before.get(name), after.get(name)]
      let oldSide = first && (await render(first, oldRequest))
      const nowSide = second && (await render(second, { ...newRequest, standIns: oldSide?.standIns ?? [] }))
      // A credential that is known on one side only is a stand-in on both.
      const known = new Set(oldSide?.standIns.map(standInId))
      if (first && nowSide?.standIns.some(each => !known.has(standInId(each))))
        oldSide = await render(first, { ...oldRequest, standIns: nowSide.standIns })
      const sharedFiles = new Set([...(first?.shared ?? []), ...(second?.shared ?? [])])
      compared.push({ name, old: oldSide, now: nowSide, sharedFiles })
    }
    return compared
  })
  return { ...fleet, clusters }
}

function upgraded(cluster: NamedCluster, kubelet: string): NamedCluster {
  if (cluster.functionConfig === undefined)
    throw new UsageError('--kubelet needs inputs with a functionConfig: a rendering has the version of its kubelet')
  return { ...cluster, documents: withKubelet(cluster.documents, kubelet) }
}

const MOST_TAKEN = 5

/** How a cluster is rendered. */
type ClusterRequest = Pick<SideRequest, 'overrides' | 'lint' | 'reviewPolicy' | 'standIns'> &
  Pick<SidesOptions, 'exported'>

async function rendered(
  { documents, functionConfig, configIsInput, kustomization, ungoverned, failure, notes = [] }: NamedCluster,
  { exported = [], ...request }: ClusterRequest & Pick<SideRequest, 'progress'>,
): Promise<Side> {
  if (kustomization) return builtSide(kustomization, request)
  if (failure) return unrenderedSide({ objects: [], diagnostics: [failure] })
  const side = await renderedSide({ documents, functionConfig, configIsInput, ...request })
  if (functionConfig === undefined) assertOneCluster(side.objects)
  const found = withExported({ documents, standIns: side.standIns }, exported)
  if (found === undefined) return { ...side, ungoverned, notes }
  const what = listed(found.taken, MOST_TAKEN)
  if (!hidesCredentials(side)) {
    const why = side.failed ? 'not everything can be rendered' : 'a template does more with a credential than print it'
    return {
      ...side,
      ungoverned,
      notes: [...notes, `credentials of the cluster are not used, because ${why}: ${what}`],
    }
  }
  const note = `credentials that the files do not have are those of the cluster: ${what}`
  const again = { documents: found.documents, functionConfig, configIsInput, ...request }
  return { ...(await renderedSide(again)), ungoverned, notes: [...notes, note] }
}

/**
 * Whether the rendering would contain credentials only as a whole, which are hidden. A template could print a part of one, or what it says about
 * one. With stand-ins, it is known which templates do, whatever the real values are; of JavaScript, it is not.
 */
const hidesCredentials = ({ failed, readsStandIns, settings }: Side): boolean =>
  !failed && !readsStandIns && settings?.profiles.templates.allowEta !== true

/** Throws a UsageError if a rendering has two different objects of one name: one would hide the changes of the other. */
function assertOneCluster(objects: readonly DocumentObject[]): void {
  const known = new Map<Identity, DocumentObject>()
  for (const object of objects) {
    // Kustomizations may leave out their kind, and have no name.
    if (object.header.kind === '') continue
    const identity = documentIdentity(object)
    const other = known.get(identity)
    known.set(identity, object)
    if (other === undefined || isDeepStrictEqual(other.object, object.object)) continue
    const [first, second] = [other, object].map(({ origin }) => `${origin?.path}:${origin?.line}`)
    throw new UsageError(
      `${nameOf(refOf(object.header))} is in ${first} and, with different content, in ${second}: if the folders are clusters, name them with --each, as in --each 'rendered/*'`,
    )
  }
}

/** Where MachineDeployments and NodePools have the version of their kubelets. */
const VERSION_FIELDS = [
  ['spec', 'template', 'spec', 'versions', 'kubelet'],
  ['spec', 'kubernetesVersion'],
]

/** Returns the documents with the version in place of that of their nodes. A document without one stays as it is. */
const withKubelet = (documents: readonly Document[], version: string): Document[] =>
  documents.map(document => {
    const { text } = document
    const placeAt = describesNodes(document) ? fieldsOf(text) : () => undefined
    const place = VERSION_FIELDS.map(placeAt).find(found => found?.exact && !found.isCollection)
    if (place === undefined) return document
    const { start, end } = place.value
    return { ...document, text: `${text.slice(0, start)}${JSON.stringify(version)}${text.slice(end)}` }
  })
