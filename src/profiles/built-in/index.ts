// The built-in profiles, used where no profile of the same name is among the items. Each is a module of its own, loaded when it is needed.

import { parseVersion } from '../../gotemplate/semver/semver.ts'
import type { JsonObject, PhaseName, Profile, ProfilePhase } from '../../model/profile.ts'
import type { DownloadSettings } from '../../settings/settings.ts'
import type { KnownProfile } from '../selection.ts'
import { DEFAULT_DOWNLOADS, downloadTemplates, exportedDownloadTemplates, type ReportDownloads } from './downloads.ts'
import { DOWNLOADS_TEMPLATE } from './names.ts'

export { BUILT_IN_PROFILES } from './names.ts'

const MODULES: Readonly<Record<string, () => Promise<{ readonly profile: string }>>> = {
  'osp-amzn2': () => import('./generated/osp-amzn2.ts'),
  'osp-flatcar': () => import('./generated/osp-flatcar.ts'),
  'osp-flatcar-cloud-init': () => import('./generated/osp-flatcar-cloud-init.ts'),
  'osp-rhel': () => import('./generated/osp-rhel.ts'),
  'osp-rockylinux': () => import('./generated/osp-rockylinux.ts'),
  'osp-ubuntu': () => import('./generated/osp-ubuntu.ts'),
}

/** The object of a built-in profile, without the downloads that `withDownloads` adds for one MachineDeployment. */
export async function builtInObject(name: string): Promise<JsonObject | undefined> {
  if (!Object.hasOwn(MODULES, name)) return undefined
  return JSON.parse((await MODULES[name]!()).profile)
}

/** A built-in profile as an ordinary one, that holds the downloads of every version. */
export async function exportedProfile(name: string): Promise<JsonObject | undefined> {
  const object = await builtInObject(name)
  if (object === undefined) return undefined
  return { ...object, spec: exportedSpec(object.spec as unknown as Profile['spec']) as unknown as JsonObject }
}

/** The same for a profile that was composed of a built-in one. */
export const exportedSpec = (spec: Profile['spec'], downloads: DownloadSettings = DEFAULT_DOWNLOADS): Profile['spec'] =>
  withTemplates(spec, exportedDownloadTemplates(downloads))

/** A built-in profile as one that can be asked for in the generator's namespace. */
export async function builtInProfile(name: string, namespace: string): Promise<KnownProfile | undefined> {
  const object = await builtInObject(name)
  if (object === undefined) return undefined
  const ref = { apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1', kind: 'OperatingSystemProfile', namespace, name }
  // The object was generated and checked by scripts/build-profiles.ts, so it has the shape of a Profile.
  const spec = object.spec as unknown as Profile['spec']
  return { ref, namespace, name, profile: { ref, annotations: {}, spec }, builtIn: true }
}

/** The profile with the versions, checksums and URLs of what a kubelet of this version needs among its templates. */
export function withDownloads(
  profile: Profile,
  kubeletVersion: string,
  settings: DownloadSettings,
  report: ReportDownloads,
): Profile {
  // A malformed version is reported as an error: it needs no warning about checksums.
  const isVersion = parseVersion(kubeletVersion).error === undefined
  return complete(profile, downloadTemplates(kubeletVersion, settings, isVersion ? report : () => {}))
}

const complete = (profile: Profile, templates: Record<string, string>): Profile => ({
  ...profile,
  spec: withTemplates(profile.spec, templates),
  ...(profile.origins && { origins: withDownloadsOrigin(profile.origins) }),
})

/** The table is the built-in profile's own, whatever was composed of it. */
function withDownloadsOrigin(origins: NonNullable<Profile['origins']>): Profile['origins'] {
  const builtIn = origins.get('spec.osName')!.object
  const fields = ['bootstrapConfig', 'provisioningConfig'].map(
    phase => `spec.${phase}.templates[${DOWNLOADS_TEMPLATE}]`,
  )
  return new Map([...origins, ...fields.map(field => [field, { object: builtIn, field }] as const)])
}

function withTemplates(spec: Profile['spec'], templates: Record<string, string>): Profile['spec'] {
  const add = (phase: PhaseName): ProfilePhase =>
    usesDownloads(spec[phase]) ? { ...spec[phase], templates: { ...spec[phase].templates, ...templates } } : spec[phase]
  return { ...spec, bootstrapConfig: add('bootstrapConfig'), provisioningConfig: add('provisioningConfig') }
}

/** Only a phase that prints the table gets it: the bootstrap data has to stay small. */
const usesDownloads = ({ files = [], supportedContainerRuntimes = [] }: ProfilePhase): boolean =>
  [...files, ...supportedContainerRuntimes.flatMap(runtime => runtime.files ?? [])].some(file =>
    file.content.inline?.data.includes(DOWNLOADS_TEMPLATE),
  )
