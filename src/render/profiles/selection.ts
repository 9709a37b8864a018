// Selects the profile of a MachineDeployment, and checks that both fit together.

import { nearest } from '../../base/nearest.ts'
import { type Hole, joined, named, type Text, t } from '../../base/span.ts'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { Diagnostic, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type MachineDeployment, nounOf, PROVIDER_SPEC } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import { BUILT_IN_PROFILES } from './built-in/names.ts'

/** A profile that can be selected by name: among the items, composed, or built in. */
export interface KnownProfile {
  readonly ref: ObjectRef
  /** The namespace in which MachineDeployments find it. */
  readonly namespace: string
  readonly name: string
  /** undefined after it was reported that the profile is not valid. */
  readonly profile: Profile | undefined
  readonly builtIn?: boolean
  /** The readable parts of a profile that is not valid, in which further problems are searched. */
  readonly damaged?: Profile
  /** The direct base of a composed profile. */
  readonly base?: KnownProfile
}

/** Whether the profile is built in as it is: nothing is composed with it. Its version is derived from its content, and its files are tested with osm-krm. */
export const isBuiltIn = ({ builtIn, profile: known }: KnownProfile, profile = known): boolean =>
  builtIn === true && profile?.origins === undefined

interface ProfileRequest {
  readonly machineDeployment: MachineDeployment
  readonly name: string
  readonly namespace: string
  /** Other names in the namespace, for suggestions. */
  readonly alsoThere?: readonly string[]
  /** Whether an item that cannot be read may be a profile. Its damage is reported. */
  readonly hasDamaged?: boolean
  /** Whether a controller may have profiles that are not among the items: a missing profile is then no error. */
  readonly besideController?: boolean
}

/** Operating systems for which the admission webhook has a default profile. */
const SYSTEMS_WITH_DEFAULT = ['ubuntu', 'flatcar', 'amzn2', 'rockylinux', 'rhel']

/**
 * Returns the profile name that the admission webhook would write into the annotation, or undefined after it reported that there is none.
 */
export function defaultProfileName(md: MachineDeployment, report: Report): string | undefined {
  const { operatingSystem, cloudProvider, operatingSystemSpec } = md.provider
  if (
    cloudProvider === 'anexia' &&
    operatingSystem === 'flatcar' &&
    operatingSystemSpec.provisioningUtility === 'cloud-init'
  ) {
    return 'osp-flatcar-cloud-init'
  }
  if (SYSTEMS_WITH_DEFAULT.includes(operatingSystem)) return `osp-${operatingSystem}`
  report(
    problem('OSM0307', t`there is no default profile for the operating system "${operatingSystem}"`, {
      object: md.ref,
      field: [...PROVIDER_SPEC, 'operatingSystem'],
      help: [t`It is one of ${joined(SYSTEMS_WITH_DEFAULT, ', ')}.`],
    }),
  )
  return undefined
}

/**
 * Returns the profile if it exists and fits the MachineDeployment, or undefined after it reported the reason. One that is not valid is
 * returned too: its errors are reported already.
 */
export function selectProfile(
  request: ProfileRequest,
  known: readonly KnownProfile[],
  report: Report,
): KnownProfile | undefined {
  const found = known.find(({ namespace, name }) => namespace === request.namespace && name === request.name)
  if (found === undefined && !request.hasDamaged)
    report(request.besideController ? inCluster(request) : notFound(request, known))
  const refused = found?.profile && misfit(request.machineDeployment, found.profile)
  if (refused === undefined) return found
  report(refused)
  return undefined
}

/** Returns why the MachineDeployment cannot have the profile, or undefined if it can. */
function misfit(md: MachineDeployment, { ref, spec }: Profile): Diagnostic | undefined {
  const { operatingSystem, cloudProvider } = md.provider
  const found = (code: DiagnosticCode, field: string, message: Text, help?: Text): Diagnostic =>
    problem(code, message, {
      object: md.ref,
      field: [...PROVIDER_SPEC, field],
      help: help && [help],
      related: [{ object: ref, role: 'profile' }],
    })
  if (spec.osName !== operatingSystem) {
    const message = t`the profile "${named(ref.name)}" is for the operating system "${spec.osName}", but ${nounOf(md)} uses "${operatingSystem}"`
    return found('OSM0304', 'operatingSystem', message)
  }
  const supported = spec.supportedCloudProviders.map(({ name }) => name)
  if (cloudProvider === '') {
    const help = t`The profile "${named(ref.name)}" supports ${listOrNone(supported)}.`
    return found('OSM0200', 'cloudProvider', t`cloudProvider is missing`, help)
  }
  if (supported.includes(cloudProvider)) return undefined
  const close = nearest(cloudProvider, supported)
  return found(
    'OSM0305',
    'cloudProvider',
    t`the profile "${named(ref.name)}" does not support the cloud provider "${cloudProvider}"`,
    t`${close === undefined ? [] : t`Did you mean "${close}"? `}It supports ${listOrNone(supported)}.`,
  )
}

/** Returns the objects of which one or several have the errors of a profile that is not valid: those of which it is composed. */
export function objectsOf({ ref, base }: KnownProfile): readonly ObjectRef[] {
  return base === undefined || base.profile !== undefined ? [ref] : [ref, ...objectsOf(base)]
}

const inCluster = ({ machineDeployment, name, namespace }: ProfileRequest): Diagnostic =>
  problem('OSM0315', t`the profile "${named(name)}" is not among the files, so the nodes are not rendered`, {
    object: machineDeployment.ref,
    subject: name,
    help: [t`If the cluster has it, add it: kubectl get osp -n ${named(namespace)} ${named(name)} -o yaml`],
  })

function notFound(
  { machineDeployment, name, namespace, alsoThere = [] }: ProfileRequest,
  known: readonly KnownProfile[],
): Diagnostic {
  const message = t`the profile "${named(name)}" was not found in the namespace "${named(namespace)}"`
  const elsewhere = known.find(other => other.name === name)
  const there = known.filter(other => other.namespace === namespace).map(other => other.name)
  return problem('OSM0302', message, {
    object: machineDeployment.ref,
    field: ['metadata', 'annotations', 'k8c.io/operating-system-profile'],
    help: elsewhere
      ? [
          t`It is in the namespace "${named(elsewhere.namespace)}": move it, or add the annotation k8c.io/operating-system-profile-namespace: ${named(elsewhere.namespace)}.`,
        ]
      : [helpOnName(name, [...there, ...alsoThere])],
  })
}

const listOrNone = (names: readonly Hole[]): Text => (names.length === 0 ? t`none` : joined(names, ', '))

/** Returns help on the name of a profile that does not exist, if the profiles have these names. */
export function helpOnName(name: string, known: readonly string[]): Text {
  const names = [...new Set(known)].sort()
  const close = nearest(name, names)
  if (close !== undefined) return t`Did you mean "${close}"?`
  if (BUILT_IN_PROFILES.includes(name))
    return t`It is a built-in profile: set profiles.builtIn to true in the functionConfig, or add the profile to the items.`
  return t`Add the file that defines it to the items: for kustomize, list it under "resources:". The profiles are ${listOrNone(names.map(each => named(each)))}.`
}
