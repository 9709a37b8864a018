// Encodes strings and keys in TOML.

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
}

const escaped = (char: string): string => ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Encodes a basic string. Only characters that must be escaped are. */
export const basicString = (bytes: string): string => `"${bytes.replace(/["\\\x00-\x1f\x7f]/g, escaped)}"`

/** Encodes one part of a key, bare if possible. */
export const tomlKey = (part: string): string => (/^[A-Za-z0-9_-]+$/.test(part) ? part : basicString(part))
