// Strings and keys as TOML has them.

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

/** A basic string: only what must be is escaped, other bytes stay as they are. */
export const basicString = (bytes: string): string => `"${bytes.replace(/["\\\x00-\x1f\x7f]/g, escaped)}"`

/** One part of a key, bare where it can be. */
export const tomlKey = (part: string): string => (/^[A-Za-z0-9_-]+$/.test(part) ? part : basicString(part))
