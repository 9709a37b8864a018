// Lets all modules import problem.ts of this folder instead of that of src/diagnostics.

import { register } from 'node:module'

const OWN = new URL('./problem.ts', import.meta.url).href

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  const isReplaced = /\/src\/diagnostics\/problem\.ts(?:\?|$)/.test(found.url) && !context.parentURL?.startsWith(OWN)
  return isReplaced ? { ...found, url: OWN } : found
}

if (process.env.HOOKS !== import.meta.url) {
  process.env.HOOKS = import.meta.url
  register(import.meta.url)
}
