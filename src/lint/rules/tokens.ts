// Checks how scripts, units and commands treat tokens: whether they verify the server, write the token to a log, or pass it as an argument.

import { type ConfigPhase, type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { UserDataProblem, ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'
import { shellOf } from '../readers/shebang.ts'
import { type CommandLine, commandLines, commandsOf, wordsOf } from '../shell/commands.ts'

/** Returns problems of the commands of a phase. `tokens` are the values that the node must keep secret. */
export function tokenProblems(request: UserDataRequest, tokens: readonly string[]): UserDataProblem[] {
  const sources = sourcesOf(phaseConfig(request))
  if (!sources.some(({ text }) => CLIENT.test(text) || MAY_TRACE.test(text))) return []
  const known = knownTokens(request.config, tokens)
  return sources.flatMap(source => [...clientProblems(source, known), ...traceProblems(source, known)])
}

/** A text with commands. */
interface Source {
  readonly place: ValuePlace
  readonly text: string
  readonly kind: 'script' | 'unit' | 'command'
}

function sourcesOf({ files = [], units = [], modules = {} }: ConfigPhase): Source[] {
  const sources: Source[] = []
  files.forEach(({ path, content: { inline } }, file) => {
    const place = { file, part: 'content' } as const
    if (shellOf(inline.data) !== undefined) sources.push({ place, text: inline.data, kind: 'script' })
    else if (path.includes('/systemd/')) sources.push({ place, text: inline.data, kind: 'unit' })
  })
  units.forEach(({ content = '', dropIns = [] }, unit) => {
    sources.push({ place: { unit, part: 'content' }, text: content, kind: 'unit' })
    for (const [dropIn, { content: text }] of dropIns.entries())
      sources.push({ place: { unit, dropIn, part: 'content' }, text, kind: 'unit' })
  })
  for (const module of ['bootcmd', 'runcmd'] as const)
    for (const [entry, text] of (modules[module] ?? []).entries())
      sources.push({ place: { module, entry }, text, kind: 'command' })
  return sources
}

interface KnownTokens {
  readonly values: readonly string[]
  /** Variables that a script or an environment file sets to a token. */
  readonly variables: ReadonlySet<string>
  /** Paths of files that contain a token. */
  readonly files: readonly string[]
}

const SHORTEST = 6
const ASSIGNMENTS =
  /(?:^|[\s;])(?:export\s+|local\s+|readonly\s+|declare\s+(?:-\w+\s+)?)?([A-Za-z_]\w*)=("[^"\n]*"|'[^'\n]*'|[^\s;]*)/g

function knownTokens(config: OperatingSystemConfigSpec, tokens: readonly string[]): KnownTokens {
  const values = tokens.filter(token => token.length >= SHORTEST)
  const holdsValue = (text: string) => values.some(value => text.includes(value))
  const files = PHASES.flatMap(name => config[name].files ?? [])
    .filter(({ content }) => holdsValue(content.inline.data) && shellOf(content.inline.data) === undefined)
    .map(({ path }) => path)
  const variables = new Set<string>()
  const known = { values, variables, files }
  for (const text of commandTexts(config)) {
    if (!holdsValue(text) && !files.some(path => text.includes(path))) continue
    for (const [, name, value] of text.matchAll(ASSIGNMENTS))
      if (holdsValue(value!) || readsToken(value!, known) || usesVariable(value!, known)) variables.add(name!)
  }
  return known
}

const READS = /(?:\bcat\s+|<\s*)["']?(\/[^\s"'`)]+)/g

const readsToken = (text: string, { files }: Pick<KnownTokens, 'files'>): boolean =>
  /\$\(|`/.test(text) && [...text.matchAll(READS)].some(([, path]) => files.includes(path!))

function usesVariable(text: string, { variables }: Pick<KnownTokens, 'variables'>): boolean {
  if (variables.size === 0) return false
  for (const [, name] of text.matchAll(/\$\{?([A-Za-z_]\w*)/g)) if (variables.has(name!)) return true
  return false
}

/** Whether the token itself is in the text, by its value, a variable or the command that prints it. */
const holdsToken = (text: string, known: KnownTokens): boolean =>
  known.values.some(value => text.includes(value)) || usesVariable(text, known) || readsToken(text, known)

const AUTHORIZES = /\bAuthorization\s*:|\bBearer\s|--oauth2-bearer|[?&](?:access_)?token=|--(?:discovery-)?token\b/i

/** Whether the command sends a token: a known one, or a value that the command names as a token. */
const sendsToken = (command: string, known: KnownTokens): boolean =>
  AUTHORIZES.test(command) || holdsToken(command, known) || known.files.some(path => command.includes(path))

interface Client {
  /** Returns the option with which the program does not verify the server. */
  readonly insecure: (words: readonly string[]) => string | undefined
}

const option =
  (pattern: RegExp) =>
  (words: readonly string[]): string | undefined =>
    words.find(word => pattern.test(word))

/** Options of curl that take the rest of their word as a value. */
const CURL_VALUES = /[A-FHKPQTUXYbcdehmortuwxyz]/

/** Finds -k also where it is joined with other options: -fsSk. */
function insecureCurl(words: readonly string[]): string | undefined {
  return words.find(word => {
    if (word === '--insecure') return true
    if (!/^-[A-Za-z#0-9]/.test(word)) return false
    for (const letter of word.slice(1)) {
      if (letter === 'k') return true
      if (CURL_VALUES.test(letter)) return false
    }
    return false
  })
}

const CLIENTS: Readonly<Record<string, Client>> = {
  curl: { insecure: insecureCurl },
  wget: { insecure: option(/^--no-check-certificate$/) },
  kubectl: { insecure: option(/^--insecure-skip-tls-verify(?:=true)?$/) },
  kubeadm: { insecure: option(/^--discovery-token-unsafe-skip-ca-verification(?:=true)?$/) },
  http: { insecure: option(/^--verify=(?:no|false)$/) },
  https: { insecure: option(/^--verify=(?:no|false)$/) },
}

const CLIENT = /\b(?:curl|wget|kubectl|kubeadm|https?)\b/
/** A client at the beginning of a command, after words such as sudo, if and a variable that is set for it. */
const CALL = /(?:^|[\s"'(`@[,+!-])(?:\/[\w./-]*\/)?(curl|wget|kubectl|kubeadm|https?)(?=["',\s\\]|$)([\s\S]*)/

/** Matches input of a program, as opposed to its arguments: <(…), <<<… and < file. */
const INPUTS = /<\((?:[^()]|\([^()]*\))*\)|<<<?\s*(?:"[^"]*"|'[^']*'|\S+)/g

function clientProblems({ place, text, kind }: Source, known: KnownTokens): UserDataProblem[] {
  if (!CLIENT.test(text)) return []
  const problems: UserDataProblem[] = []
  for (const { text: line, number } of commandsWithLines(text, kind)) {
    const [, name, rest] = CALL.exec(line) ?? []
    if (name === undefined || rest === undefined) continue
    const where = { place, ...(kind !== 'command' && { line: number }) }
    const words = wordsOf(
      rest.replaceAll(/["'],?\s*|,\s+/g, match => (kind === 'command' && rest.includes(']') ? ' ' : match)),
    )
    const option = CLIENTS[name]!.insecure(words)
    if (option !== undefined && sendsToken(rest, known))
      problems.push({
        ...where,
        code: 'OSM0640',
        part: option,
        predicate: `sends a token with ${name} ${option}, which does not verify the server`,
        help: VERIFY[name] ?? `Remove ${option}, and give the CA of the server.`,
      })
    if (holdsToken(rest.replaceAll(INPUTS, ' '), known)) {
      const inUrl = words.some(word => /https?:\/\//.test(word) && holdsToken(word, known))
      const predicate = inUrl ? `puts a token into a URL of ${name}` : `passes a token to ${name} as an argument`
      problems.push({
        ...where,
        code: 'OSM0642',
        predicate,
        ...(PRIVATE[name] !== undefined && { help: PRIVATE[name] }),
      })
    }
  }
  return problems
}

const VERIFY: Readonly<Record<string, string>> = {
  curl: 'Write {{ .KubernetesCACert }} to a file, and use --cacert FILE instead.',
  wget: 'Write {{ .KubernetesCACert }} to a file, and use --ca-certificate=FILE instead.',
  kubectl: 'Use --certificate-authority=FILE instead, or a kubeconfig with the CA.',
  kubeadm: 'Use --discovery-token-ca-cert-hash instead.',
}

const CURL_CONFIG =
  'Write the header to a file that only root can read, permissions 600, and use curl --config FILE, or --header @FILE.'
const PRIVATE: Readonly<Record<string, string | undefined>> = {
  curl: CURL_CONFIG,
  wget: 'Write the header to a file that only root can read, permissions 600, and use wget --config=FILE.',
  kubectl: 'Use --kubeconfig with a file that only root can read.',
  kubeadm: 'Use a discovery file: --discovery-file.',
}

function* commandsWithLines(text: string, kind: Source['kind']): Iterable<{ text: string; number: number }> {
  const lines: CommandLine[] =
    kind === 'command'
      ? [{ text, line: 1 }]
      : kind === 'script'
        ? commandLines(text)
        : commandLines(text).filter(({ text: line }) => /^\s*Exec\w+\s*=/.test(line))
  const all = text.split('\n')
  for (const { text: line, line: first } of lines) {
    if (!CLIENT.test(line)) continue
    // Finds the line without searching the others, of which there may be many.
    let number = first
    while (number < all.length && !CLIENT.test(all[number - 1]!)) number++
    for (const command of commandsOf(line.replace(/^\s*Exec\w+\s*=/, ''))) {
      if (CLIENT.test(command)) yield { text: command, number }
    }
  }
}

const MAY_TRACE = /-\w*x|xtrace/
/** Matches options among the first words after `set`; the number of words is limited, because a line may have many of both. */
const SET = String.raw`(?:^|[\s;&|({])set\s+(?:\S+\s+){0,20}?`
const TURNS_ON = new RegExp(String.raw`${SET}(?:-[a-wyz]*x\w*|-\w*o\s+xtrace)(?=[\s;]|$)`)
const TURNS_OFF = new RegExp(String.raw`${SET}(?:\+\w*x\w*|\+\w*o\s+xtrace)(?=[\s;]|$)`)

/** Reports the first command with a token that the shell prints. */
function traceProblems({ place, text, kind }: Source, known: KnownTokens): UserDataProblem[] {
  if (kind !== 'script' || !MAY_TRACE.test(text)) return []
  let by = /^#!.*\s-[a-wyz]*x/.test(text) ? 1 : undefined
  for (const { text: line, line: number } of commandLines(text)) {
    if (TURNS_OFF.test(line)) by = undefined
    else if (TURNS_ON.test(line)) by = number
    else if (by !== undefined && (holdsToken(line, known) || /\bAuthorization\s*:/i.test(line))) {
      const at = text
        .split('\n')
        .findIndex((raw, i) => i >= number - 1 && (holdsToken(raw, known) || /\bAuthorization\s*:/i.test(raw)))
      const predicate = `has a token in a command that the shell prints, because of the -x in line ${by}`
      return [{ code: 'OSM0641', place, predicate, line: Math.max(at + 1, number) }]
    }
  }
  return []
}
