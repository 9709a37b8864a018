// Reads characters that a language has escaped, such as `\x41`, `\u0041`, `\n`, `%41` and `&#65;`, with their places in the text.

const HEX = '[0-9a-fA-F]'
/** A byte behind the first one of a character in UTF-8. */
const NEXT = `%[89abAB]${HEX}`
const ESCAPE = new RegExp(
  [
    String.raw`\\x(?<x>${HEX}{2})`,
    String.raw`\\u(?<u>${HEX}{4})`,
    String.raw`\\u\{(?<braced>${HEX}{1,6})\}`,
    String.raw`\\U(?<long>${HEX}{8})`,
    `(?<utf8>%[c-dC-D]${HEX}${NEXT}|%[eE]${HEX}${NEXT}${NEXT}|%[fF][0-7]${NEXT}${NEXT}${NEXT})`,
    `%(?<percent>${HEX}{2})`,
    `&#[xX](?<html>${HEX}{1,6});`,
    String.raw`&#(?<decimal>\d{1,7});`,
    '&(?<entity>amp|lt|gt|quot|apos);',
    String.raw`\\(?<octal>[0-3][0-7]{2})`,
    String.raw`\\(?<control>[abefnrtv])`,
    String.raw`\\(?<char>[^\w\r\n\t])`,
  ].join('|'),
  'g',
)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const CONTROLS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

interface Unescaped {
  readonly text: string
  /** The offset in the escaped text of each character, and of the end. */
  readonly offsets: readonly number[]
}

/** Returns the text without escapes, or undefined if it has none. */
export function unescapedText(text: string): Unescaped | undefined {
  if (!/[\\%&]/.test(text)) return undefined
  const offsets: number[] = []
  let unescaped = ''
  const copy = (start: number, end: number): void => {
    unescaped += text.slice(start, end)
    for (let at = start; at < end; at++) offsets.push(at)
  }
  let from = 0
  for (const match of text.matchAll(ESCAPE)) {
    copy(from, match.index)
    const char = charOf(match.groups!)
    unescaped += char
    // A character beyond the basic plane has two units.
    for (let unit = 0; unit < char.length; unit++) offsets.push(match.index)
    from = match.index + match[0].length
  }
  if (from === 0) return undefined
  copy(from, text.length)
  offsets.push(text.length)
  return { text: unescaped, offsets }
}

function charOf({
  x,
  u,
  braced,
  long,
  utf8,
  percent,
  html,
  decimal,
  entity = '',
  octal,
  control = '',
  char,
}: Record<string, string | undefined>): string {
  if (utf8 !== undefined) return decoded(utf8)
  const named = char ?? ENTITIES[entity] ?? CONTROLS[control]
  if (named !== undefined) return named
  const hex = x ?? u ?? braced ?? long ?? percent ?? html
  const code = hex !== undefined ? parseInt(hex, 16) : octal !== undefined ? parseInt(octal, 8) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}

/** Returns the character of escaped bytes; others that are no UTF-8 are no text of a secret. */
function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return '\ufffd'
  }
}
