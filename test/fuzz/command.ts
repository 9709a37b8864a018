// Runs a command of the command line in this process, in a temporary folder of its own.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../../src/cli/index.ts'
import { describeFileError, isFileError, UsageError } from '../../src/source/errors.ts'
import type { FolderInput, FuzzFile } from './input.ts'

/** The files before and after a command, by path: their content, or the target of a link. */
export interface Written {
  readonly before: ReadonlyMap<string, string>
  readonly after: ReadonlyMap<string, string>
}

/** A name that is the same in every run, so that messages are equal. */
const folder = join(mkdtempSync(join(tmpdir(), 'osm-krm-fuzz-')), 'run')
process.on('exit', () => rmSync(dirname(folder), { recursive: true, force: true }))

export async function runInFolder({ files, args }: FolderInput) {
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['in', 'out', 'other']) mkdirSync(join(folder, name), { recursive: true })
  for (const file of files) make(file)
  const before = filesBelow(folder)
  const { stdout, stderr, status } = await capture(
    args.map(arg => arg.replaceAll('IN', join(folder, 'in')).replaceAll('OUT', join(folder, 'out'))),
  )
  const after = filesBelow(folder)
  const output = [...after].map(([path, text]) => `${path}\n${text}`).join('\n')
  return {
    output: Buffer.from(`${stdout}\n${output}`),
    messages: args[0] === 'render' ? stderr : `${stderr}\n${stdout}`,
    failed: status !== 0,
    written: { before, after },
  }
}

function make({ path, bytes, link }: FuzzFile): void {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  if (existsSync(full)) return
  if (link === undefined) writeFileSync(full, bytes ?? '')
  else symlinkSync(link, full)
}

function filesBelow(top: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (path: string): void => {
    for (const name of readdirSync(join(top, path)).sort()) {
      const inner = path === '' ? name : `${path}/${name}`
      const stats = lstatSync(join(top, inner))
      if (stats.isDirectory()) walk(inner)
      else
        found.set(
          inner,
          stats.isSymbolicLink()
            ? `-> ${readlinkSync(join(top, inner))}`
            : readFileSync(join(top, inner)).toString('latin1'),
        )
    }
  }
  walk('')
  return found
}

/** Runs the command as `main()` does, and captures its output. */
async function capture(args: readonly string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const streams = [
    [process.stdout, stdout],
    [process.stderr, stderr],
  ] as const
  const originals = streams.map(([stream]) => stream.write)
  for (const [i, [stream, texts]] of streams.entries())
    stream.write = ((text: string | Uint8Array, ...more: never[]) =>
      // Commands write texts; bytes are what a test reports to its runner.
      typeof text === 'string' ? texts.push(text) > 0 : originals[i]!.call(stream, text, ...more)) as never
  try {
    const status = await runCommand(args)
    return { stdout: stdout.join(''), stderr: stderr.join(''), status }
  } catch (error) {
    if (error instanceof UsageError) stderr.push(error.message)
    else if (isFileError(error)) stderr.push(describeFileError(error))
    else throw error
    return { stdout: stdout.join(''), stderr: stderr.join(''), status: 2 }
  } finally {
    for (const [i, [stream]] of streams.entries()) stream.write = originals[i]!
  }
}
