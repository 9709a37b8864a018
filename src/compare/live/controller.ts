// Reports differences that make a running operating-system-manager replace the objects: it compares three annotations.

import { DEFAULT_NAMESPACE } from '../../base/refs.ts'
import { joined, named, plain, type Text, t, words } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { about, annotationTexts, type DocumentObject } from '../../node/document-object.ts'
import { removeFieldsCommand } from '../../node/shell-command.ts'
import { isOwnAnnotation, MACHINE_SET_REVISION } from '../../render/inputs/machine-deployments.ts'
import { textAt, textsAt } from '../../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION } from '../../render/model/machine-deployment.ts'
import { ANNOTATIONS_HASH, annotationsHash, CONFIG_DIGEST, PROFILE_VERSION } from '../../render/stamps/stamps.ts'
import { LAST_APPLIED } from '../../secrets/fields.ts'
import { machineDeploymentAfterwards } from '../revision-verdict.ts'
import type { LiveNode } from './nodes.ts'
import type { Profiles } from './profiles.ts'

export function reportController(node: LiveNode, profiles: Profiles, report: Report): void {
  const { bootstrap, machineDeployment } = node.git
  if (bootstrap === undefined || node.live.machineDeployment === undefined) return
  const stamps = annotationTexts(bootstrap)
  const annotations = annotationsAfterwards(node)
  const hashDiffers = stamps.get(ANNOTATIONS_HASH) !== annotationsHash(Object.fromEntries(annotations))
  const version = profileVersion(annotations, profiles)
  const reasons = [
    ...(hashDiffers ? [t`the hash of the annotations`] : []),
    ...(version !== undefined && version !== stamps.get(PROFILE_VERSION)
      ? [t`the profile version (${version} there)`]
      : []),
  ]
  if (reasons.length === 0) return
  const message = t`a running operating-system-manager would replace it: ${joined(reasons, ' and ')} ${words(reasons.length === 1 ? 'differs' : 'differ')}`
  const help = hashDiffers
    ? addedAnnotations(machineDeployment ?? node.live.machineDeployment, annotations)
    : [NO_CONTROLLER]
  report(about(bootstrap, 'OSM0823', message, { help }))
}

const NO_CONTROLLER = t`If operating-system-manager is not running, this has no effect.`

/** Returns the annotations after the manifests are applied, with the revision that machine-controller sets. */
function annotationsAfterwards(node: LiveNode): Map<string, string> {
  const { machineDeployment } = node.git
  const own = new Set(machineDeployment && annotationTexts(machineDeployment).keys())
  const annotations = textsAt(machineDeploymentAfterwards(node), 'metadata', 'annotations')
  const { expected } = node.afterwards
  return new Map([
    // Annotations of hosts in a file are not applied.
    ...annotations.filter(([name]) => isOwnAnnotation(name) || !own.has(name)),
    ...(expected === undefined ? [] : [[MACHINE_SET_REVISION, `${expected}`] as const]),
  ])
}

function profileVersion(annotations: ReadonlyMap<string, string>, profiles: Profiles): string | undefined {
  const name = annotations.get(PROFILE_NAME_ANNOTATION)
  const profile = [...profiles.values()].find(({ header }) => header.name === name)
  return profile && textAt(profile.object, 'spec', 'version')
}

/** Returns help with the setting for annotations that the cluster adds. kubectl's copy of the object cannot be predicted. */
function addedAnnotations(git: DocumentObject, annotations: ReadonlyMap<string, string>): readonly Text[] {
  const own = annotationTexts(git)
  const known = new Set([...own.keys(), MACHINE_SET_REVISION, PROFILE_NAME_ANNOTATION, LAST_APPLIED])
  const isLeft = annotations.has(CONFIG_DIGEST) && !own.has(CONFIG_DIGEST)
  const added = [...annotations].filter(([name]) => !known.has(name) && name !== CONFIG_DIGEST)
  const { name, namespace: given } = git.header
  const namespace = given || DEFAULT_NAMESPACE
  const lines: readonly Text[] = [
    NO_CONTROLLER,
    ...(annotations.has(LAST_APPLIED)
      ? [
          t`The hash covers ${words(LAST_APPLIED)}, which cannot be computed in advance. Apply with kubectl apply --server-side --field-manager=osm-krm: it takes over the fields of a client-side apply and removes this copy, as Flux does.`,
          t``,
        ]
      : []),
    ...(isLeft
      ? [
          t`${words(CONFIG_DIGEST)} is left from machineDeployments.revision: cluster, because the tool that set it no longer applies. Remove it:`,
          t``,
          t`${removeFieldsCommand({ kind: 'MachineDeployment', namespace, names: [name] }, [
            ['metadata', 'annotations', CONFIG_DIGEST],
          ])}`,
          t``,
        ]
      : []),
    ...(added.length > 0
      ? [
          t`Otherwise list the annotations that the cluster adds:`,
          t``,
          t`spec:`,
          t`  machineDeployments:`,
          t`    annotationsAddedByCluster:`,
          // The values are not in Git, and can be credentials.
          ...added.map(([annotation]) => t`      ${named(annotation)}: <its value>`),
        ]
      : []),
  ]
  return plain(lines.at(-1)!) === '' ? lines.slice(0, -1) : lines
}
