// Addresses of lines on the page of a repository, in a job of GitHub or GitLab, which name the repository in their environment.

import { posix } from 'node:path'
import type { LinkOf } from '../inspect/diff/diff-markdown.ts'
import { folderInRepository } from './git-files.ts'
import type { Sources } from './sources.ts'

/** Returns the addresses of lines of the new side; undefined if it is no revision, or the repository is not known. */
export function repositoryLinks({ now: { revision } }: Pick<Sources, 'now'>): LinkOf | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, CI_PROJECT_URL: project } = process.env
  const files = server && name ? `${server}/${name}/blob` : project ? `${project}/-/blob` : undefined
  if (files === undefined || revision === undefined) return undefined
  const start = `${revision.name}:`
  const folder = folderInRepository()
  return (file, line) => {
    if (!file.startsWith(start)) return undefined
    const path = posix.join(folder, file.slice(start.length))
    return `${files}/${revision.commit}/${path.split('/').map(encoded).join('/')}#L${line}`
  }
}

/** Parentheses would end a link of Markdown. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16)}`)
