// The entry: with no command and something on stdin it is the KRM function, otherwise a command. Each way loads only what it needs.

import { isTerminal, readInput, watch, write } from './cli/stdio.ts'

declare const OSM_KRM_VERSION: string | undefined

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  if (args.length === 0 && !isTerminal()) return asFunction()
  watch(process.stdout, 1)
  const { runCommand } = await import('./cli/index.ts')
  return runCommand(
    args.length === 0 ? ['--help'] : args,
    typeof OSM_KRM_VERSION === 'string' ? OSM_KRM_VERSION : 'dev',
  )
}

async function asFunction(): Promise<number> {
  const { run } = await import('./function.ts')
  const input = await readInput()
  if (input.length > LARGE) optimizeLess()
  const { output, messages, failed } = await run(input)
  const status = failed ? 1 : 0
  // Before the first byte goes out: a reader that goes away must not turn a failure into a success.
  process.exitCode = status
  if (messages !== '') await write(2, [messages])
  await write(1, output)
  return status
}

/** Bytes: a hundred nodes and more. */
const LARGE = 1 << 18

/**
 * A run of a second is too short for most of what V8 optimizes: it compiles in a thread of its own, for as long as the run itself takes.
 * Four times as much has to be seen of a function before. A small run ends before any of that, and a long one comes to it all the same.
 */
function optimizeLess(): void {
  const flag = FLAGS[process.versions.v8.split('.', 1)[0]!]
  if (flag !== undefined) process.getBuiltinModule?.('node:v8').setFlagsFromString(flag)
}

/** By the V8 that knows it (11: Node 20): another would complain on stderr, and decides in other ways what to optimize. */
const FLAGS: Readonly<Record<string, string>> = { 11: '--interrupt-budget=264000' }

// exitCode rather than exit(): what is still on its way to a slow pipe must arrive.
main().then(
  code => {
    process.exitCode = code
  },
  error => {
    process.stderr.write(`osm-krm: internal error: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
