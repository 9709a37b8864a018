// Finds what shell commands load.

import type { ValuePlace } from '../../render/userdata/problem.ts'
import type { Asset, AssetKind, Assets, Unresolved } from './asset.ts'
import { type Command, type HereDocument, readScript } from './commands.ts'
import { configAssets, imageFlags } from './config-files.ts'
import { KnownScripts } from './known-scripts.ts'
import { type Files, NO_FILES } from './listed.ts'
import { PRINTS, programOf } from './programs.ts'
import { aptRepository, type Repository } from './repositories.ts'
import { knownPart, OPEN, withoutUnknown } from './unknown.ts'
import { isLocal, urlsIn } from './urls.ts'
import type { Variables } from './variables.ts'

interface ScriptText {
  readonly place: ValuePlace
  readonly text: string
  /** Whether the text has lines: a single command of a module has none. */
  readonly hasLines: boolean
}

/** Returns what the commands of a script load. */
export function scriptAssets(
  { place, text, hasLines }: ScriptText,
  variables: Variables,
  files: Files = NO_FILES,
  known: KnownScripts = new KnownScripts(),
): Assets {
  variables.start()
  return startedScript({ place, text, hasLines }, variables, files, { known, depth: 0, inner: { count: 0 } })
}

/** The maximum depth and number of nested scripts that are read: a variable may contain the command that executes it. */
const MOST_NESTED = 8
const MOST_INNER = 10_000

interface Around {
  readonly known: KnownScripts | undefined
  /** The number of scripts around this one. */
  readonly depth: number
  /** Counts the scripts within the outermost one. */
  readonly inner: { count: number }
}

/** The variables of a script within another one are those of the outer one. */
function startedScript(
  { place, text, hasLines }: ScriptText,
  variables: Variables,
  files: Files,
  { known, depth, inner }: Around,
): Assets {
  const { commands, documents } = known?.read(text, variables, files) ?? readScript(text, variables, files)
  // A script within this one assigns variables between the commands, so that they depend on more than the variables at the start.
  const shared = commands.some(command => innerShell(command) >= 0) ? undefined : known
  const found: { assets: Asset[]; unresolved: Unresolved[] } = { assets: [], unresolved: [] }
  const at = (line: number) => ({ place, line: hasLines ? line : undefined })
  const add = (kind: AssetKind, value: string, line: number, repository?: Repository): void => {
    if (kind !== 'url' || !isLocal(value))
      found.assets.push({
        kind,
        value: withoutUnknown(value),
        known: knownPart(value),
        ...at(line),
        ...(repository !== undefined && { repository }),
      })
  }
  const printing = printingFunctions(commands)
  for (const command of commands) {
    if (printing.has(command.scope ?? '') || printing.has(command.words[0] ?? '')) continue
    for (const script of depth < MOST_NESTED ? innerScripts(command, variables) : []) {
      if (++inner.count > MOST_INNER) break
      const within = { known: undefined, depth: depth + 1, inner }
      const { assets, unresolved } = startedScript({ place, text: script, hasLines: false }, variables, files, within)
      for (const asset of assets) found.assets.push({ ...asset, ...at(command.line) })
      for (const entry of unresolved) found.unresolved.push({ ...entry, ...at(command.line) })
    }
    const { loads, unresolved } =
      shared?.ofCommand(command, variables, () => commandLoads(command, variables)) ?? commandLoads(command, variables)
    for (const { kind, value, repository } of loads) add(kind, value, command.line, repository)
    if (unresolved !== undefined) found.unresolved.push({ command: unresolved, ...at(command.line) })
  }
  for (const document of documents)
    for (const { kind, value, line, repository } of documentAssets(document, variables))
      add(kind, value, document.line + line, repository)
  return found
}

/** Returns the functions that only print their arguments, as the messages of a script. */
function printingFunctions(commands: readonly Command[]): ReadonlySet<string> {
  const printing = new Set(commands.flatMap(({ scope }) => scope ?? []))
  const others = (): string[] =>
    commands.flatMap(({ words: [program = ''], scope, isWritten }) =>
      scope === undefined || (!isWritten && (PRINTS.test(program) || ENDS.test(program) || printing.has(program)))
        ? []
        : [scope],
    )
  for (let before = -1; before !== printing.size; ) {
    before = printing.size
    for (const name of others()) printing.delete(name)
  }
  return printing
}

/** Commands beside those that print in a function for messages; assignments have no program. */
const ENDS = /^(?:|exit|return|shift)$/

type Add = (kind: AssetKind, value: string, repository?: Repository) => unknown

interface Load {
  readonly kind: AssetKind
  readonly value: string
  readonly repository: Repository | undefined
}

function commandLoads(
  command: Command,
  variables: Variables,
): { readonly loads: readonly Load[]; readonly unresolved: string | undefined } {
  const loads: Load[] = []
  const unresolved = commandAssets(command, variables, (kind, value, repository) =>
    loads.push({ kind, value, repository }),
  )
  return { loads, unresolved }
}

/** Adds what a command loads, and returns the command if it loads something from an unknown source. */
function commandAssets({ words, scope, isWritten }: Command, variables: Variables, add: Add): string | undefined {
  const seen = new Set<string>()
  const addOnce: Add = (kind, value, repository) => {
    if (!seen.has(value)) add(kind, value, repository)
    seen.add(value)
  }
  const called = programOf(words)
  let unresolved: string | undefined
  if (called !== undefined) {
    for (const operand of called.program.operands(called.args)) {
      for (const value of variables.expandWords(operand, scope)) {
        const named = called.program.named(value)
        if (named === undefined) continue
        if (named.kind !== 'package' && hasUnknownSource(named.value)) unresolved ??= `${called.name} ${operand}`
        else addOnce(named.kind, named.value)
      }
    }
  }
  const declares = /^(?:export|local|readonly|declare)$/.test(words[0] ?? '')
  if (!PRINTS.test(words[0] ?? '') || isWritten) {
    let isRepository: boolean | undefined
    for (const word of words) {
      if (declares && !PROXY.test(word)) continue
      for (const value of variables.expand(word, scope)) {
        const urls = urlsIn(value).filter(({ value: url }) => !hasUnknownSource(url))
        if (urls.length > 0) isRepository ??= addsRepository(words)
        const repository = isRepository && urls.length > 0 ? aptRepository(value) : undefined
        for (const { value: url } of urls) addOnce(isRepository ? 'repository' : 'url', url, repository)
        for (const image of imageFlags(value)) addOnce('image', image)
      }
    }
  }
  return seen.size === 0 ? unresolved : undefined
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

/** Returns the position of a shell among the words, or -1. */
const innerShell = ({ words }: Pick<Command, 'words'>): number =>
  words.findIndex(word => /^(?:\/\S*\/)?(?:ba|da)?sh$/.test(word))

/** Returns the scripts in arguments: `bash -c 'script'`. */
function innerScripts({ words, scope }: Command, variables: Variables): readonly string[] {
  const at = innerShell({ words })
  if (at < 0) return []
  const option = words.findIndex((word, i) => i > at && /^-\w*c$/.test(word))
  const script = option < 0 ? undefined : words[option + 1]
  if (script === undefined) return []
  // The expansions of the inner script are its own, with the variables of the outer one.
  return script.startsWith("'") ? [script.slice(1, -1)] : variables.expand(script, scope).map(withoutUnknown)
}

function documentAssets({ text, isQuoted }: HereDocument, variables: Variables) {
  const expanded = isQuoted
    ? text
    : text
        .split('\n')
        .map(line => (line.includes('$') ? variables.expand(`"${line.replaceAll('"', '\\"')}"`)[0]! : line))
        .join('\n')
  return configAssets('', expanded)
}
