// The entry: with no command and something on stdin it is the KRM function, otherwise a command. Each way loads only what it needs.

import { run } from './function.ts'

declare const OSM_KRM_VERSION: string | undefined

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  if (args.length === 0 && !process.stdin.isTTY) return asFunction()
  const { runCommand } = await import('./commands/index.ts')
  return runCommand(
    args.length === 0 ? ['--help'] : args,
    typeof OSM_KRM_VERSION === 'string' ? OSM_KRM_VERSION : 'dev',
  )
}

async function asFunction(): Promise<number> {
  const { output, messages, failed } = await run(await readStdin())
  const status = failed ? 1 : 0
  // Before the first byte goes out: a reader that goes away must not turn a failure into a success.
  process.exitCode = status
  if (messages !== '') process.stderr.write(messages)
  for (const chunk of output) {
    // A reader that is slower than we are must not make us hold everything twice.
    if (!process.stdout.write(chunk)) await new Promise(resolve => process.stdout.once('drain', resolve))
  }
  return status
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// Whoever reads our output may stop early (`| head`): that is no failure of ours, and nobody is left to tell.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit()
})

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
