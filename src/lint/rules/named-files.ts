// Checks the paths that texts name: a path that nearly is that of a file of the profile is probably misspelt. An option that names a file, such
// as --config of the kubelet, is also wrong if the profile writes a file with this name in another folder or with another ending.

import type { LintPhase, PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { folderOf, movedFile, nearFile } from './near-files.ts'
import { startedPath } from './started-files.ts'

interface NamedPath {
  readonly path: string
  readonly line: number
  readonly verb: 'starts' | 'reads' | 'names'
  /** The option whose value it is. */
  readonly option?: string
}

export const namedFiles: PhaseCheck = phase => {
  const folders = new Set(phase.allFiles.map(({ path }) => folderOf(path)))
  const texts = phase.allTexts.map(({ text }) => text)
  const compared = new Set<string>()
  return phase.texts.flatMap(text =>
    pathsIn(text, folders).flatMap(named => {
      if (compared.has(named.path) || compared.size >= MOST_PATHS) return []
      compared.add(named.path)
      return problemOf(named, text, texts, phase) ?? []
    }),
  )
}

/** The maximum number of different paths of a phase that are compared. */
const MOST_PATHS = 500

/** The maximum length of a content that is searched. */
const LONGEST = 100_000

const pathsIn = (text: PhaseText, folders: ReadonlySet<string>): NamedPath[] => [
  ...optionPaths(text),
  ...(text.kind === 'unit'
    ? unitPaths(text)
    : text.kind === 'command'
      ? entryPaths(text)
      : text.text.length <= LONGEST
        ? contentPaths(text, folders)
        : []),
]

/** Options of programs that read the file. */
const OPTIONS =
  'bootstrap-kubeconfig|kubeconfig|config|cloud-config|image-credential-provider-config|client-ca-file|tls-cert-file|' +
  'tls-private-key-file|cacert|certificate-authority|client-certificate|client-key|env-file|netrc-file'

/** Matches an option on a command line, or in a configuration file of curl. */
const OPTION = new RegExp(
  String.raw`(?:(?<![\w-])--|^[ \t]*)(${OPTIONS})(?:[ \t]*=[ \t]*|[ \t]+)["']?(\/[\w.+@-]{1,100}(?:\/[\w.+@-]{1,100}){1,12})(?![\w/$%{*])`,
  'gm',
)

const optionPaths = (given: PhaseText): NamedPath[] =>
  [...given.text.matchAll(OPTION)].flatMap(({ 0: match, 1: option, 2: path, index }): NamedPath[] =>
    isComment(given.text, index)
      ? []
      : [{ path: path!, line: given.lineAt(index + match.length), verb: 'names', option: option! }],
  )

const ABSOLUTE = /^\/[\w./-]+$/

/** Returns the files that systemd needs to start a unit. A file with a dash before its path is optional. */
const unitPaths = (text: PhaseText): NamedPath[] => [
  ...text.commands.flatMap(({ words: [path], line }): NamedPath[] =>
    path !== undefined && ABSOLUTE.test(path) ? [{ path, line: text.lineWith(path, line), verb: 'starts' }] : [],
  ),
  ...text.settings.flatMap(({ name, value, line }): NamedPath[] =>
    name === 'EnvironmentFile' && ABSOLUTE.test(value) ? [{ path: value, line, verb: 'reads' }] : [],
  ),
]

function entryPaths(text: PhaseText): NamedPath[] {
  const path = startedPath(text)
  return path !== undefined && ABSOLUTE.test(path) ? [{ path, line: 1, verb: 'starts' }] : []
}

/** Matches absolute paths, except those directly in /etc, /opt and the like. */
const PATH = /(?<![\w.~/$}-])\/(?:opt|etc|root|srv|usr\/local|var)\/(?:[\w.+@-]{1,100}\/){1,12}[\w.+@-]{1,100}/g

/** Matches the text before a path that the command creates. */
const CREATES = />\s*["']?$|\b(?:cp|install|ln|mkdir|mv|tee|touch|rm)\b|-o\s+["']?$|--output[= ]["']?$/

const contentPaths = (given: PhaseText, folders: ReadonlySet<string>): NamedPath[] =>
  [...given.text.matchAll(PATH)].flatMap(({ 0: match, index }): NamedPath[] => {
    const path = match.replace(/(?<![.,:;])[.,:;]+$/, '')
    if (!folders.has(folderOf(path))) return []
    const before = lineBefore(given.text, index)
    if (isComment(given.text, index) || (given.kind === 'script' && CREATES.test(before))) return []
    return [{ path, line: given.lineAt(index), verb: 'names' }]
  })

const lineBefore = (text: string, index: number): string => text.slice(text.lastIndexOf('\n', index) + 1, index)

const isComment = (text: string, index: number): boolean => /^\s*#/.test(lineBefore(text, index))

function problemOf(
  { path, line, verb, option }: NamedPath,
  text: PhaseText,
  texts: readonly string[],
  { allFiles }: LintPhase,
): PhaseFinding | undefined {
  const close =
    nearFile(path, allFiles, texts) ??
    (option === undefined || isMade(option, path, texts) ? undefined : movedFile(path, allFiles, texts))
  if (close === undefined) return undefined
  return {
    ...text.at(line, path),
    predicate: `${verb} ${path}${option === undefined ? '' : ` as ${option}`}, which the profile does not write`,
    help: `Did you mean ${close}?`,
  }
}

/** Whether kubeadm or the kubelet itself writes the file. */
const isMade = (option: string, path: string, texts: readonly string[]): boolean =>
  texts.some(
    text =>
      (option === 'kubeconfig' && text.includes('bootstrap-kubeconfig')) ||
      (text.includes('kubeadm') && /kubelet|kubernetes/.test(path)),
  )
