// The inputs that the playground starts with, with changes.

import type { PlaygroundFiles } from '../../src/playground/files.ts'
import { pageData, type Rendered, readFiles } from '../../src/playground/rendering.ts'
import { filesToStartWith } from '../../src/playground/start.ts'

export const START: PlaygroundFiles = filesToStartWith({ provider: 'openstack', os: 'ubuntu' })

export const filesWith = (files: Partial<PlaygroundFiles>): PlaygroundFiles => ({ ...START, ...files })

export const renderFiles = async (files: PlaygroundFiles): Promise<Rendered> => pageData(await readFiles(files))

/** Returns the text without its sign |, and where that is. */
export function atCursor(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('|')
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset }
}
