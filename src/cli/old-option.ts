// The option --old of commands that compare.

import type { Option } from 'commander'
import { repeatedOption } from './repeated-options.ts'

export const oldOption = (): Option => repeatedOption('--old <path>', 'the old side, if a side has several paths')
