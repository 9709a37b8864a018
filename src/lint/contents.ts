// Checks the rendered contents of files: error texts that templates print, bytes that are not UTF-8, and contents that do not have the format of the
// file's name.

import { encryptedFault } from '../render/inputs/credential-text.ts'
import type { RenderedFile } from '../render/model/config.ts'
import { certificateProblem } from './certificates.ts'
import { configFileProblem } from './config-files/index.ts'
import { wholeFileProblem } from './config-files/whole.ts'
import { type ContentProblem, lineAt } from './content-problem.ts'
import { formatProblem } from './formats.ts'
import { kubeletConfigurationProblems } from './kubelet-configuration.ts'
import { shellProblems } from './shell/syntax-problem.ts'
import { unitFileProblems } from './systemd/unit-files.ts'

/** Returns the problems of a file that follow from its path and content alone. `isExtended` says that a drop-in adds to the unit. */
export function contentProblems({ path, content }: RenderedFile, isExtended = false): ContentProblem[] {
  const { data, encoding = '' } = content.inline
  // Any other encoding means that the content is already encoded.
  if (encoding !== '' && encoding !== 'b64' && encoding !== 'text/plain') return []
  const found = [
    damagedText(data),
    encryptedText(data),
    mergeConflict(data) ?? formatProblem(path, data),
    configFileProblem(path, data),
    wholeFileProblem(path, data),
    certificateProblem(data),
    relativeSocket(data),
  ]
  return [
    ...found.filter(problem => problem !== undefined),
    ...shellProblems(data),
    ...kubeletConfigurationProblems(path, data),
    ...unitFileProblems(path, data, isExtended),
  ]
}

/** Finds the markers that Git writes for a merge conflict. */
function mergeConflict(data: string): ContentProblem | undefined {
  if (!data.includes('<<<<<<< ')) return undefined
  const lines = data.split('\n')
  const start = lines.findIndex(line => line.startsWith('<<<<<<< '))
  if (start < 0 || !lines.includes('=======', start)) return undefined
  return {
    code: 'OSM0630',
    predicate: 'has a merge conflict of Git',
    line: start + 1,
    help: 'Keep one of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>.',
  }
}

/** Finds the URL of a socket with two slashes, whose path is relative. */
function relativeSocket(data: string): ContentProblem | undefined {
  if (!data.includes('unix://')) return undefined
  const found = /unix:\/\/((?:run|var|opt|tmp)\/[\w./-]+)/.exec(data)
  if (found === null) return undefined
  return {
    code: 'OSM0630',
    predicate: 'has the URL of a socket with two slashes, so its path is not absolute',
    line: lineAt(data, found.index),
    part: found[0],
    help: `Write three slashes: unix:///${found[1]}.`,
  }
}

/** Finds a text that a tool was to decrypt before the rendering. */
function encryptedText(data: string): ContentProblem | undefined {
  const fault = encryptedFault(data)
  return fault && { code: 'OSM0630', predicate: fault.predicate, line: 1, help: fault.help }
}

function damagedText(data: string): ContentProblem | undefined {
  const at = data.indexOf('\ufffd')
  if (at < 0) return undefined
  return {
    code: 'OSM0631',
    predicate: 'has bytes that are not UTF-8: the node gets U+FFFD instead',
    line: lineAt(data, at),
  }
}

/**
 * Matches the texts that Go prints for a value that does not fit the verb: `%!d(string=x)`, `%!s(MISSING)`, `%!(EXTRA int=1)`, `<no value>`, `<nil>`.
 */
const MISPRINTS =
  /%!(?:[^\s(]\((?:[\w.*[\]{}]+=|<nil>\)|MISSING\)|BADINDEX\)|PANIC=)|\((?:NOVERB\)|EXTRA |BADWIDTH\)|BADPREC\)|BADINDEX\)))|<no value>|<nil>/g

/** The maximum number of texts of a phase that look like formatting errors: each is searched in all templates. */
const MOST_SEARCHED = 200

/**
 * Returns the first formatting error of Go (`%!d(…)`, `<no value>`) that the templates do not contain themselves. `searched` has the texts
 * of the phase that were searched, and whether the templates contain them.
 */
export function formattingError(
  data: string,
  templates: () => readonly string[],
  searched: Map<string, boolean>,
): ContentProblem | undefined {
  if (!data.includes('%!') && !data.includes('<n')) return undefined
  for (const { 0: printed, index } of data.matchAll(MISPRINTS)) {
    let isOwn = searched.get(printed)
    if (isOwn === undefined) {
      if (searched.size === MOST_SEARCHED) return undefined
      isOwn = templates().some(text => text.includes(printed))
      searched.set(printed, isOwn)
    }
    if (isOwn) continue
    // The value itself may be a secret.
    const [shown, help] = describe(printed)
    return {
      code: 'OSM0632',
      predicate: `contains ${shown}, which a template printed`,
      line: lineAt(data, index),
      ...(help !== undefined && { help }),
    }
  }
  return undefined
}

function describe(printed: string): readonly [shown: string, help?: string] {
  if (printed.startsWith('<'))
    return [
      printed,
      'The value is missing: give it a default, {{ .X | default "…" }}, or print it only within {{ if .X }} or {{ with .X }}.',
    ]
  if (printed.includes('EXTRA'))
    return [`${printed}…)`, 'printf has more arguments than verbs: remove one, or add a verb.']
  if (printed.includes('MISSING')) return [printed, 'printf has fewer arguments than verbs: add one, or remove a verb.']
  const [, verb, type] = /^%!(.)\(([\w.*[\]{}]+)=/.exec(printed) ?? []
  if (verb === undefined) return [printed.endsWith('=') ? `${printed}…)` : printed]
  return [
    `${printed}…)`,
    `The value is of the type ${type}, which %${verb} does not print: use %v, or convert the value first.`,
  ]
}
