// The program: without arguments and with input on stdin it runs the KRM function, otherwise a command, whose modules are loaded then.

import { handleStreamErrors, isTerminal, readInput, write } from './cli/stdio.ts'
import { reportFailure } from './source/errors.ts'

/** The first release with process.getBuiltinModule. */
const OLDEST_NODE = '20.16'

async function main(): Promise<number> {
  const { execPath, getBuiltinModule, version } = process
  if (getBuiltinModule === undefined) {
    process.stderr.write(`osm-krm: Node ${OLDEST_NODE} or newer is needed; ${execPath} is ${version}\n`)
    return 2
  }
  const args = process.argv.slice(2)
  if (args.length === 0 && !isTerminal(0)) return asFunction()
  handleStreamErrors(process.stdout, 1)
  handleStreamErrors(process.stderr, 2)
  const { runProgram } = await import('./cli/index.ts')
  return runProgram(args.length === 0 ? ['--help'] : args)
}

async function asFunction(): Promise<number> {
  const { run } = await import('./function.ts')
  const { output, messages, failed } = await run(await readInput())
  const status = failed ? 1 : 0
  // Set before the first byte is written: if the reader closes the pipe, a failure must not become exit status 0.
  process.exitCode = status
  if (messages !== '') await write(2, [messages])
  await write(1, output)
  return status
}

/** Runs the program. Sets exitCode instead of calling exit(), which would drop output that a slow pipe has not taken yet. */
export const start = (): void =>
  void main().then(
    code => {
      process.exitCode = code
    },
    error => {
      process.exitCode = reportFailure(error)
    },
  )
