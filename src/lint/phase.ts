// What a rule judges: a phase of the configuration that a group of nodes gets.

import { type ConfigPhase, PHASES, type RenderedFile } from '../render/model/config.ts'
import type { UserDataProblem } from '../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../render/userdata/request.ts'
import { type PhaseText, requestTexts } from './texts.ts'

/** Properties of a node, other than its user data, that rules use. */
export interface NodeFacts {
  /** The minor version of the node's Kubernetes; undefined if the version is not valid. */
  readonly kubeletMinor?: number | undefined
  /** The version of the kubelet, without a v. */
  readonly kubeletVersion?: string | undefined
  /** The addresses of the cluster's DNS. */
  readonly dnsIPs?: readonly string[] | undefined
  /** The date with which expirations are compared; without it, that of the release. */
  readonly now?: Date
  /** Texts of settings that profiles pass to the kubelet. They are checked where they are set. */
  readonly settings?: readonly string[] | undefined
  /** The tokens that the node gets. */
  readonly tokens?: readonly string[]
  /** Returns all texts of the profile that are templates. */
  readonly templates?: () => readonly string[]
}

export interface LintPhase {
  readonly request: UserDataRequest
  readonly facts: NodeFacts
  readonly config: ConfigPhase
  readonly texts: readonly PhaseText[]
  /** The texts of both phases: what one of them writes, the other may use. */
  readonly allTexts: readonly PhaseText[]
  /** The files of both phases. */
  readonly allFiles: readonly RenderedFile[]
}

/** What is found in a phase. */
export type PhaseFinding = Omit<UserDataProblem, 'code'>

/** A problem of a content, which does not depend on the place of the file in the configuration. */
export interface ContentProblem extends Omit<UserDataProblem, 'place'> {
  /** Set if the value may come from an annotation or a setting, which is checked where it is set: to the name of its field if the field may, too. */
  readonly mayBeSetting?: true | string
}

export type PhaseCheck = (phase: LintPhase) => readonly PhaseFinding[]

export function lintPhase(request: UserDataRequest, facts: NodeFacts = {}): LintPhase {
  const { own, all } = requestTexts(request)
  return {
    request,
    facts,
    config: phaseConfig(request),
    texts: own,
    allTexts: all,
    allFiles: PHASES.flatMap(name => request.config[name].files ?? []),
  }
}
