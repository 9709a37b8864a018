// Writes files into the fragment of an address, which browsers do not send to a server, and reads them again. A fragment may come from an untrusted
// source: its size and form are checked, and its content is only text.

import { isObject } from '../../base/json.ts'
import { FILE_NAMES, type PlaygroundFiles } from '../files.ts'

const PREFIX = '#inputs='
/** Browsers and chats cut longer addresses. */
export const LONGEST_FRAGMENT = 64 * 1024
const LARGEST = 1024 * 1024

export const isShared = (fragment: string): boolean => fragment.startsWith(PREFIX)

/** Returns the fragment, or undefined if the files are too large for one. */
export async function fragmentOf(files: PlaygroundFiles): Promise<string | undefined> {
  const text = JSON.stringify({ version: 1, files })
  if (text.length > LARGEST) return undefined
  const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')))
  const fragment = PREFIX + base64Url(packed)
  return fragment.length > LONGEST_FRAGMENT ? undefined : fragment
}

export type ReadFragment = { readonly files: PlaygroundFiles } | { readonly problem: string }

export async function readFragment(fragment: string): Promise<ReadFragment> {
  const text = fragment.slice(PREFIX.length)
  if (fragment.length > LONGEST_FRAGMENT) return { problem: 'it is too long' }
  if (!/^[\w-]+$/.test(text)) return { problem: 'it is incomplete or was changed' }
  try {
    const packed = new Blob([fromBase64Url(text)])
    const json = await bytesOf(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')))
    return sharedFiles(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)))
  } catch (error) {
    return { problem: error instanceof RangeError ? 'its inputs are too large' : 'it is incomplete or was changed' }
  }
}

function sharedFiles(read: unknown): ReadFragment {
  if (!isObject(read) || !isObject(read.files)) return { problem: 'it contains no inputs' }
  return read.version === 1 ? filesOf(read.files) : { problem: 'it was created by a different version of this page' }
}

/** Returns the files in what was read from a JSON text. */
export function filesOf(files: unknown): ReadFragment {
  if (!isObject(files)) return { problem: 'it contains no inputs' }
  const unknown = Object.keys(files).find(name => !FILE_NAMES.some(file => file === name))
  if (unknown !== undefined) return { problem: 'it contains a file that this page does not have' }
  if (FILE_NAMES.some(file => typeof files[file] !== 'string')) return { problem: 'a file is missing' }
  return { files: Object.fromEntries(FILE_NAMES.map(file => [file, files[file]])) as unknown as PlaygroundFiles }
}

/** Reads a stream up to a size: a few bytes can be unpacked to a billion. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > LARGEST) {
      await reader.cancel()
      throw new RangeError('too large')
    }
    chunks.push(read.value)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function base64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
