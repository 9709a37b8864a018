// Checks how cloud-init reads the entries of modules, which the reference inserts into the cloud-config as YAML.

import type { Dialect, DocumentNode } from 'gotemplate/go/yaml'
import { nearest } from '../../../base/nearest.ts'
import { joined, listOf, type Text, t, words } from '../../../base/span.ts'
import { trimSpace } from '../../../base/trim-space.ts'
import { helps } from '../../../diagnostics/codes.ts'
import type { CloudInitModules } from '../../model/profile.ts'
import { modulesSections, sortedEntries } from '../cloud-init/text.ts'
import type { CodedFinding, ValuePlace } from '../problem.ts'
import { readAlone } from '../read-back.ts'
import { parseUserData, scalarText } from '../yaml.ts'
import { itemsOf, type Kind, kindOf, plainKind, textOf } from './meaning.ts'

export function moduleProblems(modules: CloudInitModules, dialect: Dialect): readonly CodedFinding[] {
  const { bootcmd = [], runcmd = [], rh_subscription = {}, yum_repos = {}, yum_repo_dir } = modules
  return [
    ...bootcmd.flatMap((command, i) => commandProblems('bootcmd', command, i, dialect)),
    ...runcmd.flatMap((command, i) => commandProblems('runcmd', command, i, dialect)),
    ...emptySubscription(rh_subscription),
    ...sortedEntries(rh_subscription).flatMap(([key, value]) => subscriptionProblems(key, value, dialect)),
    ...sortedEntries(yum_repos).flatMap(([name, properties]) => repositoryProblems(name, properties, dialect)),
    ...(yum_repo_dir ? directoryProblems(yum_repo_dir, dialect) : []),
  ]
}

/** Matches a command that contains no YAML syntax. */
const PLAIN_COMMAND = /^(?!.*(?:: | #|:$))(?:\.\/|[A-Za-z_/$(])[\x20-\x7e]*$/

const problemAt = (place: ValuePlace, predicate: Text): CodedFinding => ({ code: 'OSM0612', place, predicate })
/** Reads an entry back in a cloud-config of its own. Returns its node, or problems if the text around it has changed. */
function readEntry(
  value: string,
  modulesWith: (value: string) => CloudInitModules,
  place: ValuePlace,
  dialect: Dialect,
): { readonly node: DocumentNode } | { readonly problems: CodedFinding[] } {
  const write = (tried: string) => `${modulesSections(modulesWith(tried))}\nend: x\n`
  const reading = readAlone(value, write, text => parseUserData(text, dialect))
  if ('problem' in reading) {
    const predicate = t`breaks the cloud-config: ${reading.problem}`
    return { problems: [{ code: 'OSM0611', place, predicate, help: t`${words(helps.OSM0612)}` }] }
  }
  const { node } = reading
  return node ? { node } : { problems: [problemAt(place, ENDS_EARLY)] }
}

const ENDS_EARLY = t`ends early and becomes other entries`

/** Reports a text that YAML shortens, unless it is written as YAML on purpose. */
function lossProblems(place: ValuePlace, node: DocumentNode, written: string): CodedFinding[] {
  const text = textOf(node)
  if (text === undefined || /^["'|>!&*]/.test(trimSpace(written)) || text === trimSpace(written)) return []
  return [problemAt(place, t`loses a part: YAML reads it as a comment, or folds a line break`)]
}

function commandProblems(
  module: 'bootcmd' | 'runcmd',
  command: string,
  entry: number,
  dialect: Dialect,
): CodedFinding[] {
  const place = { module, entry }
  const isWord = /^[A-Za-z]+$/.test(command)
  if (PLAIN_COMMAND.test(command) && !isWord) return []
  const reading = readEntry(command, tried => ({ [module]: [tried, 'end'] }), place, dialect)
  if ('problems' in reading) return reading.problems
  const kind = kindOf(reading.node)
  if (kind === 'text') return lossProblems(place, reading.node, command)
  if (kind !== 'a list') return [problemAt(place, t`is ${words(kind)} in YAML, not a command`)]
  return wordProblems(place, reading.node)
}

function wordProblems(place: ValuePlace, list: DocumentNode): CodedFinding[] {
  const other = itemsOf(list).find(item => kindOf(item) !== 'text')
  return other ? [problemAt(place, t`has ${words(kindOf(other))} in a list of strings`)] : []
}

/** The keys of cloud-init's rh_subscription and the kinds of their values. */
const SUBSCRIPTION_KEYS = new Map<string, readonly Kind[]>([
  ['username', ['text']],
  ['password', ['text']],
  ['activation-key', ['text']],
  ['org', ['text', 'a number']],
  ['auto-attach', ['true or false']],
  ['service-level', ['text']],
  ['add-pool', ['a list']],
  ['enable-repo', ['a list']],
  ['disable-repo', ['a list']],
  ['rhsm-baseurl', ['text']],
  ['server-hostname', ['text']],
])

function kindProblems(place: ValuePlace, node: DocumentNode, allowed: readonly Kind[]): CodedFinding[] {
  const kind = kindOf(node)
  if (allowed.includes(kind)) return kind === 'a list' ? wordProblems(place, node) : []
  return [
    problemAt(
      place,
      t`is ${words(kind)} in YAML, but cloud-init expects ${joined(
        allowed.map(each => words(each)),
        ' or ',
      )}`,
    ),
  ]
}

/** The keys with which a machine registers, each with the key that it requires. */
const REGISTERING = [
  ['username', undefined],
  ['password', 'username'],
  ['org', undefined],
  ['activation-key', 'org'],
] as const

/** Reports a subscription without credentials, once for a pair that is empty. */
function emptySubscription(settings: NonNullable<CloudInitModules['rh_subscription']>): CodedFinding[] {
  const isEmpty = (key: string) => settings[key]?.trim() === ''
  return REGISTERING.flatMap(([key, other]) =>
    isEmpty(key) && !(other !== undefined && isEmpty(other))
      ? [{ ...problemAt({ module: 'rh_subscription', entry: key }, NOT_REGISTERED), help: HOW_TO_REGISTER }]
      : [],
  )
}

const NOT_REGISTERED = t`is empty, so cloud-init cannot register the machine with Red Hat`
const HOW_TO_REGISTER = t`Set rhelSubscriptionManagerUser and rhelSubscriptionManagerPassword in operatingSystemSpec, or the fields of a Satellite server. If machines of this image are registered already, add OSM0612 to checks.ignore.`

function subscriptionProblems(key: string, value: string, dialect: Dialect): CodedFinding[] {
  if (REGISTERING.some(([name]) => name === key) && value.trim() === '') return []
  const place = { module: 'rh_subscription', entry: key }
  const reading = readEntry(value, tried => ({ rh_subscription: { [key]: tried, 'zz-end': 'x' } }), place, dialect)
  if ('problems' in reading) return reading.problems
  const allowed = SUBSCRIPTION_KEYS.get(key)
  if (!allowed) {
    const close = nearest(key, SUBSCRIPTION_KEYS.keys())
    const help =
      close === undefined ? t`The keys are ${listOf([...SUBSCRIPTION_KEYS.keys()], 'and')}.` : t`Did you mean ${close}?`
    return [{ ...problemAt(place, t`is not a key that cloud-init knows`), caret: 'key', help }]
  }
  return [...kindProblems(place, reading.node, allowed), ...lossProblems(place, reading.node, value)]
}

const REPOSITORY_KINDS = new Map<string, readonly Kind[]>([
  ['name', ['text']],
  ['baseurl', ['text']],
  ['enabled', ['true or false']],
])
/** The pattern of cloud-init's schema, in which ` -_` is a range of ASCII from the blank to the underscore. */
const REPOSITORY_NAME = /^[0-9a-zA-Z -_]+$/
const RENAME = t`Write a name of letters, digits and "_", which YAML does not read as a number or a boolean.`
const OPTION_KINDS: readonly Kind[] = ['text', 'a number', 'true or false']

function repositoryProblems(
  name: string,
  properties: Readonly<Record<string, string>>,
  dialect: Dialect,
): CodedFinding[] {
  const place = { module: 'yum_repos', entry: name }
  const reading = readEntry(name, tried => ({ yum_repos: { [tried]: { 'zz-end': 'x' } } }), place, dialect)
  if ('problems' in reading) return reading.problems
  if (reading.node.kind !== 'scalar' || scalarText(reading.node) !== name) return [problemAt(place, ENDS_EARLY)]
  if (!REPOSITORY_NAME.test(name) || plainKind(name) !== 'text')
    return [{ ...problemAt(place, t`is not a valid repository name for cloud-init`), caret: 'key', help: RENAME }]
  return [
    ...(Object.hasOwn(properties, 'baseurl')
      ? []
      : [{ ...problemAt(place, t`has no baseurl`), help: t`Add baseurl, the URL of the repository.` }]),
    ...sortedEntries(properties).flatMap(([key, value]) => propertyProblems(name, key, value, dialect)),
  ]
}

function propertyProblems(name: string, key: string, value: string, dialect: Dialect): CodedFinding[] {
  const place = { module: 'yum_repos', entry: name, property: key }
  const reading = readEntry(value, tried => ({ yum_repos: { x: { [key]: tried, 'zz-end': 'x' } } }), place, dialect)
  if ('problems' in reading) return reading.problems
  if (!/^[0-9A-Za-z_]+$/.test(key) || plainKind(key) !== 'text')
    return [{ ...problemAt(place, t`is not a valid option name for cloud-init`), caret: 'key', help: RENAME }]
  const allowed = REPOSITORY_KINDS.get(key) ?? OPTION_KINDS
  return [...kindProblems(place, reading.node, allowed), ...lossProblems(place, reading.node, value)]
}

function directoryProblems(directory: string, dialect: Dialect): CodedFinding[] {
  const place = { module: 'yum_repo_dir' }
  const reading = readEntry(directory, tried => ({ yum_repo_dir: tried }), place, dialect)
  if ('problems' in reading) return reading.problems
  return [...kindProblems(place, reading.node, ['text']), ...lossProblems(place, reading.node, directory)]
}
