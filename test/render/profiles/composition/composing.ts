// Small profiles and overlays, and their composition.

import type { Json, JsonObject } from '../../../../src/base/json.ts'
import type { Diagnostic } from '../../../../src/diagnostics/diagnostic.ts'
import type { ProfileSpec } from '../../../../src/render/model/profile.ts'
import { composeProfiles } from '../../../../src/render/profiles/composition/index.ts'
import type { KnownProfile } from '../../../../src/render/profiles/selection.ts'
import { told } from '../../../fixtures/told.ts'

export const NAMESPACE = 'kube-system'

export const file = (path: string, data = `text of ${path}`): JsonObject => ({ path, content: { inline: { data } } })

const SPEC: JsonObject = {
  osName: 'ubuntu',
  osVersion: '24.04',
  version: 'v1.2.3',
  provisioningUtility: 'cloud-init',
  supportedCloudProviders: [{ name: 'aws' }, { name: 'gce' }],
  bootstrapConfig: {
    files: [file('/a'), file('/b')],
    templates: { first: 'one' },
    modules: { runcmd: ['start'] },
  },
  provisioningConfig: {
    supportedContainerRuntimes: [{ name: 'containerd', files: [file('/runtime')], templates: { inner: 'two' } }],
    files: [file('/c')],
  },
}

export function profile(name: string, spec: JsonObject = {}, annotations: Record<string, string> = {}): KnownProfile {
  const ref = {
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemProfile',
    namespace: NAMESPACE,
    name,
  }
  const whole = { ...SPEC, ...spec } as unknown as ProfileSpec
  return { ref, namespace: NAMESPACE, name, profile: { ref, annotations, spec: whole } }
}

export const overlay = (name: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemProfileOverlay',
  metadata: { name },
  spec: { extends: 'base', version: 'v2.0.0', ...spec },
})

export interface Composed {
  readonly profiles: readonly KnownProfile[]
  readonly diagnostics: readonly Diagnostic[]
  /** Code, object, field, message and help of each problem, in one line. */
  readonly problems: readonly string[]
}

export async function compose(
  objects: readonly JsonObject[],
  profiles: readonly KnownProfile[] = [profile('base')],
  builtIn = false,
): Promise<Composed> {
  const diagnostics: Diagnostic[] = []
  const overlays = objects.map(object => ({ object, ref: refOf(object) }))
  const request = { overlays, profiles, namespace: NAMESPACE, builtIn }
  const composed = await composeProfiles(request, found => diagnostics.push(found))
  const problems = diagnostics
    .map(told)
    .map(
      ({ code, object, field, message, help }) =>
        `${code} ${object?.name} ${field}: ${message}${help ? `. ${help}` : ''}`,
    )
  return { profiles: composed, diagnostics, problems }
}

function refOf({ apiVersion, kind, metadata }: JsonObject) {
  const { name } = metadata as { name: string }
  return { apiVersion: String(apiVersion), kind: String(kind), namespace: '', name }
}

/** The spec of the only composed profile, as plain data. */
export const specOf = ({ profiles }: Composed, name?: string): Json => {
  const found = name === undefined ? profiles[0] : profiles.find(known => known.name === name)
  return JSON.parse(JSON.stringify(found?.profile?.spec ?? null))
}
