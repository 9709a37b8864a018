// The option --now of commands that check expirations.

import { Option } from 'commander'
import { parseNow } from '../render/model/now.ts'
import { UsageError } from './usage-error.ts'

export const nowOption = (): Option =>
  new Option('--now <date>', 'report tokens that have expired on this date or will soon, such as 2030-01-31').argParser(
    text => {
      const now = parseNow(text)
      if (now === undefined)
        throw new UsageError(`--now ${text} is not a date such as 2030-01-31 or 2030-01-31T12:00:00Z`)
      return now
    },
  )
