// Lints profiles, overlays and extensions alone: for every cloud provider that they support, and every known release of Kubernetes.

import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { type Document, resourceListOf } from '../documents/documents.ts'
import { inFiles } from '../documents/places.ts'
import { evaluateList } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { unusedTemplates } from '../lint/templates/unused-templates.ts'
import { isFormerProvider } from '../render/inputs/schemas/index.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import type { Profile, ProfileSpec } from '../render/model/profile.ts'
import { damagedTemplates } from '../render/osc/index.ts'
import { NEWEST_PATCHES } from '../render/profiles/built-in/kubelet-releases.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { readYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { profilesIn } from './profiles.ts'
import { withProgress } from './progress.ts'

/** What every rendering of lint is checked with. */
export type Checks = Pick<ListOptions, 'external' | 'now' | 'reviewPolicy'>

/** Lints the profiles of clusters. A profile that several clusters use with the same settings is linted once. */
export class ProfileLinter {
  readonly #checks: Checks
  readonly #linted = new Set<string>()
  /** The numbers of profiles, and of the kinds of nodes for which they were linted. */
  profiles = 0
  kinds = 0

  constructor(checks: Checks) {
    this.#checks = checks
  }

  async lint(documents: readonly Document[], functionConfig: JsonObject | undefined): Promise<Diagnostic[]> {
    const sources = documents.filter(mayBeProfile)
    const config = lintConfig(functionConfig)
    const { metadata: _, ...settings } = config
    const read = await profilesIn(sources, checkProfiles)
    const profiles = read.profiles.flatMap(({ profile }) => profile ?? [])
    const others = profiles.filter(profile => {
      const key = JSON.stringify([settings, profile])
      const isNew = !this.#linted.has(key)
      this.#linted.add(key)
      return isNew
    })
    const nodes = lintedNodes(others)
    this.profiles += others.length
    this.kinds += nodes.length
    return [
      // A rendering reads all profiles, also those that cannot be used, but only if there is a node.
      ...(nodes.length > 0
        ? await findProblems(sources, nodes, { config, checks: this.#checks })
        : read.diagnostics.filter(isOfObject)),
      ...read.checked,
    ]
  }
}

/** Returns problems that no rendering finds: templates that nothing includes, and templates of profiles that cannot be rendered. */
function checkProfiles(known: readonly KnownProfile[]): Diagnostic[] {
  return [...unusedTemplates(known.flatMap(({ profile }) => profile ?? [])), ...damagedTemplates(known)]
}

const isOfObject = ({ severity, object }: Diagnostic): boolean => severity !== 'info' && object !== undefined

const SOURCE_KINDS = /^kind:\s*["']?\w*OperatingSystemProfile(?:Overlay|Extension)?\b/m

/** Whether the document holds a profile, an overlay or an extension, or cannot be read. */
function mayBeProfile({ text }: Document): boolean {
  if (SOURCE_KINDS.test(text)) return true
  const result = readYaml(text)
  if ('problem' in result) return true
  return isObject(result.value) && /OperatingSystemProfile(?:Overlay|Extension)?$/.test(String(result.value.kind))
}

/** Returns the object of a document that can be read. */
export function objectOf(document: Document | undefined): JsonObject | undefined {
  const result = document && readYaml(document.text)
  return result && 'value' in result && isObject(result.value) ? result.value : undefined
}

/** The file name in diagnostics for inputs that lint adds. */
const OWN = '<lint>'

const ownDocument = (object: JsonObject): Document => ({ file: OWN, line: 1, text: `${plainJson(object)}\n` })

async function findProblems(
  sources: readonly Document[],
  nodes: readonly LintedNode[],
  { config, checks }: { readonly config: JsonObject; readonly checks: Checks },
): Promise<readonly Diagnostic[]> {
  const own = nodes.map(({ object }) => ownDocument(object))
  const list = resourceListOf([...sources, ...own], ownDocument(config))
  const { diagnostics } = await withProgress(progress =>
    evaluateList(list.text, { configIsInput: true, lint: true, standIns: [], ...checks, progress }),
  )
  const titles = new Map(nodes.map(({ name, title }) => [name, title]))
  return inFiles(list, diagnostics)
    .filter(({ code }) => !OF_INPUTS.has(code))
    .filter(diagnostic => diagnostic.severity === 'error' || isOfProfile(diagnostic, titles))
    .map(diagnostic => withTitles(diagnostic, titles))
}

/**
 * What is made up here is not blamed on the user: the specs of providers are empty (OSM0254), a profile is compared with a MachineDeployment and
 * a cluster (OSM0662), and all credentials are stand-ins (OSM0418).
 */
const OF_INPUTS: ReadonlySet<string> = new Set(['OSM0254', 'OSM0418', 'OSM0662'])

/** Whether the finding is in an object of the user. Findings in other inputs are reported only if they stop the rendering. */
const isOfProfile = ({ object, origin }: Diagnostic, titles: ReadonlyMap<string, string>): boolean =>
  object !== undefined && !titles.has(object.name) && origin?.path?.startsWith(OWN) !== true

/** Names the kinds of nodes instead of the MachineDeployments that stand for them. */
function withTitles(diagnostic: Diagnostic, titles: ReadonlyMap<string, string>): Diagnostic {
  const { origin, excerpt, ...finding } = diagnostic
  const { object, related = [] } = finding
  const isOwn = origin?.path === OWN
  const titled = (ref: ObjectRef): ObjectRef => {
    const title = titles.get(ref.name)
    return title === undefined ? ref : { kind: 'a node of', name: title }
  }
  return {
    ...finding,
    ...(isOwn ? {} : { ...(origin && { origin }), ...(excerpt && { excerpt }) }),
    ...(object && { object: titled(object) }),
    related: related.map(place =>
      titles.has(place.object.name)
        ? { role: place.role, object: titled(place.object), ...(place.field !== undefined && { field: place.field }) }
        : place,
    ),
  }
}

const NAMESPACE = 'kube-system'

/** A MachineDeployment, and its description in messages. */
export interface LintedNode {
  readonly object: JsonObject
  readonly name: string
  readonly title: string
}

/** Returns MachineDeployments for each profile, provider and minor version of Kubernetes. */
export function lintedNodes(profiles: readonly Profile[]): LintedNode[] {
  const nodes: LintedNode[] = []
  for (const { ref, spec } of profiles) {
    for (const { name: provider } of spec.supportedCloudProviders) {
      if (isFormerProvider(provider)) continue
      for (const release of NEWEST_PATCHES) {
        const name = `lint-${nodes.length + 1}`
        const title = `${ref.name} on ${provider}, Kubernetes ${release}`
        nodes.push({
          object: machineDeployment(name, ref, { provider, os: spec.osName, release, systemSpec: systemSpecOf(spec) }),
          name,
          title,
        })
      }
    }
  }
  return nodes
}

function systemSpecOf({ osName, provisioningUtility }: ProfileSpec): JsonObject {
  // Without a subscription, the user data of RHEL has no credentials.
  if (osName === 'rhel')
    return { rhelSubscriptionManagerUser: 'lint', rhelSubscriptionManagerPassword: 'lint-password' }
  return osName === 'flatcar' && provisioningUtility !== undefined ? { provisioningUtility } : {}
}

interface Kind {
  readonly provider: string
  readonly os: string
  readonly release: string
  readonly systemSpec: JsonObject
}

const machineDeployment = (
  name: string,
  profile: ObjectRef,
  { provider, os, release, systemSpec }: Kind,
): JsonObject => ({
  apiVersion: 'cluster.k8s.io/v1alpha1',
  kind: 'MachineDeployment',
  metadata: {
    name,
    namespace: NAMESPACE,
    annotations: {
      'k8c.io/operating-system-profile': profile.name,
      ...(profile.namespace && { 'k8c.io/operating-system-profile-namespace': profile.namespace }),
    },
  },
  spec: {
    selector: { matchLabels: { name } },
    template: {
      metadata: { labels: { name } },
      spec: {
        metadata: { labels: { name } },
        versions: { kubelet: release },
        providerSpec: {
          value: {
            cloudProvider: provider,
            cloudProviderSpec: {},
            operatingSystem: os,
            operatingSystemSpec: systemSpec,
          },
        },
      },
    },
  },
})

/** Returns a functionConfig with the settings of the given one that profiles see. It is not strict, because the inputs of lint cause warnings themselves. */
export function lintConfig(given: JsonObject | undefined): JsonObject {
  const { namespace, nodes, profiles, output, checks } = (given?.spec ?? {}) as JsonObject
  const { ignitionVersion } = (output ?? {}) as JsonObject
  return {
    ...FUNCTION_CONFIG_TYPE,
    ...(given?.metadata !== undefined && { metadata: given.metadata }),
    spec: {
      ...(namespace !== undefined && { namespace }),
      ...(nodes !== undefined && { nodes }),
      ...(profiles !== undefined && { profiles }),
      ...(ignitionVersion !== undefined && { output: { ignitionVersion } }),
      checks: { ...(checks as JsonObject | undefined), strict: false },
    },
  }
}
