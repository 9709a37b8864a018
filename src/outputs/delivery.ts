// Selects the outputs of the wanted clusters, and annotates them for the tool that applies them.

import type { ClusterRole } from '../model/ownership.ts'
import type { Filler } from '../model/placeholders.ts'
import type { Json, JsonObject } from '../model/profile.ts'
import type { OutputSettings } from '../settings/settings.ts'
import type { Output } from './objects.ts'

interface Delivery extends Pick<OutputSettings, 'target' | 'gitops'> {
  /** The tool that fills placeholders in. */
  readonly filler: Filler | undefined
}

/** Whether the objects of a cluster come out. */
export const goesTo = (target: OutputSettings['target'], cluster: ClusterRole): boolean =>
  target === 'all' || target === cluster

export const deliver = (made: readonly Output[], { target, gitops, filler }: Delivery): Output[] =>
  made
    .filter(({ cluster }) => goesTo(target, cluster))
    .map(output => (isImmutable(output.object) ? withAnnotation(output, REPLACEMENT[gitops]) : output))
    .map(output => (filler === 'flux' && !output.open ? withAnnotation(output, NO_SUBSTITUTION) : output))

/** Only what has a placeholder is escaped for Flux: the rest it must leave as it is. */
const NO_SUBSTITUTION = ['kustomize.toolkit.fluxcd.io/substitute', 'disabled'] as const

/** The API server refuses another content of such an object; of an OperatingSystemConfig, the controller's webhook does. */
const isImmutable = ({ kind, immutable }: JsonObject): boolean => kind === 'OperatingSystemConfig' || immutable === true

/** The annotation that makes each tool delete and recreate an object whose content has changed. */
const REPLACEMENT: Readonly<Record<OutputSettings['gitops'], readonly [name: string, value: string] | undefined>> = {
  none: undefined,
  // Replace alone would be an update, which an immutable object refuses; Force alone helps client-side apply only.
  argocd: ['argocd.argoproj.io/sync-options', 'Force=true,Replace=true'],
  flux: ['kustomize.toolkit.fluxcd.io/force', 'enabled'],
}

function withAnnotation(output: Output, annotation: readonly [name: string, value: string] | undefined): Output {
  if (annotation === undefined) return output
  const [name, value] = annotation
  const metadata = output.object.metadata as JsonObject
  const annotations = { ...(metadata.annotations as { [name: string]: Json }), [name]: value }
  return { ...output, object: { ...output.object, metadata: { ...metadata, annotations } } }
}
