// Reads characters that a language has escaped, such as `\x41`, `\u0041`, `\n`, `%41` and `&#65;`, with their places in the text.

const HEX = '[0-9a-fA-F]'
/** A byte behind the first one of a character in UTF-8. */
const NEXT = `%[89abAB]${HEX}`

const codePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
const ofHex = (digits: string): string => codePoint(parseInt(digits, 16))
const nameIn =
  (chars: Readonly<Record<string, string>>) =>
  (name: string): string =>
    chars[name]!

/** Forms with one group each, and what the text of the group stands for. */
const ESCAPES: readonly (readonly [form: string, read: (group: string) => string])[] = [
  [String.raw`\\x(${HEX}{2})`, ofHex],
  [String.raw`\\u(${HEX}{4})`, ofHex],
  [String.raw`\\u\{(${HEX}{1,6})\}`, ofHex],
  [String.raw`\\U(${HEX}{8})`, ofHex],
  [
    `(%[c-dC-D]${HEX}${NEXT}|%[eE]${HEX}${NEXT}${NEXT}|%[fF][0-7]${NEXT}${NEXT}${NEXT})`,
    bytes => new TextDecoder().decode(Uint8Array.from(bytes.slice(1).split('%'), digits => parseInt(digits, 16))),
  ],
  [`%(${HEX}{2})`, ofHex],
  [`&#[xX](${HEX}{1,6});`, ofHex],
  [String.raw`&#(\d{1,7});`, digits => codePoint(Number(digits))],
  ['&(amp|lt|gt|quot|apos);', nameIn({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })],
  [String.raw`\\([0-3][0-7]{2})`, digits => codePoint(parseInt(digits, 8))],
  [String.raw`\\([nrt])`, nameIn({ n: '\n', r: '\r', t: '\t' })],
  [String.raw`\\([^\w\r\n\t])`, char => char],
]
const ESCAPE = new RegExp(ESCAPES.map(([form]) => form).join('|'), 'g')

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
    const { index, 0: found } = match
    copy(from, index)
    const which = ESCAPES.findIndex((_, i) => match[i + 1] !== undefined)
    const char = ESCAPES[which]![1](match[which + 1]!)
    unescaped += char
    // A character beyond the basic plane has two units.
    for (let unit = 0; unit < char.length; unit++) offsets.push(index)
    from = index + found.length
  }
  if (from === 0) return undefined
  copy(from, text.length)
  offsets.push(text.length)
  return { text: unescaped, offsets }
}
