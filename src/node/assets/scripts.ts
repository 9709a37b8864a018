// Finds what shell commands load.

import type { ValuePlace } from '../../render/userdata/problem.ts'
import { shellOf } from '../readers/lines.ts'
import { readShell, type ShellCommand, type ShellScript } from '../readers/shell.ts'
import type { Repository } from './asset.ts'
import {
  type Argument,
  type Asset,
  type AssetKind,
  type Assets,
  knownPart,
  OPEN,
  type Place,
  type Unresolved,
  unknown,
  withoutUnknown,
} from './asset.ts'
import { configAssets, imageFlags } from './config-files.ts'
import { passedScript } from './passed-scripts.ts'
import { PRINTS, programOf } from './programs.ts'
import { aptRepository } from './repositories.ts'
import type { SystemOutputs } from './system.ts'
import { isLocal, urlsIn } from './urls.ts'
import { Values } from './values.ts'

interface ScriptText {
  readonly place: ValuePlace
  readonly text: string
  /** Whether the text has lines: a single command of a module has none. */
  readonly hasLines: boolean
  /** The files that set variables before the script starts. */
  readonly environments?: readonly ShellScript[]
  /** How many scripts it is in, one in the other. */
  readonly level?: number
}

/** Scripts in more others are not read. */
const MOST_LEVELS = 4

/** Returns what the commands of a script load. */
export function scriptAssets(
  { place, text, hasLines, environments = [], level = 0 }: ScriptText,
  outputs: SystemOutputs = new Map(),
): Assets {
  const script = readShell(text)
  const values = new Values([...environments, script], outputs)
  const assets: Asset[] = []
  const unresolved: Unresolved[] = []
  const at = (line: number) => ({ place, line: hasLines ? line : undefined })
  const add = (kind: AssetKind, value: string, line: number, repository?: Repository): void => {
    if (kind !== 'url' || !isLocal(value))
      assets.push({
        kind,
        value: withoutUnknown(value),
        known: knownPart(value),
        ...at(line),
        ...(repository !== undefined && { repository }),
      })
  }
  const addScript = (inner: string, first: number): void => {
    if (level === MOST_LEVELS) {
      unresolved.push({ command: undefined, ...at(first) })
      return
    }
    const found = scriptAssets({ place, text: inner, hasLines: true, level: level + 1 }, outputs)
    const inScript = <T extends Place>(each: T): T => ({ ...each, ...at(first + (each.line ?? 1) - 1) })
    assets.push(...found.assets.map(inScript))
    unresolved.push(...found.unresolved.map(inScript))
  }
  for (const command of script.commands) {
    if (values.isNever(command)) continue
    const { line } = command
    const passed = passedScript(command.words)
    const own = passed.length === 0 ? command : withoutWords(command, passed)
    const unknown = commandAssets(own, values, (kind, value, repository) => add(kind, value, line, repository))
    if (unknown !== undefined) unresolved.push({ command: unknown, ...at(line) })
    if (passed.length > 0) addScript(passed.map(i => values.of(command.nodes[i]!)[0] ?? '').join(' '), line)
  }
  for (const { text: written, body, line: first, isForPeople, isInput } of script.documents) {
    if (isForPeople) continue
    const document = body.parts === undefined ? written : values.textOf(body.parts)
    if (isInput || shellOf(document) !== undefined) addScript(document, first)
    else
      for (const { kind, value, line, repository } of configAssets('', document))
        add(kind, value, first + line - 1, repository)
  }
  if ([...environments, script].some(({ exceeds }) => exceeds !== undefined))
    unresolved.push({ command: undefined, ...at(1) })
  return { assets, unresolved }
}

const withoutWords = (command: ShellCommand, indexes: readonly number[]): ShellCommand => ({
  ...command,
  words: command.words.filter((_, i) => !indexes.includes(i)),
  nodes: command.nodes.filter((_, i) => !indexes.includes(i)),
})

type Add = (kind: AssetKind, value: string, repository?: Repository) => unknown

/** Programs that add arguments to those of another one. */
const ADDS_ARGUMENTS = /^(?:\/\S*\/)?(?:xargs|parallel)$/
const ADDED: Argument = { text: '…', values: [unknown('…')] }

const asArgument = (text: string): Argument => ({ text, values: [text] })

/** Returns the words of a program that is in a variable: `$CURL`, for `curl -fsSL`. */
function expandedProgram({ words: [program = ''], nodes: [node] }: ShellCommand, values: Values): readonly string[] {
  if (!/^"?\$\{?\w+\}?"?$/.test(program) || node === undefined || values.of(node).length !== 1) return []
  const words = values.wordsOf(node)
  return words.some(word => word.includes(OPEN)) ? [] : words
}

/** Adds what a command loads, and returns the command if it loads something from an unknown source. */
function commandAssets(command: ShellCommand, values: Values, add: Add): string | undefined {
  const { words, nodes, isWritten } = command
  const seen = new Set<string>()
  const addOnce: Add = (kind, value, repository) => {
    if (!seen.has(value)) add(kind, value, repository)
    seen.add(value)
  }
  const expanded = expandedProgram(command, values)
  const given = expanded.length === 0 ? words : [...expanded, ...words.slice(1)]
  const called = programOf(given)
  /** The arguments that are operands, of which everything is known. */
  const whole = new Set<string>()
  let unresolved: string | undefined
  let unresolvedAlone: string | undefined
  if (called !== undefined) {
    const written = words.map((text, i) => ({ text, values: values.wordsOf(nodes[i]!) }))
    const all = expanded.length === 0 ? written : [...expanded.map(asArgument), ...written.slice(1)]
    const args = all.slice(called.at + 1)
    if (given.slice(0, called.at).some(word => ADDS_ARGUMENTS.test(word))) args.push(ADDED)
    for (const { argument, option, named } of called.program(args)) {
      let known = 0
      for (const { kind, value } of named) {
        if (kind === 'unresolved' || (kind !== 'package' && hasUnknownSource(value))) continue
        addOnce(kind, value)
        known++
      }
      if (known === named.length) {
        whole.add(argument)
        continue
      }
      const text = [called.name, option, argument].filter(Boolean).join(' ')
      // `curl $OPTIONS https://…`: a variable without quotes, of which nothing is known, may be options beside what is loaded.
      if (known > 0 || option !== '' || !argument.startsWith('$')) unresolved ??= text
      else unresolvedAlone ??= text
    }
  }
  const declares = /^(?:export|local|readonly|declare)$/.test(words[0] ?? '')
  if (!PRINTS.test(words[0] ?? '') || isWritten) {
    let isRepository: boolean | undefined
    for (const [i, node] of nodes.entries()) {
      if (whole.has(words[i]!) || (declares && !PROXY.test(words[i]!))) continue
      for (const value of values.of(node)) {
        const urls = urlsIn(value).filter(({ value: url }) => !hasUnknownSource(url))
        if (urls.length > 0) isRepository ??= addsRepository(words)
        const repository = isRepository && urls.length > 0 ? aptRepository(value) : undefined
        for (const { value: url } of urls) addOnce(isRepository ? 'repository' : 'url', url, repository)
        for (const image of imageFlags(value)) addOnce('image', image)
      }
    }
  }
  return unresolved ?? (seen.size === 0 ? unresolvedAlone : undefined)
}

/** `add-apt-repository 'deb ...'`, `yum-config-manager --add-repo`, `dnf config-manager addrepo`, `zypper ar` and `apk -X`. */
function addsRepository(words: readonly string[]): boolean {
  const isAmong = (...names: readonly string[]): boolean => words.some(word => names.includes(word))
  return (
    /--add-repo|\bdeb\b/.test(words.join(' ')) ||
    isAmong('addrepo') ||
    (isAmong('zypper') && isAmong('ar')) ||
    (isAmong('apk') && words.some(word => /^(?:-X|--repository\b)/.test(word)))
  )
}

const PROXY = /^(?:https?|ftp|all)_proxy=/i

/** Whether the host of a URL or the registry of an image is not known. */
const hasUnknownSource = (value: string): boolean =>
  value.includes(OPEN) && !/^[a-z0-9+]+:\/\/[^/]+\/|^[^:]+\//i.test(knownPart(value))
