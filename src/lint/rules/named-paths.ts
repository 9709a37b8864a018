// Checks the paths in the contents of files: a path that differs in one letter from that of a file of the profile is probably misspelt.

import { PHASES } from '../../render/model/config.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'
import { lineAt } from '../contents/content-problem.ts'
import { isScript } from '../readers/shebang.ts'
import { folderOf, nearFile } from './near-files.ts'

/** Matches absolute paths, except those directly in /etc, /opt and the like. */
const PATH = /(?<![\w.~/$}-])\/(?:opt|etc|root|srv|usr\/local|var)\/(?:[\w.+@-]{1,100}\/){1,12}[\w.+@-]{1,100}/g

/** Matches units, whose paths started-files.ts checks. */
const HAS_OWN_CHECK = /^\/(?:etc|usr\/lib|run)\/systemd\/system\//

/** Matches the text before a path that the command creates. */
const CREATES = /[>]\s*["']?$|\b(?:cp|install|ln|mkdir|mv|tee|touch|rm)\b[^\n]*$|-o\s+["']?$|--output[= ]["']?$/

/** The maximum number of different paths of a phase that are compared. */
const MOST_PATHS = 500

export function namedPathProblems(request: UserDataRequest): UserDataProblem[] {
  const files = PHASES.flatMap(phase => request.config[phase].files ?? [])
  const folders = new Set(files.map(({ path }) => folderOf(path)))
  const texts = commandTexts(request.config)
  const compared = new Set<string>()
  return (phaseConfig(request).files ?? []).flatMap(({ path: own, content: { inline } }, file): UserDataProblem[] => {
    if (HAS_OWN_CHECK.test(own) || inline.data.length > LONGEST) return []
    return [...inline.data.matchAll(PATH)].flatMap(({ 0: match, index }): UserDataProblem[] => {
      const path = match.replace(/[.,:;]+$/, '')
      if (!folders.has(folderOf(path)) || compared.has(path) || compared.size >= MOST_PATHS) return []
      compared.add(path)
      const close = nearFile(path, files, texts)
      if (close === undefined) return []
      const lineStart = inline.data.lastIndexOf('\n', index) + 1
      const before = inline.data.slice(lineStart, index)
      if (before.trimStart().startsWith('#') || (isScript(inline.data) && CREATES.test(before))) return []
      return [
        {
          code: 'OSM0647',
          place: { file, part: 'content' },
          line: lineAt(inline.data, index),
          part: path,
          predicate: `names ${path}, which the profile does not write`,
          help: `Did you mean ${close}?`,
        },
      ]
    })
  })
}

/** The maximum length of a content that is searched. */
const LONGEST = 100_000
