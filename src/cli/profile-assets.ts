// What the nodes of profiles load, before there is a MachineDeployment: for every provider that a profile is for, and the versions of --kubelet.

import { grouped } from '../base/grouped.ts'
import { listOf, plain } from '../base/span.ts'
import { inClusterNamed } from '../diagnostics/names.ts'
import { type RenderingNeeds, renderingNeeds } from '../inspect/assets/needed.ts'
import { allKindsOfNodes, concernsProfiles, type MadeUpNode, titleOfNode, withKinds } from '../lint/domain.ts'
import { renderingOf } from '../node/rendering.ts'
import { yamlObject } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { describesNodes } from '../source/header.ts'
import { readObjects } from '../source/objects.ts'
import { renderedSide } from '../source/side.ts'
import { madeUp, readProfiles } from './lint-profiles.ts'
import type { AssetsOptions } from './options.ts'
import { nodesOf, type RenderedNodes } from './rendered-nodes.ts'
import { type NamedCluster, readClusters } from './sides.ts'

interface ProfileAssets extends RenderedNodes {
  readonly needs: RenderingNeeds
}

/** Returns undefined if the files have MachineDeployments or a rendering, or no profile. */
export async function profileAssets(
  paths: readonly string[],
  options: AssetsOptions,
): Promise<ProfileAssets | undefined> {
  // Stdin is read only once.
  if (options.kustomize.length > 0 || paths.includes('-')) return undefined
  const { isFleet, clusters } = await readClusters({ paths }, options)
  const read = await Promise.all(
    clusters.map(({ documents, functionConfig }) =>
      readProfiles(documents, functionConfig && yamlObject(functionConfig.text)),
    ),
  )
  if (clusters.some(hasNodes) || read.every(({ profiles }) => profiles.length === 0)) return undefined
  if (options.kubelet.length === 0)
    throw new UsageError(
      'the files have profiles and no MachineDeployment: name the version of the kubelet, as in --kubelet 1.36.4',
    )
  if (options.node.length > 0)
    throw new UsageError(
      '--node names a MachineDeployment, and the files have none: name the files of the profiles that are meant',
    )
  const kinds = new Map<string, MadeUpNode & { readonly cluster: string }>()
  const sides = []
  for (const [i, { sources, config, profiles }] of read.entries()) {
    const { name: cluster, configIsInput } = clusters[i]!
    const own = allKindsOfNodes(profiles, options.kubelet)
    for (const kind of own) kinds.set(inClusterNamed(cluster, titleOfNode(kind)), { ...kind, cluster })
    const documents = [...sources, ...own.map(({ object }) => madeUp(object))]
    const side = await renderedSide({
      documents,
      functionConfig: madeUp(config),
      configIsInput,
      overrides: options.set,
    })
    const titles = new Map(own.map(({ name, title }) => [name, title]))
    const diagnostics = side.diagnostics.filter(concernsProfiles(own)).map(each => withKinds(each, titles))
    sides.push({ name: cluster, now: { ...side, diagnostics } })
  }
  const rendered = nodesOf({ isFleet, clusters: sides })
  const nodes = rendered.nodes.map(({ node }) => node)
  const profileOf = (title: string): string => {
    const { cluster, profile } = kinds.get(title)!
    return inClusterNamed(cluster, profile.ref.name)
  }
  const { total } = renderingNeeds({ nodes })
  const byProfile = renderingNeeds({ nodes: nodes.map(node => node.titled(profileOf(node.title))) })
  const all = grouped(kinds.keys(), profileOf)
  const usersOf = (titles: readonly string[]): string[] =>
    Array.from(
      grouped(titles, profileOf),
      ([profile, some]) =>
        `${profile}${someOf(
          some.map(title => kinds.get(title)!),
          all.get(profile)!.map(title => kinds.get(title)!),
        )}`,
    )
  return {
    ...rendered,
    needs: {
      isOfProfiles: true,
      total: total.map(needed => ({ ...needed, machineDeployments: usersOf(needed.machineDeployments) })),
      nodes: byProfile.nodes,
    },
  }
}

const hasNodes = ({ documents }: NamedCluster): boolean =>
  documents.some(describesNodes) || renderingOf(readObjects(documents).objects).nodes.length > 0

type Kind = Pick<MadeUpNode, 'provider' | 'release'>

/** Returns the providers and releases of some kinds, unless they are those of all: ` on aws and azure, Kubernetes 1.35.7`. */
function someOf(some: readonly Kind[], all: readonly Kind[]): string {
  const names = (kinds: readonly Kind[], of: keyof Kind): string[] => [...new Set(kinds.map(kind => kind[of]))]
  const text = (shown: readonly string[]): string => plain(listOf(shown, 'and'))
  const providersOf = (kinds: readonly Kind[]): string =>
    names(kinds, 'provider').length === names(all, 'provider').length ? '' : ` on ${text(names(kinds, 'provider'))}`
  // Releases with the same providers are one text.
  const releases = grouped(grouped(some, ({ release }) => release).values(), providersOf)
  const isOfAll = releases.size === 1 && names(some, 'release').length === names(all, 'release').length
  const texts = Array.from(releases, ([providers, kinds]) =>
    isOfAll ? providers : `${providers} with Kubernetes ${text(names(kinds.flat(), 'release'))}`,
  )
  return texts.join(' and')
}
