// Characters of YAML, which are one byte each in UTF-8.

export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const SPACE = 0x20
export const DOUBLE_QUOTE = 0x22
export const HASH = 0x23
export const SINGLE_QUOTE = 0x27
export const DASH = 0x2d
export const COLON = 0x3a
export const BACKSLASH = 0x5c

/** Halves of characters, which no encoding has. */
export const LONE_SURROGATE = /[\ud800-\udfff]/gu
