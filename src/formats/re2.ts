// RE2, Go's regular expressions. Behind a function: the program loads it for the first expression (scripts/load-later.mjs).

import { RE2JS, RE2JSException } from 're2js'

export const re2 = () => ({ RE2JS, RE2JSException })
