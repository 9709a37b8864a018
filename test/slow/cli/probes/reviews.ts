// Reviews a pull request in each form.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plain, type Text } from '../../../../src/base/span.ts'
import { type Outcome, osmKrm } from '../../../fixtures/command.ts'
import { Repository, type RepositoryFiles } from '../../../fixtures/repository.ts'
import { temporaryFolders } from '../../../fixtures/temporary-folder.ts'
import { MERGED } from './inputs.ts'

const newFolder = temporaryFolders('probes')

export const FORMS = ['text', 'comment', 'json', 'page'] as const
export type Form = (typeof FORMS)[number]

export interface Change {
  /** What main has besides. */
  readonly merged?: RepositoryFiles
  readonly files?: RepositoryFiles
  /** Writes what is no text: on main, and in the pull request. */
  readonly inMain?: (folder: string) => void
  readonly inRequest?: (folder: string) => void
  readonly paths?: readonly string[]
  readonly args?: readonly string[]
}

export interface Review extends Outcome {
  readonly folder: string
  readonly forms: Readonly<Partial<Record<Form, string>>>
  /** The MachineDeployments that change without a cause. */
  readonly withoutCause: readonly string[]
}

/** Reviews a branch with a change. Each form is a text with its blanks as one, and without what the form adds to it. */
export async function reviewOf({
  merged,
  files = {},
  inMain,
  inRequest,
  paths = ['nodes'],
  args = [],
}: Change): Promise<Review> {
  const [folder, out] = [newFolder(), newFolder()]
  const repository = new Repository(folder)
  repository.write({ ...MERGED, ...merged })
  inMain?.(folder)
  repository.commit({})
  repository.branch('pr')
  repository.write(files)
  inRequest?.(folder)
  repository.commit({})
  const outputs = ['text', 'markdown', 'json', 'html'].flatMap(form => ['-o', `${form}=${join(out, form)}`])
  const all = ['diff', 'main...pr', '--exit-code', '--fail-on', 'stuck,new,replace', ...outputs, ...args]
  const outcome = await osmKrm([...all, '--', ...paths], { cwd: folder })
  const written = (form: string): string => readFileSync(join(out, form), 'utf8')
  const asLine = (text: string): string => text.replace(/\s+/g, ' ')
  if (outcome.status === 2) return { ...outcome, folder, forms: {}, withoutCause: [] }
  const page = /id="data">(.*?)<\/script>/s.exec(written('html'))![1]!
  return {
    ...outcome,
    folder,
    withoutCause: changedWithoutCause(JSON.parse(written('json'))),
    forms: {
      text: asLine(written('text')),
      comment: asLine(shownMarkdown(written('markdown'))),
      json: asLine(textsIn(JSON.parse(written('json'))).join('\n')),
      page: asLine(textsIn(JSON.parse(page).changes).join('\n')),
    },
  }
}

interface Model {
  readonly clusters: readonly { readonly machineDeployments: readonly ModelNode[] }[]
}

interface ModelNode {
  readonly machineDeployment: string
  readonly class: string
  readonly causes: readonly number[]
}

const changedWithoutCause = ({ clusters }: Model): string[] =>
  clusters
    .flatMap(({ machineDeployments }) => machineDeployments)
    .flatMap(node => (node.class === 'unchanged' || node.causes.length > 0 ? [] : [node.machineDeployment]))

/** Returns what a reader of Markdown sees of code and of characters that are written as numbers. */
const shownMarkdown = (markdown: string): string =>
  markdown.replace(/<\/?code>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))

/** Returns all texts of JSON, and its numbers after their names. Spans are one text. */
export function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return [value]
  if (isText(value)) return [plain(value)]
  if (typeof value !== 'object' || value === null) return [`${name} ${value}`]
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, key))
}

const SPAN: ReadonlySet<string> = new Set(['words', 'code', 'isName', 'isField', 'link'])

const isText = (value: unknown): value is Text =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(each => typeof each === 'object' && each !== null && Object.keys(each).every(key => SPAN.has(key)))
