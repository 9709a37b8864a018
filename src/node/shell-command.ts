// Commands for users to copy, with their words quoted for a POSIX shell.

import { FIELD_MANAGER } from '../render/model/ownership.ts'

const PLAIN = /^[\w@%+=:,./-]+$/

export const shellWord = (text: string): string => (PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

export const SERVER_SIDE = ['kubectl', 'apply', '--server-side', `--field-manager=${FIELD_MANAGER}`] as const

export const shellCommand = (...words: readonly string[]): string => words.map(shellWord).join(' ')

/** The names of kinds for kubectl. Those of machine-controller need their group, because other projects have the same kinds. */
const RESOURCES: Readonly<Record<string, string>> = {
  Machine: 'machines.cluster.k8s.io',
  MachineDeployment: 'machinedeployments.cluster.k8s.io',
  OperatingSystemConfig: 'operatingsystemconfigs.operatingsystemmanager.k8c.io',
  OperatingSystemProfile: 'operatingsystemprofiles.operatingsystemmanager.k8c.io',
}

const resourceOf = (kind: string): string => RESOURCES[kind] ?? kind.toLowerCase()

interface Target {
  readonly kind: string
  readonly namespace: string
  readonly names: readonly string[]
}

/**
 * Returns a command of kubectl for a target. A word that begins with a dash would be an option: `--server` instead of a name would send the user's
 * credentials to a different server. Such words, which no cluster accepts as names, follow `--` at the end.
 */
export function kubectl(
  verb: string,
  options: readonly string[],
  { kind, namespace, names }: Target,
  { options: more = [], words = [] }: { readonly options?: readonly string[]; readonly words?: readonly string[] } = {},
): string {
  const target = [resourceOf(kind), ...names]
  const inNamespace = namespace === '' ? [] : ['-n', namespace]
  const parts = [...target, ...words].some(word => word.startsWith('-'))
    ? [...options, ...inNamespace, ...more, '--', ...target, ...words]
    : [...options, ...target, ...inNamespace, ...more, ...words]
  return shellCommand('kubectl', verb, ...parts)
}

/** Returns the command that sets annotations, as a manager whose fields Flux keeps. */
export const annotateCommand = (target: Target, ...annotations: readonly string[]): string =>
  kubectl('annotate', ['--overwrite', `--field-manager=${FIELD_MANAGER}`], target, { words: annotations })

export function removeFieldsCommand(target: Target, paths: readonly (readonly (string | number)[])[]): string {
  return patchCommand(
    target,
    paths.map(path => ({ op: 'remove', path: pointer(path) })),
  )
}

interface ListEntry {
  readonly list: readonly string[]
  readonly index: number
  readonly value: string
}

/** Returns the command that removes an entry of a list, and that fails if another entry is at its index by then. */
export function removeEntryCommand(target: Target, { list, index, value }: ListEntry): string {
  const path = pointer([...list, index])
  return patchCommand(target, [
    { op: 'test', path, value },
    { op: 'remove', path },
  ])
}

/** Returns the command that applies a file, or what Git renders. */
export const applyCommand = (file: string | undefined): string =>
  file === undefined
    ? `osm-krm render | ${shellCommand(...SERVER_SIDE, '-f', '-')}`
    : shellCommand(...SERVER_SIDE, '-f', file)

/** Returns the command that sets texts of a Secret. */
export const setTextsCommand = (target: Target, texts: Readonly<Record<string, string>>): string =>
  patchCommand(target, [{ op: 'add', path: '/stringData', value: texts }])

const patchCommand = (target: Target, patch: readonly object[]): string =>
  kubectl('patch', [`--field-manager=${FIELD_MANAGER}`], target, {
    options: ['--type=json', '-p', JSON.stringify(patch)],
  })

const pointer = (path: readonly (string | number)[]): string =>
  path.map(name => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

export const deleteCommand = (target: Target): string => kubectl('delete', [], target)
