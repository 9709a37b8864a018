// How the reference lays texts out in YAML: indentation, and permissions as digits.

/** Every line gets the indentation, empty ones too. */
export function indent(text: string, width: number): string {
  const padding = ' '.repeat(width)
  return padding + text.replaceAll('\n', `\n${padding}`)
}

/** Three digits are made octal by a zero in front; any other number of digits is left as it is. */
export function permissionDigits(permissions: number): string {
  const digits = String(permissions)
  return digits.length === 3 ? `0${digits}` : digits
}
