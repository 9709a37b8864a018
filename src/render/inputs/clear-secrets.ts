// Lists the secrets that the outputs of a MachineDeployment could contain in clear text, with help on how to give each of them a
// placeholder.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { ContainerdEnvironment, JoinCredentials, References } from '../model/environment.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { type MachineDeployment, machineDeploymentKey, PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'
import { type Filler, FORMS, isLeftOver } from '../model/placeholders.ts'
import type { Settings } from '../settings/settings.ts'
import { type ObjectKeyReference, referencesIn } from './references.ts'
import { fieldName, secretFields, usersInSettings } from './secrets.ts'
import { referenceFor } from './tokens.ts'

export interface ClearSecret {
  readonly value: string
  /** A name of the secret for messages. */
  readonly name: string
  readonly help: string
  /** The object of `field`; the functionConfig if it is undefined. */
  readonly object?: ObjectRef
  readonly field?: string
}

interface SecretSources {
  readonly settings: Settings
  readonly values: References
  readonly containerd: ContainerdEnvironment
}

/** Returns the secrets of a MachineDeployment. Used only with placeholders. */
export type ClearSecretsOf = (machineDeployment: MachineDeployment, credentials: JoinCredentials) => ClearSecret[]

/** Returns a function that lists the secrets of a MachineDeployment. */
export function clearSecrets(filler: Filler, sources: SecretSources): ClearSecretsOf {
  const shared = [...registrySecrets(filler, sources), ...settingPasswords(sources)]
  return ({ ref, provider: { cloudProviderSpec, operatingSystemSpec } }, credentials) => {
    const spec: JsonObject = {
      cloudProviderSpec: cloudProviderSpec ?? null,
      operatingSystemSpec: { ...operatingSystemSpec },
    }
    return [
      apiToken(filler, sources, credentials, machineDeploymentKey(ref.namespace, ref.name)),
      bootstrapToken(filler, credentials),
      ...shared,
      ...referencedSecrets(filler, spec, sources),
      ...ownSecrets(filler, spec, ref),
    ]
  }
}

function apiToken(filler: Filler, { settings }: SecretSources, credentials: JoinCredentials, key: string): ClearSecret {
  const { apiToken: source } = settings.credentials
  const from = 'kind' in source ? referenceFor(source, key) : undefined
  return {
    value: credentials.apiToken,
    name: 'the API token',
    help: setting(`apiToken: {placeholder: "${suggestion(filler, 'osm', 'api-token')}"}`),
    ...(from && { object: { apiVersion: 'v1', ...withoutKey(from) }, field: `data[${from.key}]` }),
  }
}

const bootstrapToken = (filler: Filler, credentials: JoinCredentials): ClearSecret => ({
  value: credentials.bootstrapToken,
  name: 'the bootstrap token',
  field: 'spec.credentials',
  help: setting(`bootstrapToken: {placeholder: "${suggestion(filler, 'osm', 'bootstrap-token-[key]')}"}`),
})

function registrySecrets(filler: Filler, { settings, containerd }: SecretSources): ClearSecret[] {
  const { registry } = settings.credentials
  if (registry === undefined) return []
  const object = { apiVersion: 'v1', kind: 'Secret', ...registry }
  return Object.entries(containerd.registryCredentials).flatMap(([host, { password, auth, identityToken }]) =>
    Object.entries({ password, auth, identitytoken: identityToken }).flatMap(([field, value = '']) => ({
      value,
      name: `${field} of the registry ${host}`,
      help: `Replace it with a placeholder in that Secret: "${field}": "${suggestion(filler, 'registry', field)}".`,
      object,
    })),
  )
}

const referencedSecrets = (filler: Filler, spec: Json | undefined, { values }: SecretSources): ClearSecret[] =>
  referencesIn(spec)
    .filter(({ kind }) => kind === 'Secret')
    .map(reference => ({
      value: values.secret(reference.namespace, reference.name, reference.key) ?? '',
      name: `the key "${reference.key}"`,
      help: setting(`others:
    - secretKeyRef: {namespace: ${reference.namespace}, name: ${reference.name}, key: ${reference.key}}
      placeholder: ${suggestion(filler, reference.name, reference.key)}`),
      object: { apiVersion: 'v1', ...withoutKey(reference) },
    }))

/** Lists the passwords in URLs of the settings, where placeholders are not supported. */
const settingPasswords = ({ settings }: SecretSources): ClearSecret[] =>
  usersInSettings(settings).flatMap(({ field, user }) => {
    const [, ...password] = user.split(':')
    return password.length === 0
      ? []
      : {
          value: password.join(':'),
          name: 'the password in the URL',
          help: 'It is in the functionConfig in clear text too, and a placeholder cannot replace it. Let the server accept the nodes without a password, for example by their addresses.',
          field,
        }
  })

/**
 * Lists secrets in the MachineDeployment itself, which the same tool can fill in.
 * OSM0252 reports values that were not filled in.
 */
const ownSecrets = (filler: Filler, spec: Json | undefined, object: ObjectRef): ClearSecret[] =>
  secretFields(spec)
    .filter(({ value }) => !isLeftOver(value))
    .map(({ path, value }) => {
      const name = fieldName(path)
      return {
        value,
        name,
        help: `It is in the MachineDeployment in clear text too. Replace it with a placeholder there, such as ${suggestion(filler, 'osm', name)}.`,
        object,
        field: [PROVIDER_SPEC_FIELD, ...path].join('.'),
      }
    })

const withoutKey = ({ kind, namespace, name }: ObjectKeyReference): ObjectRef => ({ kind, namespace, name })

const suggestion = (filler: Filler, secret: string, key: string): string => FORMS[filler].suggestion(secret, key)

const setting = (line: string): string => `Give it a placeholder in the functionConfig:

spec:
  credentials:
    ${line}`
