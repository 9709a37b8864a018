// Go values, their types, and the conversion between them and JavaScript's.

export * from './build.ts'
export * from './maps.ts'
export * from './types.ts'
export * from './values.ts'
