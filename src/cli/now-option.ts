// The option that names the time with which expirations are compared.

import { InvalidArgumentError, Option } from 'commander'
import { parseNow } from '../model/now.ts'

export const nowOption = (): Option =>
  new Option(
    '--now <date>',
    'the time with which expirations are compared: 2030-01-31, or 2030-01-31T12:00:00Z',
  ).argParser((text: string): Date => {
    const date = parseNow(text)
    if (date === undefined)
      throw new InvalidArgumentError('It must be a date, such as 2030-01-31 or 2030-01-31T12:00:00Z.')
    return date
  })
