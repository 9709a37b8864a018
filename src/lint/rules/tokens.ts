// Checks how files, scripts, units and commands treat tokens: whether they verify the server, write the token to a log, pass it as an argument, or
// let every user read it.

import { rememberedFor } from '../../base/remembered.ts'
import { type Text, t, words } from '../../base/span.ts'
import { programName, type ScriptCommand, unquoted } from '../../node/readers/commands.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { permissionDigits } from '../../render/userdata/yaml.ts'
import { inFiles, type LintPhase, type PhaseCheck, type PhaseFinding, type PhaseText } from '../phase.ts'

/** Returns a check of the texts of a phase in which a client is called or commands are traced. */
const inTexts =
  (find: (text: PhaseText, known: KnownTokens) => PhaseFinding[]): PhaseCheck =>
  phase =>
    phase.texts.some(({ text }) => CLIENT.test(text) || MAY_TRACE.test(text))
      ? phase.texts.flatMap(text => find(text, knownIn(phase)))
      : []

const knownIn = rememberedFor(({ allTexts, facts }: LintPhase) => knownTokens(allTexts, facts.tokens ?? []))

export const unverifiedServers = inTexts((text, known) => inCalls(text, call => unverified(call, text, known)))
export const tokensInArguments = inTexts((text, known) => inCalls(text, call => passedToken(call, text, known)))
export const tracedTokens = inTexts(traceProblems)

interface KnownTokens {
  readonly values: readonly string[]
  /** Variables that a script or an environment file sets to a token. */
  readonly variables: ReadonlySet<string>
  /** Paths of files that contain a token. */
  readonly files: readonly string[]
}

/** The shortest text that is a credential, and not a word of a file. */
const SHORTEST = 8
const ASSIGNMENTS =
  /(?:^|[\s;])(?:export\s+|local\s+|readonly\s+|declare\s+(?:-\w+\s+)?)?([A-Za-z_]\w*)=("[^"\n]*"|'[^'\n]*'|[^\s;]*)/g

function knownTokens(texts: readonly PhaseText[], tokens: readonly string[]): KnownTokens {
  const values = tokens.filter(token => token.length >= SHORTEST)
  const holdsValue = (text: string): boolean => values.some(value => text.includes(value))
  const files = texts.flatMap(({ path, kind, text }) =>
    path !== undefined && kind !== 'script' && holdsValue(text) ? [path] : [],
  )
  const variables = new Set<string>()
  const known = { values, variables, files }
  for (const { text } of texts) {
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

/** Clients, each with a function that returns the option with which it does not verify the server. */
const CLIENTS: Readonly<Record<string, (words: readonly string[]) => string | undefined>> = {
  curl: insecureCurl,
  wget: option(/^--no-check-certificate$/),
  kubectl: option(/^--insecure-skip-tls-verify(?:=true)?$/),
  kubeadm: option(/^--discovery-token-unsafe-skip-ca-verification(?:=true)?$/),
  http: option(/^--verify=(?:no|false)$/),
  https: option(/^--verify=(?:no|false)$/),
}

const CLIENT = /\b(?:curl|wget|kubectl|kubeadm|https?)\b/

interface Call extends ScriptCommand {
  readonly name: string
  /** The line of the name. */
  readonly line: number
}

const inCalls = (text: PhaseText, find: (call: Call) => PhaseFinding | undefined): PhaseFinding[] =>
  CLIENT.test(text.text)
    ? text.commands.flatMap(command => {
        const name = programName(command)
        if (!Object.hasOwn(CLIENTS, name)) return []
        return find({ ...command, name, line: text.lineWith(name, command.line) }) ?? []
      })
    : []

function unverified({ name, text: command, words, line }: Call, text: PhaseText, known: KnownTokens) {
  const insecure = CLIENTS[name]!(words.slice(1).map(unquoted))
  if (insecure === undefined || !sendsToken(command, known)) return undefined
  return {
    ...text.at(text.lineWith(insecure, line), insecure),
    predicate: t`sends a token with ${name} ${insecure}, which does not verify the server`,
    help: VERIFY[name] ?? t`Remove ${insecure}, and give the CA of the server.`,
  }
}

function passedToken({ name, words, line }: Call, text: PhaseText, known: KnownTokens): PhaseFinding | undefined {
  // <(…) is an input of the program, as opposed to its arguments.
  const holding = words.slice(1).filter(word => !word.startsWith('<(') && holdsToken(word, known))
  if (holding.length === 0) return undefined
  const predicate = holding.some(word => /https?:\/\//.test(word))
    ? t`puts a token into a URL of ${name}`
    : t`passes a token to ${name} as an argument`
  const help = PRIVATE[name]
  return { ...text.at(line), predicate, ...(help !== undefined && { help }) }
}

const VERIFY: Readonly<Record<string, Text>> = {
  curl: t`Write {{ .KubernetesCACert }} to a file, and use --cacert FILE instead.`,
  wget: t`Write {{ .KubernetesCACert }} to a file, and use --ca-certificate=FILE instead.`,
  kubectl: t`Use --certificate-authority=FILE instead, or a kubeconfig with the CA.`,
  kubeadm: t`Use --discovery-token-ca-cert-hash instead.`,
}

const CURL_CONFIG = t`Write the header to a file that only root can read, permissions 600, and use curl --config FILE, or --header @FILE.`
const PRIVATE: Readonly<Record<string, Text | undefined>> = {
  curl: CURL_CONFIG,
  wget: t`Write the header to a file that only root can read, permissions 600, and use wget --config=FILE.`,
  kubectl: t`Use --kubeconfig with a file that only root can read.`,
  kubeadm: t`Use a discovery file: --discovery-file.`,
}

const MAY_TRACE = /-\w*x|xtrace/
const TRACE = /^[+-]\w*x|^xtrace$/

/** Reports the first command with a token that the shell prints. */
function traceProblems(text: PhaseText, known: KnownTokens): PhaseFinding[] {
  if (text.kind !== 'script' || !MAY_TRACE.test(text.text)) return []
  let by = /^#!.*\s-[a-wyz]*x/.test(text.text) ? 1 : undefined
  for (const command of text.commands) {
    const args = programName(command) === 'set' ? command.words.slice(1) : []
    const at = args.findIndex(word => TRACE.test(word))
    if (at >= 0) {
      const isOn = (args[at] === 'xtrace' ? args[at - 1] : args[at])?.startsWith('-')
      by = isOn ? command.line : undefined
    } else if (by !== undefined && printsToken(command.text, known)) {
      const within = command.text.split('\n').findIndex(line => printsToken(line, known))
      const predicate = t`has a token in a command that the shell prints, because of the -x in line ${by}`
      return [{ predicate, ...text.at(command.line + Math.max(within, 0)) }]
    }
  }
  return []
}

const printsToken = (text: string, known: KnownTokens): boolean =>
  holdsToken(text, known) || /\bAuthorization\s*:/i.test(text)

const READ_BY_OTHERS = 0o004

/** The credentials of a registry in a configuration of Docker: the base64 of a user and a password. */
const REGISTRY = /"auth"\s*:\s*"([A-Za-z0-9+/]{8,}={0,2})"/

export const readableSecrets = inFiles('content', ({ facts: { tokens = [] } }) => {
  const secrets = tokens.filter(token => token.length >= SHORTEST)
  return ({ path, permissions, content }) => {
    const mode = Number.parseInt(permissionDigits(permissions), 8)
    if ((mode & READ_BY_OTHERS) === 0) return undefined
    const { data } = content.inline
    const at = data.includes('"auths"') ? REGISTRY.exec(data)?.index : undefined
    const found = secrets.map(secret => data.indexOf(secret)).find(index => index >= 0) ?? at
    if (found === undefined) return undefined
    return {
      line: lineAt(data, found),
      predicate: t`has ${words(found === at ? 'the credentials of a registry' : 'a token')}, and its permissions ${mode.toString(8)} let every user of the node read it`,
      help: t`Set permissions: ${(mode & 0o700).toString(8)} for ${path}.`,
    }
  }
})
