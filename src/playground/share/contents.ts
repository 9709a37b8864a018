// What a link would contain: the documents of the files, of which Secrets are left out unless the reader wants them in it.

import { type Document, documentsOf } from '../../source/documents.ts'
import { FILE_NAMES, type FileName, type PlaygroundFiles } from '../files.ts'

export interface SharedDocument {
  readonly file: FileName
  readonly line: number
  /** The kind and the name as far as they can be read. */
  readonly title: string
  readonly isSecret: boolean
}

/** Returns what the files contain. */
export const contentsOf = (files: PlaygroundFiles): SharedDocument[] =>
  FILE_NAMES.flatMap(file =>
    documentsOf(file, files[file]).map(document => ({
      file,
      line: document.line,
      title: titleOf(document),
      isSecret: hasSecret(document),
    })),
  )

/** Returns the files without the documents that have Secrets, and without comments beside them, in which a Secret may be, too. */
export const withoutSecrets = (files: PlaygroundFiles): PlaygroundFiles =>
  Object.fromEntries(
    FILE_NAMES.map(file => [file, textWithoutSecrets(file, files[file])]),
  ) as unknown as PlaygroundFiles

function textWithoutSecrets(file: FileName, text: string): string {
  const documents = documentsOf(file, text)
  const kept = documents.filter(document => !hasSecret(document))
  return kept.length === documents.length && file !== OF_SECRETS
    ? text
    : kept.map(document => document.text).join('---\n')
}

const OF_SECRETS: FileName = 'tokens.yaml'

/** Whether a document has a Secret. In the file for them, what cannot be read as another kind may be one. */
const hasSecret = ({ file, text }: Document): boolean =>
  KIND_OF_SECRET.test(text) || (file === OF_SECRETS && !OTHER_KIND.test(text))

const KIND_OF_SECRET = /["']?kind["']?\s{0,20}:\s{0,20}["']?Secret/
const OTHER_KIND = /^kind: (?:ConfigMap|ServiceAccount)$/m

function titleOf({ text }: Document): string {
  const kind = /^["']?kind["']?:[ \t]*["']?(\w+)/m.exec(text)?.[1]
  const name = /^[ \t]+["']?name["']?:[ \t]*["']?([\w.-]+)/m.exec(text)?.[1] ?? /\bname:[ \t]*([\w.-]+)/.exec(text)?.[1]
  return [kind ?? 'text', name].filter(Boolean).join(' ')
}
