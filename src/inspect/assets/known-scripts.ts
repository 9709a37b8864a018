// Caches the results for scripts and commands: nodes share most scripts and differ in a few variables. A result is reused if all variables and files
// on which it depends are equal.

import { type Command, readScript, type Script } from './commands.ts'
import type { Files } from './listed.ts'
import type { Assignment, Variables } from './variables.ts'

/** The dependencies of a result: the values of variables before the script starts, and the contents of files. */
interface Dependencies {
  readonly variables: ReadonlyMap<string, string | undefined>
  readonly files: ReadonlyMap<string, string | undefined>
}

interface Known<Result> extends Dependencies {
  readonly result: Result
}

interface ReadScript {
  readonly script: Script
  readonly assignments: readonly Assignment[]
}

/** The maximum number of results per command: a command that depends on the name of a node has a different result for each node. */
const MOST_RESULTS = 4

export class KnownScripts {
  readonly #scripts = new Map<string, Known<ReadScript>[]>()
  readonly #commands = new Map<Command, Known<unknown>[]>()

  /** Returns the commands of a script, and adds what it assigns to the variables. */
  read(text: string, variables: Variables, files: Files): Script {
    const known = this.#scripts.get(text) ?? []
    this.#scripts.set(text, known)
    const found = known.find(each => isSame(each, variables, files))
    if (found !== undefined) {
      variables.repeat(found.result.assignments)
      return found.result.script
    }
    const paths = new Map<string, string | undefined>()
    const recording = {
      get: (path: string) => {
        paths.set(path, files.get(path))
        return files.get(path)
      },
    }
    const { result: script, names } = variables.recordReads(() => readScript(text, variables, recording))
    add(known, {
      variables: initialValues(names, variables),
      files: paths,
      result: { script, assignments: [...variables.assignments()] },
    })
    return script
  }

  /** Returns what was found for a command of a script that was read, or finds it. */
  ofCommand<Result>(command: Command, variables: Variables, find: () => Result): Result {
    const known = (this.#commands.get(command) ?? []) as Known<Result>[]
    this.#commands.set(command, known)
    const found = known.find(each => isSame(each, variables, undefined))
    if (found !== undefined) return found.result
    const { result, names } = variables.recordReads(find)
    add(known, { variables: initialValues(names, variables), files: new Map(), result })
    return result
  }
}

function isSame(
  { variables: values, files: contents }: Dependencies,
  variables: Variables,
  files: Files | undefined,
): boolean {
  for (const [name, value] of values) if (variables.initialValue(name) !== value) return false
  for (const [path, content] of contents) if (files?.get(path) !== content) return false
  return true
}

const initialValues = (names: Iterable<string>, variables: Variables): Map<string, string | undefined> =>
  new Map([...names].map(name => [name, variables.initialValue(name)]))

function add<Result>(known: Known<Result>[], entry: Known<Result>): void {
  if (known.length === MOST_RESULTS) known.shift()
  known.push(entry)
}
