// Lists that scripts read from files of the node: one value on each line, such as the names of packages.

/** The contents of a node's files by their paths. */
export type Files = ReadonlyMap<string, string>

export const NO_FILES: Files = new Map()

/** The files that a script may read. */
export type ScriptFiles = Pick<Files, 'get'>

/** Beyond this number of values, the lists that a script reads count as not known: many commands may read a long file. */
const MOST_VALUES = 100_000

/** The lists that a script reads. */
export class Lists {
  readonly #files: ScriptFiles
  readonly #known = new Map<string, readonly string[]>()
  #read = 0

  constructor(files: ScriptFiles) {
    this.#files = files
  }

  /**
   * Returns the values of a list, without empty lines and comments. A file that the configuration does not write has no values. Returns
   * undefined beyond the limit.
   */
  read(path: string): readonly string[] | undefined {
    const values = this.#known.get(path) ?? listedIn(this.#files.get(path) ?? '')
    this.#known.set(path, values)
    this.#read += values.length
    return this.#read > MOST_VALUES ? undefined : values
  }
}

const listedIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
