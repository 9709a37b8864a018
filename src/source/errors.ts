// Errors that end a command: one line for the user and no stack, with exit status 2 for wrong arguments and files that cannot be read.

import { printable } from '../diagnostics/text.ts'

export class UsageError extends Error {}

interface FileError extends Error {
  readonly code: string
  readonly path?: string
}

/** Whether the error is one of a file or stream, such as ENOENT, and not a mistake of the program. */
export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code)

/** Whether the error says that there is no such file or folder. ENOTDIR: a parent is a file. */
export const isMissing = (error: unknown): boolean =>
  isFileError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is exceeded',
  EEXIST: 'there is a file where a folder is needed',
  EFBIG: 'the file would be larger than the system allows',
  EINTR: 'the call was interrupted: run the command again',
  EIO: 'reading or writing failed (input/output error)',
  EISDIR: 'this is a folder, not a file',
  ELOOP: 'there are too many symbolic links on the path',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the path is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'no space is left on the device',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/** Describes the error in words if its code is known, otherwise as Node does. */
export function describeFileError({ code, path, message }: FileError): string {
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
  return path === undefined || reason === undefined ? (reason ?? message) : `${path}: ${reason}`
}

const INTERNAL = 1
const USAGE = 2

/** Prints the error and returns the exit status. */
export function reportFailure(error: unknown): number {
  const [status, text] = failureText(error)
  try {
    process.getBuiltinModule('node:fs').writeSync(2, text)
  } catch {
    // If stderr cannot be written, the exit status remains.
  }
  return status
}

/** Returns the exit status and the line for stderr. The names of files, which are in many messages, can have any character. */
export function failureText(error: unknown): readonly [status: number, text: string] {
  const [status, message] = describe(error)
  return [status, `osm-krm: ${printable(message)}\n`]
}

function describe(error: unknown): [status: number, message: string] {
  if (error instanceof UsageError) return [USAGE, error.message]
  if (isFileError(error)) return [USAGE, describeFileError(error)]
  return [INTERNAL, `internal error: ${error instanceof Error ? error.message : String(error)}`]
}
