// The parts of Go's strconv that others use.

export { isSpace } from './character-classes.ts'
export { formatFloat } from './format-float.ts'
export { parseBool, parseInteger, parseNumber, parseUnsigned } from './parse-number.ts'
export { quote } from './quote.ts'
