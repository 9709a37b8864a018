// Lints profiles, overlays and extensions alone: for every cloud provider that they support, and every known release of Kubernetes.

import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { type Document, resourceListOf } from '../documents/documents.ts'
import { inFiles } from '../documents/places.ts'
import { evaluateList } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { unusedTemplates } from '../lint/templates/unused-templates.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import { damagedTemplates } from '../render/osc/index.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { readYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { type LintedNode, lintConfig, lintedNodes } from './lint-inputs.ts'
import { profilesIn } from './profiles.ts'
import { withProgress } from './progress.ts'

/** What every rendering of lint is checked with. */
export type Checks = Pick<ListOptions, 'external' | 'reviewPolicy'>

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
    .filter(({ code }) => code !== COMPARES_INPUTS && code !== CHANGES_STAND_IN)
    .filter(diagnostic => diagnostic.severity === 'error' || isOfProfile(diagnostic, titles))
    .map(diagnostic => withTitles(diagnostic, titles))
}

/** Compares a profile with a MachineDeployment and the cluster, which are not those of the user here. */
const COMPARES_INPUTS = 'OSM0662'

/** All credentials are made up here. */
const CHANGES_STAND_IN = 'OSM0418'

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
