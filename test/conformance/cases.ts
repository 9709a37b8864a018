// The recorded cases of the reference, where they are at hand.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { JsonObject } from '../../src/model/profile.ts'

export const CONFORMANCE = join(import.meta.dirname ?? '.', '../../../shared/conformance')

/** For a test's `skip`: why it cannot run, or false. */
export const absent = existsSync(CONFORMANCE) ? false : 'the recorded cases of ../shared/conformance are not there'

export interface Case {
  readonly name: string
  readonly profiles?: readonly string[]
  readonly flags?: Record<string, string>
  readonly items: readonly JsonObject[]
  readonly expect: { readonly objects?: readonly JsonObject[]; readonly errors?: Record<string, string> }
}

/** Cases of the families whose names match, every `step`-th of each. */
export function cases(family: RegExp, step = 1): Case[] {
  if (absent) return []
  return readdirSync(join(CONFORMANCE, 'cases'))
    .filter(name => family.test(name))
    .flatMap(name =>
      readFileSync(join(CONFORMANCE, 'cases', name), 'utf8')
        .split('\n')
        .filter(Boolean),
    )
    .map(line => JSON.parse(line) as Case)
    .filter((_, index) => index % step === 0)
}

/** The items of a case, its profiles first, as data. */
export const itemsOf = ({ profiles = [], items }: Case): JsonObject[] => [...profiles.map(profile), ...items]

export const functionConfigOf = ({ flags = {} }: Case): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'flags' },
  data: flags,
})

const profileTexts = new Map<string, string>()

/** Fresh data for each caller: a case may change what it gets. */
function profile(path: string): JsonObject {
  const known = profileTexts.get(path) ?? readFileSync(join(CONFORMANCE, path), 'utf8')
  profileTexts.set(path, known)
  return parse(known) as JsonObject
}
