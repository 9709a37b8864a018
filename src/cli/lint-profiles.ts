// Lints profiles and overlays alone: for every cloud provider that they support, and every known release of Kubernetes.

import type { JsonObject } from '../base/json.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { evaluateList } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import {
  concernsProfiles,
  type KindOfNode,
  kindsOfNodes,
  MADE_UP_FILE,
  settingsOfKinds,
  withKinds,
} from '../lint/domain.ts'
import { plainJson } from '../render/yaml/write.ts'
import { type Document, resourceListOf } from '../source/documents.ts'
import { isProfile, isUnreadable } from '../source/header.ts'
import { inFiles } from '../source/places.ts'
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

  async lint(
    documents: readonly Document[],
    functionConfig: JsonObject | undefined,
    configIsInput: boolean,
  ): Promise<Diagnostic[]> {
    const { sources, config, profiles } = await readProfiles(documents, functionConfig)
    const { metadata: _, ...settings } = config
    const others = profiles.filter(profile => {
      const key = JSON.stringify([settings, profile])
      const isNew = !this.#linted.has(key)
      this.#linted.add(key)
      return isNew
    })
    const kinds = kindsOfNodes(others)
    this.profiles += others.length
    this.kinds += kinds.length
    return this.findIn(sources, kinds, config, configIsInput)
  }

  /** Returns what is found in the sources, and in nothing that is made up. */
  async findIn(
    sources: readonly Document[],
    kinds: readonly KindOfNode[],
    config: JsonObject,
    configIsInput: boolean,
  ): Promise<Diagnostic[]> {
    const list = resourceListOf([...sources, ...kinds.map(({ object }) => madeUp(object))], madeUp(config))
    const concerns = concernsProfiles(kinds)
    const { diagnostics } = await withProgress(progress =>
      evaluateList(list.text, { configIsInput, lint: true, standIns: [], ...this.#checks, concerns, progress }),
    )
    const titles = new Map(kinds.map(({ name, title }) => [name, title]))
    return inFiles(list, diagnostics).map(diagnostic => withKinds(diagnostic, titles))
  }
}

/** Returns the valid profiles among the documents, with the settings around them that lint makes up. */
export async function readProfiles(documents: readonly Document[], functionConfig: JsonObject | undefined) {
  const sources = documents.filter(mayBeProfile)
  const config = settingsOfKinds(functionConfig)
  const { profiles } = await profilesIn([...sources, madeUp(config)])
  return { sources, config, profiles: profiles.flatMap(({ profile }) => profile ?? []) }
}

export const madeUp = (object: JsonObject): Document => ({
  file: MADE_UP_FILE,
  line: 1,
  text: `${plainJson(object)}\n`,
})

/** Whether the document holds a profile or an overlay, or cannot be read. */
const mayBeProfile = (document: Document): boolean => isProfile(document) || isUnreadable(document)
