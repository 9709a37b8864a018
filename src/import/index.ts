// Makes the inputs in Git of a cluster that operating-system-manager manages, from objects that were exported from it.

import type { JsonObject } from '../base/json.ts'
import { groupKindOf, PROFILE_KINDS } from '../base/kinds.ts'
import { type Text, t } from '../base/span.ts'
import { annotationTexts, type DocumentObject, isMachineDeployment, qualifiedName } from '../node/document-object.ts'
import { at } from '../render/inputs/shape.ts'
import { PROFILE_NAME_ANNOTATION, PROFILE_NAMESPACE_ANNOTATION } from '../render/model/machine-deployment.ts'
import { importedConfig } from './function-config.ts'
import { machineDeploymentManifest, manifest } from './manifests.ts'

export interface Imported {
  /** The objects for Git by their paths. */
  readonly files: ReadonlyMap<string, JsonObject>
  /** The functionConfig with references to all credentials. */
  readonly functionConfig: JsonObject
  readonly machineDeployments: readonly DocumentObject[]
  readonly profiles: readonly DocumentObject[]
  /** Whether each MachineDeployment has a token of its own, and not that of a service account. */
  readonly usesBootstrapTokens: boolean
  /** Sentences about information that is missing in the export. */
  readonly missing: readonly Text[]
}

export function importCluster(objects: readonly DocumentObject[], name: string): Imported {
  const [machineDeployments, others] = [true, false].map(named =>
    objects.filter(
      object => isMachineDeployment(object) && annotationTexts(object).has(PROFILE_NAME_ANNOTATION) === named,
    ),
  ) as [DocumentObject[], DocumentObject[]]
  const used = new Map(machineDeployments.map(object => [profileNameOf(object), object]))
  const profiles = objects.filter(
    ({ header }) => PROFILE_KINDS.includes(groupKindOf(header)) && [...used.keys()].some(isNameOf(header)),
  )
  const { functionConfig, missing } = importedConfig(objects, machineDeployments, name)
  const files = new Map<string, JsonObject>()
  for (const { object, header } of machineDeployments)
    files.set(pathOf('machine-deployments', header), machineDeploymentManifest(object))
  for (const { object, header } of profiles) files.set(pathOf('profiles', header), manifest(object))
  const absent = [...used.keys()].filter(wanted => !profiles.some(({ header }) => isNameOf(header)(wanted)))
  return {
    files,
    functionConfig,
    machineDeployments,
    profiles,
    usesBootstrapTokens: at(functionConfig, 'spec', 'credentials', 'bootstrapToken') === undefined,
    missing: [
      ...missing,
      ...others.map(
        object =>
          t`The MachineDeployment ${qualifiedName(object)} has no annotation with a profile: the controller does not process it.`,
      ),
      ...absent.map(
        wanted =>
          t`The profile ${wanted.startsWith('*/') ? t`${wanted.slice('*/'.length)}, in the namespace of the controller,` : wanted} is not in the export.`,
      ),
    ],
  }
}

type Header = Pick<DocumentObject['header'], 'namespace' | 'name'>

/** Returns namespace/name; without the annotation, the namespace is that of the controller. */
function profileNameOf(object: DocumentObject): string {
  const annotations = annotationTexts(object)
  return `${annotations.get(PROFILE_NAMESPACE_ANNOTATION) ?? '*'}/${annotations.get(PROFILE_NAME_ANNOTATION)}`
}

const isNameOf =
  ({ namespace, name }: Header) =>
  (wanted: string): boolean =>
    wanted === `${namespace}/${name}` || wanted === `*/${name}`

const pathOf = (folder: string, { namespace, name }: Header): string =>
  `${folder}/${namespace || 'default'}/${name}.yaml`
