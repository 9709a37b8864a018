// Reads an OperatingSystemProfileOverlay: explicit changes of a profile.

import type { ObjectRef } from '../../../diagnostics/diagnostic.ts'
import type { ListChanges, PhaseChanges, ProfileChanges } from './changes.ts'
import type { Overlay, Phase } from './generated/overlay.js'
import { itself, nameOfPart, type OriginOf, partsOfList, partsOfMap, partsOfText, pathOf } from './parts.ts'

/** Returns the changes of an overlay. */
export function overlayChanges({ spec }: Overlay, ref: ObjectRef): ProfileChanges {
  const originOf: OriginOf = field => ({ object: ref, field })
  const { add, remove } = spec.supportedCloudProviders ?? {}
  const providers = { ...(add && { add: add.map(name => ({ name })) }), ...(remove && { remove }) }
  const phase = (name: 'bootstrapConfig' | 'provisioningConfig'): PhaseChanges =>
    phaseChanges(spec[name] ?? {}, `spec.${name}`, originOf)
  return {
    supportedCloudProviders: listChanges(providers, nameOfPart, 'spec.supportedCloudProviders', originOf),
    bootstrapConfig: phase('bootstrapConfig'),
    provisioningConfig: phase('provisioningConfig'),
  }
}

function phaseChanges(phase: Phase, field: string, originOf: OriginOf): PhaseChanges {
  const { bootcmd, runcmd, rh_subscription, yum_repos, yum_repo_dir } = phase.modules ?? {}
  const modules = `${field}.modules`
  return {
    files: listChanges(phase.files, pathOf, `${field}.files`, originOf),
    units: listChanges(phase.units, nameOfPart, `${field}.units`, originOf),
    templates: listChanges(phase.templates, itself, `${field}.templates`, originOf),
    bootcmd: listChanges(bootcmd, itself, `${modules}.bootcmd`, originOf),
    runcmd: listChanges(runcmd, itself, `${modules}.runcmd`, originOf),
    rh_subscription: listChanges(rh_subscription, itself, `${modules}.rh_subscription`, originOf),
    yum_repos: listChanges(yum_repos, () => '', `${modules}.yum_repos`, originOf),
    yum_repo_dir: { set: partsOfText(yum_repo_dir, 'yum_repo_dir', `${modules}.yum_repo_dir`, originOf) },
  }
}

interface GivenChanges<T> {
  readonly before?: readonly T[]
  readonly after?: readonly T[]
  readonly add?: readonly T[]
  readonly replace?: readonly T[]
  readonly set?: Readonly<Record<string, T>>
  readonly remove?: readonly string[]
}

/** Returns the changes of a list. Parts that are set have their keys as names. */
function listChanges<T>(
  given: GivenChanges<T> | undefined,
  nameIn: (value: T) => string,
  field: string,
  originOf: OriginOf,
): ListChanges<T> {
  const parts = (verb: 'before' | 'after' | 'add' | 'replace') =>
    partsOfList(given?.[verb], nameIn, `${field}.${verb}`, originOf)
  return {
    before: parts('before'),
    after: parts('after'),
    add: parts('add'),
    replace: parts('replace'),
    set: partsOfMap(given?.set, `${field}.set`, originOf),
    remove: partsOfList(given?.remove, itself, `${field}.remove`, originOf),
  }
}
