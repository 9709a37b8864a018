// A folder of manifests that a user passes to a host, and the function as hosts start it.

import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../fixtures/examples.ts'
import { type Files, filesOf, writeFiles } from '../fixtures/files.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

export { type Files, filesOf, writeFiles as write }

/** The program in one file, as hosts without npm have it. */
export const FUNCTION = join(root, 'dist/osm-krm.js')

/** A folder with these files, gone when the tests of the file are over. */
export function folderOf(files: Files): string {
  const folder = temporaryFolder('host')
  writeFiles(folder, files)
  return folder
}

const { Kptfile: _, ...quickstart } = filesOf(join(root, 'examples/quickstart'))

/** The files of examples/quickstart; tests of kpt write Kptfiles of their own. */
export const QUICKSTART: Files = quickstart

/** The text with one range replaced: throws if there is nothing to replace. */
export function edit(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`not there: ${from}`)
  return text.replace(from, () => to)
}

/** An object as a host wrote it. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  /** A Kustomization may have none. */
  readonly metadata?: {
    readonly name: string
    readonly namespace?: string
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: Readonly<Record<string, unknown>>
}

export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map(document => document.toJS({ maxAliasCount: -1 }) as Manifest)
    .filter(manifest => manifest !== null)

export const nameOf = ({ kind, metadata }: Manifest): string =>
  `${kind} ${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`

export const byName = (a: Manifest, b: Manifest): number => (nameOf(a) < nameOf(b) ? -1 : 1)

/** The outputs for the quickstart's two pools. */
export const QUICKSTART_OUTPUTS: readonly string[] = ['flatcar-workers', 'ubuntu-workers']
  .flatMap(name => [
    `OperatingSystemConfig kube-system/${name}-kube-system-config`,
    `Secret cloud-init-settings/${name}-kube-system-bootstrap-config`,
    `Secret cloud-init-settings/${name}-kube-system-provisioning-config`,
    `Secret cloud-init-settings/kube-system-${name}-kubelet-bootstrap-config`,
  ])
  .sort()

export const QUICKSTART_MACHINE_DEPLOYMENTS: readonly string[] = [
  'MachineDeployment kube-system/flatcar-workers',
  'MachineDeployment kube-system/ubuntu-workers',
]

/** The objects that were made for the quickstart, sorted by name. */
export const generated = (manifests: readonly Manifest[]): Manifest[] =>
  manifests.filter(({ metadata }) => metadata?.annotations?.['osm-krm.dev/generated-by'] !== undefined).sort(byName)
