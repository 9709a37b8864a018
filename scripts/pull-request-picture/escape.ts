// Escapes texts for HTML.

import { terminalText } from '../../src/diagnostics/text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For texts and for the values of attributes in quotes. Characters that are not seen are written out. */
export const escapeHtml = (value: unknown): string =>
  value === undefined || value === null ? '' : terminalText(String(value)).replace(/[&<>"']/g, char => ENTITIES[char]!)
