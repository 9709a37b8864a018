// Escapes texts for HTML.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For texts and for the values of attributes in quotes. */
export const escapeHtml = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value).replace(/[&<>"']/g, char => ENTITIES[char]!)
