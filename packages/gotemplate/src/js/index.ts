// JavaScript values and functions as Go's.

export * from './functions.ts'
export * from './values.ts'
