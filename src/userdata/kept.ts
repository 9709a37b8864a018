// User data that many nodes have alike, made once: of phases that they share, and of phases that are copies of one pattern.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ConfigPhase, RenderedFile } from '../model/config.ts'
import { type Copied, copyOf, type Filled, type Stencil, standIn, stencilOf, textOf } from '../yaml/copies.ts'
import { fileEntry } from './cloud-init/text.ts'
import { phaseConfig, phaseName, type UserDataRequest } from './request.ts'

/** A text that is put together when somebody asks for it: those of thousands of nodes need not be there all at once. */
export type UserData = () => string | Filled

/** The text, if there is one, and what there is to say of it. */
export interface MadeUserData {
  readonly text: UserData | undefined
  readonly said: readonly Diagnostic[]
}

type Make = (request: UserDataRequest) => MadeUserData

export function keptUserData(request: UserDataRequest, make: Make): MadeUserData {
  const phase = phaseConfig(request)
  if (Object.isFrozen(phase)) return shared(request, phase, make)
  const from = copyOf(phase)
  return from && !hasName(request) ? copied(request, from, make) : make(request)
}

const ofPhases = new WeakMap<ConfigPhase, Map<string, MadeUserData>>()

function shared(request: UserDataRequest, phase: ConfigPhase, make: Make): MadeUserData {
  const known = memoryOf(ofPhases, phase)
  const key = besidePhase(request)
  let kept = known.get(key)
  if (kept === undefined) {
    const made = make(request)
    const text = made.text && textOf(made.text())
    known.set(key, (kept = { ...made, text: text === undefined ? undefined : () => text }))
  }
  return kept
}

interface UserDataPattern extends Pick<MadeUserData, 'said'> {
  readonly stencil: Stencil
  /** Files in base64, in which no words can be seen: they are put in as wholes. */
  readonly encoded: readonly number[]
}

/** undefined where a copy's text is another than the pattern's with its words in it, or something else is to be said of it. */
const ofPatterns = new WeakMap<ConfigPhase, Map<string, UserDataPattern | undefined>>()

function copied(request: UserDataRequest, from: Copied<ConfigPhase>, make: Make): MadeUserData {
  const known = memoryOf(ofPatterns, from.pattern)
  const key = besidePhase(request)
  const pattern = known.get(key)
  if (pattern !== undefined) {
    const { stencil, encoded, said } = pattern
    return { text: () => ({ stencil, words: wordsOf(request, from, encoded) }), said }
  }
  const made = make(request)
  if (!known.has(key)) known.set(key, patternOf(request, from, { made, make }))
  return made
}

function patternOf(
  request: UserDataRequest,
  from: Copied<ConfigPhase>,
  { made, make }: { readonly made: MadeUserData; readonly make: Make },
): UserDataPattern | undefined {
  const ofPattern = make({ ...request, config: { ...request.config, [phaseName(request)]: from.pattern } })
  if (made.text === undefined || ofPattern.text === undefined) return undefined
  if (JSON.stringify(made.said) !== JSON.stringify(ofPattern.said)) return undefined
  const { files = [] } = from.pattern
  const encoded = request.provisioner === 'cloud-init' ? ownInBase64(files, phaseConfig(request).files!) : []
  const marks = [...from.words.map((_, i) => standIn(i)), ...encoded.map(file => fileEntry(files[file]!))]
  const words = wordsOf(request, from, encoded)
  const stencil = stencilOf(textOf(ofPattern.text()), { text: textOf(made.text()), marks, words })
  return stencil && { stencil, encoded, said: made.said }
}

const ownInBase64 = (pattern: readonly RenderedFile[], copy: readonly RenderedFile[]): number[] =>
  [...pattern.keys()].filter(i => pattern[i] !== copy[i] && pattern[i]!.content.inline.encoding === 'b64')

const wordsOf = (request: UserDataRequest, { words }: Copied<ConfigPhase>, encoded: readonly number[]): string[] => [
  ...words,
  ...encoded.map(file => fileEntry(phaseConfig(request).files![file]!)),
]

function memoryOf<T>(memories: WeakMap<ConfigPhase, Map<string, T>>, phase: ConfigPhase): Map<string, T> {
  let known = memories.get(phase)
  if (known === undefined) memories.set(phase, (known = new Map()))
  return known
}

/** What a text depends on beside its phase. What is filled in later is the same for a whole run. */
const besidePhase = (request: UserDataRequest): string =>
  JSON.stringify([
    request.phase,
    request.provisioner,
    request.distUpgradeOnBoot,
    request.ignitionVersion,
    request.config.osName,
    request.config.provisioningUtility,
    request.config.cloudProvider.name,
    hasName(request) ? request.machineDeploymentName : '',
  ])

/** Only this provider's texts have the MachineDeployment's name in them. */
const hasName = ({ config }: UserDataRequest): boolean => config.cloudProvider.name === 'edge'
