// What a link would contain: the documents of the files. Secrets, and what is known to be a credential in other documents, are left out unless the
// reader wants them in it.

import { hideUserData } from '../../node/user-data/hide.ts'
import { providerSecrets, secretTexts } from '../../render/inputs/secrets.ts'
import { itemHeaderOf } from '../../render/model/kubernetes.ts'
import { type Hide, LABEL, secretHider } from '../../secrets/labels.ts'
import { type Document, documentObject, documentsOf, yamlObject } from '../../source/documents.ts'
import { describesNodes, headerOf, isUnreadable } from '../../source/header.ts'
import { documentsOfList } from '../../source/lists.ts'
import { FILE_NAMES, type FileName, type PlaygroundFiles } from '../files.ts'

export interface SharedDocument {
  readonly file: FileName
  readonly line: number
  /** The kind and the name as far as they can be read. */
  readonly title: string
  readonly isSecret: boolean
  /** Whether a document that is no Secret has a credential in it. */
  readonly hasCredential: boolean
}

const OF_SECRETS: FileName = 'tokens.yaml'

const inFile = (file: FileName, files: PlaygroundFiles): Document[] => documentsOf(file, files[file])

export function contentsOf(files: PlaygroundFiles): SharedDocument[] {
  const hide = credentialHider(files)
  return FILE_NAMES.flatMap(file =>
    inFile(file, files).map(document => {
      const isSecret = hasSecret(document)
      return {
        file,
        line: document.line,
        title: titleOf(document),
        isSecret,
        hasCredential: !isSecret && hideUserData(document.text, hide) !== document.text,
      }
    }),
  )
}

/**
 * Returns the files without the documents that have Secrets, and without comments beside them, in which a Secret may be, too. Elsewhere a label is in
 * the place of each credential: a profile may contain the value of a Secret.
 */
export function withoutSecrets(files: PlaygroundFiles): PlaygroundFiles {
  const hide = credentialHider(files)
  const textOf = (file: FileName): string => {
    const documents = inFile(file, files)
    const kept = documents.filter(document => !hasSecret(document))
    const isWhole = kept.length === documents.length && file !== OF_SECRETS
    return hideUserData(isWhole ? files[file] : kept.map(({ text }) => text).join('---\n'), hide)
  }
  return Object.fromEntries(FILE_NAMES.map(file => [file, textOf(file)])) as unknown as PlaygroundFiles
}

/** Returns a function that hides what Secrets hold, credentials in a provider's specification, and what is evidently secret. */
function credentialHider(files: PlaygroundFiles): Hide {
  const documents = FILE_NAMES.flatMap(file => inFile(file, files).flatMap(documentsOfList))
  const objectsOf = (those: readonly Document[]) =>
    those.flatMap(({ text }) => {
      const object = yamlObject(text)
      return object === undefined ? [] : [{ header: itemHeaderOf(object), object }]
    })
  const secrets = [
    ...secretTexts(objectsOf(documents.filter(hasSecret))),
    ...providerSecrets(objectsOf(documents.filter(describesNodes))),
  ]
  const hide = secretHider({ secrets, shown: [] })
  return text => {
    const hidden = hide(text)
    // Without a label, only brackets of labels would be escaped.
    return LABEL.test(hidden) ? hidden : text
  }
}

/** Whether a document has a Secret. A List and what cannot be read may have one, and in the file for them what is not surely of another kind. */
function hasSecret(document: Document): boolean {
  const kind = headerOf(document)?.kind ?? ''
  if (document.file === OF_SECRETS && (isUnreadable(document) || !OTHERS.has(kind))) return true
  return isUnreadable(document) || kind.endsWith('List') ? NAMES_SECRET.test(document.text) : kind === 'Secret'
}

const NAMES_SECRET = /["']?kind["']?\s{0,20}:\s{0,20}["']?Secret/
const OTHERS: ReadonlySet<string> = new Set(['ConfigMap', 'ServiceAccount'])

function titleOf(document: Document): string {
  const { name } = itemHeaderOf(documentObject(document) ?? {})
  return `${headerOf(document)?.kind || 'text'} ${name}`.trim()
}
