// Formats texts in YAML as the reference does: indentation and permissions.

/** Indents every line, including empty ones. */
export function indent(text: string, width: number): string {
  const padding = ' '.repeat(width)
  return padding + text.replaceAll('\n', `\n${padding}`)
}

/** Returns permissions as octal digits: three digits get a leading zero, any other number of digits is unchanged. */
export function permissionDigits(permissions: number): string {
  const digits = String(permissions)
  return digits.length === 3 ? `0${digits}` : digits
}
