/** Returns the line without the comment at its end: a "#" after white space, in most configuration files. */
export function withoutComment(line: string): string {
  if (!/\s#/.test(line)) return line
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!
    if (char === '\\' && quote !== "'") i++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '#' && /\s/.test(line[i - 1] ?? '')) return line.slice(0, i)
  }
  return line
}
