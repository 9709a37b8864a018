// The inputs that the playground starts with, with changes.

import { type Files, filesToStartWith } from '../../src/playground/files.ts'

export const START: Files = filesToStartWith({ provider: 'openstack', os: 'ubuntu' })

export const filesWith = (files: Partial<Files>): Files => ({ ...START, ...files })

/** Returns the text without its sign |, and where that is. */
export function atCursor(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('|')
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset }
}
