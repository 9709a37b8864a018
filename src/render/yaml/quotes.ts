// Finds the quoted scalars of a text that need not be a whole document: it may be cut off at any place.

import { input, YAML_V3, YamlSyntaxError } from '../../gotemplate/encoding/yaml/input.ts'
import { scanOf, type Token } from '../../gotemplate/encoding/yaml/scan.ts'
import { takeToken } from '../../gotemplate/encoding/yaml/scanner.ts'
import { fromUint8Array } from '../../gotemplate/strconv/bytes.ts'

/** Returns the offset after each quoted scalar by the offset of its opening quote, in bytes, up to the first syntax error. */
export function quotesIn(bytes: Uint8Array): ReadonlyMap<number, number> {
  const quotes = new Map<number, number>()
  const scan = scanOf(input(fromUint8Array(bytes) || '\n', YAML_V3), YAML_V3)
  const add = ({ type, style, start, end }: Token): void => {
    if (type === 'scalar' && style.endsWith('quoted')) quotes.set(start.offset, end.offset)
  }
  try {
    for (let token = takeToken(scan); token.type !== 'stream end'; token = takeToken(scan)) add(token)
  } catch (error) {
    if (!(error instanceof YamlSyntaxError)) throw error
    // The scanner looks ahead: these stand before the error.
    scan.tokens.forEach(add)
  }
  return quotes
}
