// The examples' READMEs once more, whole: with the commands of kustomize and kpt in their places among the others.

import assert from 'node:assert/strict'
import { delimiter } from 'node:path'
import { after, describe, test } from 'node:test'
import { elsewhere } from '../docs/commands.ts'
import { install } from '../slow/examples/installed.ts'
import { commandsOf, READMES, testsOf } from '../slow/examples/readmes.ts'
import { absent as noKpt } from './kpt.ts'
import { absent as noKustomize } from './kustomize.ts'
import { TOOLS } from './programs.ts'

const HOSTS: Readonly<Record<string, string | undefined>> = { kustomize: noKustomize(), kpt: noKpt() }

const installed = install()
const env = { ...installed.env, PATH: `${installed.env.PATH}${delimiter}${TOOLS}` }
after(installed.remove)

let followed = 0
for (const page of READMES) {
  const shown = commandsOf(page)
  const named = shown.flatMap(command => elsewhere(command)?.what ?? []).filter(name => name in HOSTS)
  if (named.length === 0) continue
  followed++
  describe(page, () => {
    for (const name of new Set(named)) if (HOSTS[name] !== undefined) test(name, { skip: HOSTS[name] })
    testsOf(
      page,
      shown.filter(command => {
        const name = elsewhere(command)?.what
        return name === undefined || (name in HOSTS && HOSTS[name] === undefined)
      }),
      { ...installed, env },
    )
  })
}

test('at least three are followed', () => assert.ok(followed >= 3))
