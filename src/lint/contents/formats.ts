// Checks the contents of files: markers of tools, and whether they can be parsed as what their names say: YAML, JSON or TOML.

import { FormatError, toml } from 'gotemplate/encoding'
import { LimitError } from 'gotemplate/values'
import { parseDocument } from 'yaml'
import { t } from '../../base/span.ts'
import { lineAt } from '../../node/readers/lines.ts'
import { encryptedFault } from '../../render/inputs/credential-text.ts'
import { refusedLine } from '../../render/userdata/read-back.ts'
import { PYYAML, parseUserData } from '../../render/userdata/yaml.ts'
import { tokensOf } from '../../secrets/item.ts'
import type { ContentFinding, FileContent } from '../phase.ts'

type Parse = (text: string) => ContentFinding | undefined

const FORMATS: readonly { readonly name: RegExp; readonly parse: Parse }[] = [
  { name: /\.ya?ml$/, parse: yamlProblem },
  { name: /\.(?:json|conflist)$/, parse: jsonProblem },
  { name: /\.toml$/, parse: tomlProblem },
  { name: /^\/etc\/(?:cron\.d\/[\w-]+|crontab)$/, parse: crontabProblem },
  { name: /^\/etc\/(?:sysctl\.d\/.+\.conf|sysctl\.conf)$/, parse: sysctlProblem },
]

const KUBELET_CONFIGURATION = /^["']?kind["']?[ \t]*:[ \t]*["']?KubeletConfiguration\b/m

/** Texts that another template engine or a shell fills in on the node. */
const TEMPLATE = /\{\{|\{%/

export const formats = ({ path, text }: FileContent): ReturnType<Parse> =>
  isFilledLater(text) || isKubeletConfiguration(text)
    ? undefined
    : FORMATS.find(({ name }) => name.test(path))?.parse(text)

export const kubeletSyntax = ({ text }: FileContent): ReturnType<Parse> =>
  !isFilledLater(text) && isKubeletConfiguration(text) ? yamlProblem(text) : undefined

const isFilledLater = (text: string): boolean => text.trim() === '' || TEMPLATE.test(text)

const isKubeletConfiguration = (text: string): boolean =>
  text.includes('KubeletConfiguration') && !text.startsWith('#!') && KUBELET_CONFIGURATION.test(text)

function yamlProblem(content: string): ReturnType<Parse> {
  for (const { text, line } of documentsOf(content)) {
    // The readers of YAML on a node differ. A text is wrong if all of them refuse it.
    const first = parseUserData(text)
    if (!('problem' in first) || !('problem' in parseUserData(text, PYYAML)) || isVersion12(text)) continue
    const refused = refusedLine(text, beginning => 'problem' in parseUserData(beginning))
    const hasTab = /^ *\t/.test(text.split('\n')[refused - 1] ?? '')
    return {
      predicate: t`is not YAML: ${first.problem}`,
      line: line + refused - 1,
      ...(hasTab && { help: t`YAML is indented with blanks only: replace the tab.` }),
    }
  }
  return undefined
}

/** A text that nests too deeply for the yaml package is one of no version. */
const isVersion12 = (text: string): boolean => tokensOf(text) !== undefined && parseDocument(text).errors.length === 0

function documentsOf(content: string): { text: string; line: number }[] {
  let line = 1
  return content.split(/^---(?=\s|$)/m).map(text => {
    const document = { text, line }
    line += text.split('\n').length - 1
    return document
  })
}

function jsonProblem(content: string): ReturnType<Parse> {
  try {
    JSON.parse(content)
    return undefined
  } catch (error) {
    const value = /^[ \t]*(?:\/\/|\/\*)/m.test(content) ? t`is not JSON, which has no comments` : t`is not JSON`
    // Without a position, the text ends too early.
    const position = /at position (\d+)/.exec((error as Error).message)?.[1]
    return {
      predicate: value,
      line: lineAt(content, position === undefined ? content.trimEnd().length : Number(position)),
    }
  }
}

function tomlProblem(content: string): ReturnType<Parse> {
  try {
    toml.unmarshal(content)
    return undefined
  } catch (error) {
    if (error instanceof LimitError) return { predicate: t`is nested too deeply to be read`, line: 1 }
    if (!(error instanceof FormatError)) throw error
    const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1)
    // The rest of the message may quote a value.
    return { predicate: t`is not TOML`, line }
  }
}

/** The five fields of a time, or a word for them, and what follows. */
const CRON_TIME = /^\s*(?:@[a-z]+|(?:[\d*][\w*/,-]*\s+){3}[\w*/,-]+\s+[\w*/,-]+)\s+(\S+)(\s+\S)?/
const USER_NAME = /^[A-Za-z_][\w.-]*\$?$/

/** Finds a line whose sixth word cannot be a user. Whether there is a user of that name, only the node knows. */
function crontabProblem(content: string): ReturnType<Parse> {
  for (const [i, line] of content.split('\n').entries()) {
    const [, user, command] = CRON_TIME.exec(line) ?? []
    if (user === undefined || (command !== undefined && USER_NAME.test(user))) continue
    return {
      predicate: t`has a line without a user: cron takes ${user} for one, and ignores the line`,
      line: i + 1,
      part: user,
      help: t`Write the user between the time and the command, such as root.`,
    }
  }
  return undefined
}

/** Finds a line that is neither an assignment nor, behind a -, a name that is left out. */
function sysctlProblem(content: string): ReturnType<Parse> {
  for (const [i, line] of content.split('\n').entries()) {
    const text = line.trim()
    if (text === '' || /^[#;]/.test(text) || text.includes('=') || /^-[^\s:]+$/.test(text)) continue
    return {
      predicate: t`has a line without =, which is ignored: ${text}`,
      line: i + 1,
      help: t`Write it as name = value.`,
    }
  }
  return undefined
}

type ContentCheck = (content: FileContent) => readonly ContentFinding[] | ContentFinding | undefined

export function mergeConflicts({ text }: FileContent): ContentFinding | undefined {
  const line = conflictLine(text)
  if (line === 0) return undefined
  return {
    predicate: t`has a merge conflict of Git`,
    line,
    help: t`Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.`,
  }
}

/** Counted from 1; 0 if there is no conflict. */
function conflictLine(text: string): number {
  if (!text.includes('<<<<<<< ')) return 0
  const lines = text.split('\n')
  const start = lines.findIndex(line => line.startsWith('<<<<<<< '))
  return start >= 0 && lines.includes('=======', start) ? start + 1 : 0
}

export const withoutConflict = (...checks: readonly ContentCheck[]): ContentCheck[] =>
  checks.map(check => content => (conflictLine(content.text) > 0 ? undefined : check(content)))

/** Finds a text that a tool was to decrypt before the rendering. */
export function encryptedTexts({ text }: FileContent): ContentFinding | undefined {
  const fault = encryptedFault(text)
  return fault && { predicate: fault.predicate, line: 1, help: fault.help }
}
