// Finds the document of a YAML file that an offset is in. A file may have a thousand of them, and only one has to be read.

/** A marker ends every construct of YAML, also a block scalar. */
const MARKER = /^(?:---|\.\.\.)(?=\s|$)/gm

export interface DocumentText {
  readonly text: string
  /** The offset of the text in the file. */
  readonly start: number
}

export function documentAt(file: string, offset: number): DocumentText {
  let start = 0
  for (const { index } of file.matchAll(MARKER)) {
    if (index > offset) return { text: file.slice(start, index), start }
    start = index
  }
  return { text: file.slice(start), start }
}
