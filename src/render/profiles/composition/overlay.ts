// Applies an OperatingSystemProfileOverlay: explicit changes of a profile.

import type { ObjectRef, Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import { PHASES } from '../../model/config.ts'
import type { PhaseName, Profile } from '../../model/profile.ts'
import { RESERVED } from '../built-in/names.ts'
import type { KnownProfile } from '../selection.ts'
import { change, type ListChanges, type ListWords, reportUnits } from './changes.ts'
import type { CommandChanges, Overlay, Phase } from './generated/overlay.js'
import {
  assemble,
  itself,
  nameOfPart,
  type OriginOf,
  type Parts,
  type PhaseParts,
  partsOfList,
  partsOfMap,
  partsOfText,
  pathOf,
  splitProfile,
} from './parts.ts'

type Base = KnownProfile & { readonly profile: Profile }

/** Returns the profile with the overlay applied. */
export function applyOverlay({ metadata, spec }: Overlay, ref: ObjectRef, base: Base, report: Report): Profile {
  const parts = splitProfile(base.profile)
  const originOf: OriginOf = field => ({ object: ref, field })
  const providers = (names: readonly string[] | undefined, verb: string) =>
    partsOfList(names, itself, `spec.supportedCloudProviders.${verb}`, originOf)
  const { add, remove } = spec.supportedCloudProviders ?? {}
  const words: Words = noun => ({ noun, profile: base.name })
  const changed = {
    ...parts,
    supportedCloudProviders: change(
      parts.supportedCloudProviders,
      {
        add: providers(add, 'add').map(part => ({ ...part, value: { name: part.value } })),
        remove: providers(remove, 'remove'),
      },
      words('cloud provider'),
      report,
    ),
  }
  for (const name of PHASES) {
    const phase = spec[name]
    if (phase === undefined) continue
    reportUnits(base.profile, [...(phase.units?.add ?? []), ...(phase.units?.replace ?? [])], report, {
      object: ref,
      field: `spec.${name}.units`,
    })
    if (base.builtIn) reportReserved(phase, `spec.${name}.templates.set`, ref, report)
    const other = parts[PHASES.find(phaseName => phaseName !== name)!]
    changed[name] = changePhase({ parts: parts[name], other, phase, name, originOf, words }, report)
  }
  return assemble(changed, { ...ref, name: metadata.name }, spec.version)
}

type Words = (noun: string) => ListWords

interface PhaseChange {
  readonly parts: PhaseParts
  /** The parts of the other phase, for suggestions. */
  readonly other: PhaseParts
  readonly phase: Phase
  readonly name: PhaseName
  readonly originOf: OriginOf
  readonly words: Words
}

function changePhase({ parts, other, phase, name, originOf, words }: PhaseChange, report: Report): PhaseParts {
  const field = `spec.${name}`
  const hint = (noun: string, elsewhere: Parts<unknown>): ListWords => ({
    ...words(noun),
    elsewhere: wanted =>
      elsewhere.some(part => part.name === wanted) ? `It is in ${PHASES.find(one => one !== name)}.` : undefined,
  })
  const ofList = <T>(
    given: { readonly add?: readonly T[]; readonly replace?: readonly T[]; readonly remove?: readonly string[] } = {},
    nameIn: (value: T) => string,
    at: string,
  ): ListChanges<T> => ({
    add: partsOfList(given.add, nameIn, `${at}.add`, originOf),
    replace: partsOfList(given.replace, nameIn, `${at}.replace`, originOf),
    remove: partsOfList(given.remove, itself, `${at}.remove`, originOf),
  })
  const ofMap = <T>(
    given: { readonly set?: Readonly<Record<string, T>>; readonly remove?: readonly string[] } = {},
    at: string,
  ): ListChanges<T> => ({
    set: partsOfMap(given.set, `${at}.set`, originOf),
    remove: partsOfList(given.remove, itself, `${at}.remove`, originOf),
  })
  const { bootcmd, runcmd, rh_subscription, yum_repos, yum_repo_dir } = phase.modules ?? {}
  const modules = `${field}.modules`
  const commands = (base: Parts<string>, given: CommandChanges = {}, at: string): Parts<string> => [
    ...partsOfList(given.before, itself, `${at}.before`, originOf),
    ...change(base, { remove: partsOfList(given.remove, itself, `${at}.remove`, originOf) }, words('command'), report),
    ...partsOfList(given.after, itself, `${at}.after`, originOf),
  ]
  return {
    runtimes: parts.runtimes,
    files: change(parts.files, ofList(phase.files, pathOf, `${field}.files`), hint('file', other.files), report),
    units: change(parts.units, ofList(phase.units, nameOfPart, `${field}.units`), hint('unit', other.units), report),
    templates: change(
      parts.templates,
      ofMap(phase.templates, `${field}.templates`),
      hint('template', other.templates),
      report,
    ),
    bootcmd: commands(parts.bootcmd, bootcmd, `${modules}.bootcmd`),
    runcmd: commands(parts.runcmd, runcmd, `${modules}.runcmd`),
    rh_subscription: change(
      parts.rh_subscription,
      ofMap(rh_subscription, `${modules}.rh_subscription`),
      words('subscription setting'),
      report,
    ),
    yum_repos: change(parts.yum_repos, ofMap(yum_repos, `${modules}.yum_repos`), words('repository'), report),
    yum_repo_dir:
      yum_repo_dir === undefined
        ? parts.yum_repo_dir
        : partsOfText(yum_repo_dir, 'yum_repo_dir', `${modules}.yum_repo_dir`, originOf),
  }
}

function reportReserved({ templates }: Phase, field: string, object: ObjectRef, report: Report): void {
  for (const name of Object.keys(templates?.set ?? {})) {
    if (!name.startsWith(RESERVED)) continue
    report(
      problem('OSM0367', `the template name ${JSON.stringify(name)} is reserved`, {
        object,
        field: `${field}[${name}]`,
        help: `Names that start with "${RESERVED}" are reserved for templates that osm-krm adds to built-in profiles. They are set by profiles of the functionConfig, such as profiles.downloads.`,
      }),
    )
  }
}
