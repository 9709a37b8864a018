// The built-in profiles, which are used if no profile of the same name is among the items. Each is a module that is loaded on demand.

import { parseVersion } from 'gotemplate/go/semver'
import { formatPath } from '../../../base/field-path.ts'
import type { JsonObject } from '../../../base/json.ts'
import { PROFILE_TYPE } from '../../../base/kinds.ts'
import type { PhaseName, Profile, ProfilePhase } from '../../model/profile.ts'
import type { DownloadSettings, Settings } from '../../settings/settings.ts'
import type { KnownProfile } from '../selection.ts'
import { DEFAULT_DOWNLOADS, downloadTemplates, exportedDownloadTemplates, type ReportDownloads } from './downloads.ts'
import {
  ADDED_TEMPLATES,
  KUBELET_HARDENING_TEMPLATE,
  KUBELET_SERVING_TEMPLATE,
  MODULES,
  OS_UPDATES_TEMPLATE,
} from './names.ts'

export { BUILT_IN_PROFILES } from './names.ts'

/** Returns the object of a built-in profile, without the downloads that `withDownloads` adds for a MachineDeployment. */
export async function builtInObject(name: string): Promise<JsonObject | undefined> {
  if (!Object.hasOwn(MODULES, name)) return undefined
  return JSON.parse((await MODULES[name]!()).profile)
}

/** Returns a built-in profile as an ordinary one, which contains the downloads of every version. */
export async function exportedProfile(name: string): Promise<JsonObject | undefined> {
  const object = await builtInObject(name)
  if (object === undefined) return undefined
  return { ...object, spec: exportedSpec(object.spec as unknown as Profile['spec']) as unknown as JsonObject }
}

/** Adds the downloads of every version, and the settings of nodes, to a built-in profile or one that is composed of it. */
const exportedSpec = (
  spec: Profile['spec'],
  downloads: DownloadSettings = DEFAULT_DOWNLOADS,
  settings: NodeSettings = DEFAULT_NODE_SETTINGS,
): Profile['spec'] =>
  withTemplates(spec, { ...exportedDownloadTemplates(downloads), ...nodeSettingsTemplates(settings) })

/** Returns a built-in profile as a profile in the generator's namespace. */
export async function builtInProfile(name: string, namespace: string): Promise<KnownProfile | undefined> {
  const object = await builtInObject(name)
  if (object === undefined) return undefined
  const ref = { ...PROFILE_TYPE, namespace, name }
  // scripts/build-profiles.ts has generated and validated the object, so it has the shape of a Profile.
  const spec = object.spec as unknown as Profile['spec']
  return { ref, namespace, name, profile: { ref, annotations: {}, spec }, builtIn: true }
}

/** Adds the template with versions, checksums and URLs for this version of the kubelet. */
export function withDownloads(
  profile: Profile,
  kubeletVersion: string,
  settings: DownloadSettings,
  report: ReportDownloads,
): Profile {
  // A malformed version is reported as an error, so no warning about checksums is needed.
  const isVersion = parseVersion(kubeletVersion).error === undefined
  return complete(profile, downloadTemplates(kubeletVersion, settings, isVersion ? report : () => {}))
}

/** Adds the templates with the settings of nodes that built-in profiles have. */
export const withNodeSettings = (profile: Profile, settings: NodeSettings, isPool: boolean): Profile =>
  complete(profile, nodeSettingsTemplates(settings, isPool))

const complete = (profile: Profile, templates: Record<string, string>): Profile => ({
  ...profile,
  spec: withTemplates(profile.spec, templates),
  ...(profile.origins && { origins: withAddedOrigins(profile.origins) }),
})

/** Sets the origin of added templates, which is the built-in profile even if another profile is composed of it. */
function withAddedOrigins(origins: NonNullable<Profile['origins']>): Profile['origins'] {
  const builtIn = origins.get('spec.osName')!.object
  const fields = ['bootstrapConfig', 'provisioningConfig'].flatMap(phase =>
    ADDED_TEMPLATES.map(template => ['spec', phase, 'templates', template]),
  )
  return new Map([...origins, ...fields.map(field => [formatPath(field), { object: builtIn, field }] as const)])
}

function withTemplates(spec: Profile['spec'], templates: Record<string, string>): Profile['spec'] {
  const add = (phase: PhaseName): ProfilePhase => {
    const used = Object.entries(templates).filter(([name]) => usesTemplate(spec[phase], name))
    if (used.length === 0) return spec[phase]
    return { ...spec[phase], templates: { ...spec[phase].templates, ...Object.fromEntries(used) } }
  }
  return { ...spec, bootstrapConfig: add('bootstrapConfig'), provisioningConfig: add('provisioningConfig') }
}

/** Whether the phase prints the template. Other phases do not get it, because the bootstrap data must stay small. */
export const usesTemplate = ({ files = [], supportedContainerRuntimes = [] }: ProfilePhase, name: string): boolean =>
  [...files, ...supportedContainerRuntimes.flatMap(runtime => runtime.files ?? [])].some(file =>
    file.content.inline?.data.includes(`"${name}"`),
  )

/** Returns the profile as an OperatingSystemProfile. */
export function ordinaryProfile(
  { builtIn, name, namespace }: KnownProfile,
  { annotations, spec }: Profile,
  downloads: DownloadSettings = DEFAULT_DOWNLOADS,
  settings: NodeSettings = DEFAULT_NODE_SETTINGS,
): JsonObject {
  const own = Object.entries(annotations).filter(([key]) => key === 'osm-krm.dev/template-engine')
  return {
    ...PROFILE_TYPE,
    metadata: { name, namespace, ...(own.length > 0 && { annotations: Object.fromEntries(own) }) },
    spec: (builtIn ? exportedSpec(spec, downloads, settings) : spec) as unknown as JsonObject,
  }
}

export type NodeSettings = Pick<Settings['profiles'], 'osUpdates' | 'hardening'>

export const DEFAULT_NODE_SETTINGS: NodeSettings = { osUpdates: 'none', hardening: 'none' }

/**
 * Fields of the kubelet's configuration that the CIS Kubernetes Benchmark requires and that the built-in profiles do not always have.
 * docs/profiles.md describes the possible side effects of each.
 */
const CIS_KUBELET = `\
podPidsLimit: 4096
seccompDefault: true
streamingConnectionIdleTimeout: 5m0s`

/**
 * Returns the templates with the settings, by name. machine-controller approves the requests of its nodes for serving certificates; nobody
 * does for pools, whose kubelets make their own certificate.
 */
export const nodeSettingsTemplates = (
  { osUpdates, hardening }: NodeSettings,
  isPool = false,
): Record<string, string> => ({
  [OS_UPDATES_TEMPLATE]: `OS_UPDATES='${osUpdates}'`,
  [KUBELET_HARDENING_TEMPLATE]: hardening === 'cis' ? CIS_KUBELET : '',
  [KUBELET_SERVING_TEMPLATE]: `serverTLSBootstrap: ${!isPool}`,
})
