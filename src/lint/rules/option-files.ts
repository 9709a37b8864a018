// Checks the files that options name, such as --config of the kubelet: a path that the profile does not write, although it writes a file with this
// name in another folder or with another ending. named-paths.ts checks paths that differ in one letter.

import { PHASES } from '../../render/model/config.ts'
import type { UserDataProblem, ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { commandTexts } from '../commands.ts'
import { lineAt } from '../contents/content-problem.ts'
import { movedFile } from './near-files.ts'

/** Options of programs that read the file. */
const NAMES = [
  ...[
    'bootstrap-kubeconfig',
    'kubeconfig',
    'config',
    'cloud-config',
    'image-credential-provider-config',
    'client-ca-file',
  ],
  ...[
    'tls-cert-file',
    'tls-private-key-file',
    'cacert',
    'certificate-authority',
    'client-certificate',
    'client-key',
    'env-file',
  ],
  'netrc-file',
]

/** Matches an option on a command line, or in a configuration file of curl. */
const OPTION = new RegExp(
  String.raw`(?:(?<![\w-])--|^[ \t]*)(${NAMES.join('|')})(?:[ \t]*=[ \t]*|[ \t]+)["']?(\/[\w.+@-]{1,100}(?:\/[\w.+@-]{1,100}){1,12})(?![\w/$%{*])`,
  'gm',
)

/** The maximum number of different paths of a phase that are looked up. */
const MOST_PATHS = 100

export function optionFileProblems(request: UserDataRequest): UserDataProblem[] {
  const files = PHASES.flatMap(phase => request.config[phase].files ?? [])
  const phase = phaseConfig(request)
  const looked = new Set<string>()
  let texts: readonly string[] | undefined
  const inText = (text: string, place: ValuePlace, hasLines: boolean): UserDataProblem[] =>
    [...text.matchAll(OPTION)].flatMap(({ 0: match, 1: name, 2: path, index }): UserDataProblem[] => {
      if (looked.has(path!) || looked.size >= MOST_PATHS) return []
      looked.add(path!)
      texts ??= commandTexts(request.config)
      const other = isMade(name!, path!, texts) ? undefined : movedFile(path!, files, texts)
      if (other === undefined) return []
      const line = lineAt(text, index + match.length)
      if (isComment(text, index)) return []
      return [
        {
          code: 'OSM0647',
          place,
          ...(hasLines && { line, part: path! }),
          predicate: `names ${path} as ${name}, which the profile does not write`,
          help: `Did you mean ${other}?`,
        },
      ]
    })
  return [
    ...(phase.files ?? []).flatMap(({ content: { inline } }, file) =>
      inText(inline.data, { file, part: 'content' }, true),
    ),
    ...(phase.units ?? []).flatMap(({ content = '', dropIns = [] }, unit) => [
      ...inText(content, { unit, part: 'content' }, true),
      ...dropIns.flatMap(({ content: text }, dropIn) => inText(text, { unit, dropIn, part: 'content' }, true)),
    ]),
    ...(['bootcmd', 'runcmd'] as const).flatMap(module =>
      (phase.modules?.[module] ?? []).flatMap((text, entry) => inText(text, { module, entry }, false)),
    ),
  ]
}

/** Whether kubeadm or the kubelet itself writes the file. */
const isMade = (name: string, path: string, texts: readonly string[]): boolean =>
  texts.some(
    text =>
      (name === 'kubeconfig' && text.includes('bootstrap-kubeconfig')) ||
      (text.includes('kubeadm') && /kubelet|kubernetes/.test(path)),
  )

const isComment = (text: string, index: number): boolean =>
  /^\s*#/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))
