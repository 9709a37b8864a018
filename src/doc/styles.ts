// Colours and styles of a terminal.

export const RED = '31'
export const GREEN = '32'
export const YELLOW = '33'
export const BLUE = '34'
export const CYAN = '36'
export const BOLD = '1'
export const REVERSE = '7'

/** Returns the text in a style; nothing for no text. */
export const styled = (text: string, ...codes: string[]): string =>
  text === '' ? '' : `\x1b[${codes.join(';')}m${text}\x1b[0m`

const STYLE = /\x1b\[[\d;]*m/g

/** Returns the number of columns of a text with styles. */
export const widthOf = (text: string): number => (text.includes('\x1b') ? text.replace(STYLE, '') : text).length
