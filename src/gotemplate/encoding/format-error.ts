// An error that Go's encoder or decoder returns. A panic in it is a FunctionError instead.

import { toText } from '../strconv/bytes.ts'

export class FormatError extends Error {
  readonly bytes: string
  constructor(bytes: string) {
    super(toText(bytes))
    this.name = 'FormatError'
    this.bytes = bytes
  }
}
