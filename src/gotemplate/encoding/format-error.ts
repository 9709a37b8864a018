// What Go's encoders and decoders return as an error. Their panics, which no caller handles, are FunctionErrors.

import { toText } from '../strconv/bytes.ts'

export class FormatError extends Error {
  readonly bytes: string
  constructor(bytes: string) {
    super(toText(bytes))
    this.name = 'FormatError'
    this.bytes = bytes
  }
}
