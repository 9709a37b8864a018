// The part of re2js that is used, loaded by regexp.ts.

export { RE2JS, RE2JSException } from 're2js'
