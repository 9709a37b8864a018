// Selects the outputs of the wanted clusters, and adds annotations for the tool that applies them.

import type { JsonObject } from '../../base/json.ts'
import type { Output } from '../model/config.ts'
import { addAnnotations, type ClusterRole } from '../model/ownership.ts'
import type { Filler } from '../model/placeholders.ts'
import type { OutputSettings } from '../settings/settings.ts'

interface Delivery extends Pick<OutputSettings, 'target' | 'gitops'> {
  /** The tool that fills in placeholders. */
  readonly filler: Filler | undefined
}

export const isWrittenFor = (target: OutputSettings['target'], cluster: ClusterRole): boolean =>
  target === 'all' || target === cluster

/** Returns the objects of the wanted clusters, with the annotations of the tool. */
export const deliver = (made: readonly Output[], { target, gitops, filler }: Delivery): Output[] =>
  made
    .filter(({ cluster }) => isWrittenFor(target, cluster))
    .map(output => (isImmutable(output.object) ? annotated(output, REPLACEMENT[gitops]) : output))
    .map(output => (filler === 'flux' && !output.hasPlaceholders ? annotated(output, NO_SUBSTITUTION) : output))

/** Only outputs with placeholders are escaped for Flux, so it must not substitute variables in the others. */
const NO_SUBSTITUTION = ['kustomize.toolkit.fluxcd.io/substitute', 'disabled'] as const

/**
 * Whether the content of the object cannot change: the API server refuses it for immutable Secrets, and the controller's webhook for
 * OperatingSystemConfigs.
 */
const isImmutable = ({ kind, immutable }: JsonObject): boolean => kind === 'OperatingSystemConfig' || immutable === true

/** The annotation that makes each tool replace an object whose content has changed. */
const REPLACEMENT = {
  none: undefined,
  // Replace alone is an update, which an immutable object refuses. Force alone only works with client-side apply.
  argocd: ['argocd.argoproj.io/sync-options', 'Force=true,Replace=true'],
  flux: ['kustomize.toolkit.fluxcd.io/force', 'enabled'],
} as const satisfies Record<OutputSettings['gitops'], readonly [name: string, value: string] | undefined>

/** Whether a tool replaces the object with these annotations if its content has changed. */
export const isReplaced = (annotations: ReadonlyMap<string, string>): boolean =>
  [REPLACEMENT.argocd, REPLACEMENT.flux].some(([name, value]) => {
    const given = (annotations.get(name) ?? '').split(',')
    return value.split(',').every(option => given.includes(option))
  })

function annotated(output: Output, annotation: readonly [name: string, value: string] | undefined): Output {
  if (annotation === undefined) return output
  const [name, value] = annotation
  return { ...output, object: addAnnotations(output.object, { [name]: value }) }
}

/** Keeps an object in a cluster when it is no longer part of a rendering, by Argo CD and Flux. Both are always set, since the tool may change. */
export const KEEP_ANNOTATIONS: Readonly<Record<string, string>> = {
  'argocd.argoproj.io/sync-options': 'Prune=false',
  'kustomize.toolkit.fluxcd.io/prune': 'disabled',
}

/** Whether neither tool deletes the object. */
export const isKept = (annotations: ReadonlyMap<string, string>): boolean =>
  Object.entries(KEEP_ANNOTATIONS).every(([name, value]) => (annotations.get(name) ?? '').split(',').includes(value))
