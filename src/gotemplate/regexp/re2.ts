// RE2, Go's regular expressions. Behind a function: the program loads it for the first expression (scripts/load-later.mjs).

import * as re2js from 're2js'

export const re2 = () => re2js
