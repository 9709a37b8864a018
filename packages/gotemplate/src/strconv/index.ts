// Go's strconv, as far as osm-krm uses it.

export { isSpace } from './character-classes.ts'
export { formatFloat } from './format-float.ts'
export { parseBool, parseInteger, parseNumber, parseUnsigned } from './parse-number.ts'
export { quote } from './quote.ts'
