// Changes bytes of a text.

import type { Random } from '../random.ts'

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ': ',
  '- ',
  '? ',
  '"',
  "'",
  '|\n',
  '>-\n',
  '#',
  ' #',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '---\n',
  '...\n',
  '&a ',
  '*a',
  '<<: *a\n',
  '!!binary ',
  '!tag ',
  '%YAML 1.1\n',
  'items:\n',
  'results:\n',
  'functionConfig:\n',
  'kind: Secret\n',
  '\0',
  '\x7f',
  '\u0085',
  '\u2028',
  '\ufeff',
  '{{ ',
  ' }}',
  '\\',
  '\\u',
  '@',
  '`',
].map(piece => Buffer.from(piece))

const INVALID = [Buffer.from([0xff]), Buffer.from([0xc3]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xf5, 0x80])]

/** Returns the text with a few changes. */
export function mutateBytes(text: Buffer, random: Random): Buffer {
  let bytes = text
  for (let left = random.pick([1, 1, 1, 2, 3, 8]); left > 0; left--) bytes = change(bytes, random)
  return bytes
}

function change(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1)
  const end = Math.min(bytes.length, at + random.pick([1, 2, 5, 20, 200, 2000]))
  switch (
    random.weighted({
      insert: 8,
      remove: 5,
      replace: 5,
      line: 5,
      copy: 3,
      truncate: 1,
      invalid: 1,
      crlf: 1,
      many: 1,
      aliases: 1,
    })
  ) {
    case 'insert':
      return splice(bytes, at, at, random.pick(PIECES))
    case 'remove':
      return splice(bytes, at, end, NOTHING)
    case 'replace':
      return splice(bytes, at, Math.min(at + 1, bytes.length), Buffer.from([random.below(128)]))
    case 'line':
      return changeLine(bytes, at, random)
    case 'copy':
      return splice(bytes, at, at, bytes.subarray(random.below(at + 1), at))
    case 'truncate':
      return bytes.subarray(0, at)
    case 'invalid':
      return splice(bytes, at, at, random.pick(INVALID))
    case 'crlf':
      return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
    case 'many':
      return splice(bytes, at, at, repeated(random.pick(PIECES), random.pick([10, 100, 3000])))
    case 'aliases':
      return Buffer.concat([bytes, Buffer.from(aliases(random))])
  }
}

const NOTHING = Buffer.alloc(0)

const splice = (bytes: Buffer, start: number, end: number, piece: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(end)])

const repeated = (piece: Buffer, count: number): Buffer => Buffer.alloc(piece.length * count, piece)

/** Removes, doubles, indents or moves the line at the offset. */
function changeLine(bytes: Buffer, at: number, random: Random): Buffer {
  const start = at === 0 ? 0 : bytes.lastIndexOf(0x0a, at - 1) + 1
  const next = bytes.indexOf(0x0a, at)
  const end = next < 0 ? bytes.length : next + 1
  const line = bytes.subarray(start, end)
  switch (random.weighted({ remove: 2, double: 2, indent: 2, outdent: 2, move: 1, long: 1 })) {
    case 'remove':
      return splice(bytes, start, end, NOTHING)
    case 'double':
      return splice(bytes, start, start, line)
    case 'indent':
      return splice(bytes, start, start, Buffer.from(' '.repeat(random.between(1, 4))))
    case 'outdent':
      return splice(bytes, start, Math.min(end, start + random.between(1, 4)), NOTHING)
    case 'move': {
      const rest = splice(bytes, start, end, NOTHING)
      const to = rest.indexOf(0x0a, random.below(rest.length + 1)) + 1
      return splice(rest, to, to, line)
    }
    case 'long':
      return splice(
        bytes,
        Math.max(start, end - 1),
        Math.max(start, end - 1),
        Buffer.alloc(random.pick([1000, 50_000]), 'ab '),
      )
  }
}

/** An item with many aliases or merge keys, which follows the list. */
function aliases(random: Random): string {
  const count = random.pick([3, 50, 400])
  const numbers = Array.from({ length: count }, (_, i) => i)
  const dash = random.pick(['- ', '  - '])
  const pad = ' '.repeat(dash.length)
  const kind = random.pick(['Foreign', 'MachineDeployment', 'Secret', 'OperatingSystemProfile'])
  const head = `${dash}kind: ${kind}\n${pad}m0: &m0 {a: 1}\n`
  const next = (i: number): string =>
    random.chance(0.5) ? `{<<: *m${i}, b${i}: 1}` : random.chance(0.5) ? `[*m${i}, *m${i}]` : `{<<: [*m${i}, *m${i}]}`
  return head + numbers.map(i => `${pad}m${i + 1}: &m${i + 1} ${next(i)}\n`).join('')
}
