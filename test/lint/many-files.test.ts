// Profiles of at most one megabyte with as many files, names and problems as possible take little time.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { quoteMeta } from 'gotemplate/go/regexp'
import { lintPhase } from '../../src/lint/phase.ts'
import { misprints } from '../../src/lint/rules/misprints.ts'
import { misspeltNames } from '../../src/lint/rules/misspelt-names.ts'
import type { RenderedFile } from '../../src/render/model/config.ts'
import type { UserDataRequest } from '../../src/render/userdata/request.ts'
import { inProcessorTime } from '../fixtures/processor-time.ts'

const COUNT = 6000

const file = (path: string, data: string, permissions = 644): RenderedFile =>
  ({ path, permissions, content: { inline: { encoding: 'b64', data } } }) as RenderedFile

const many = (make: (i: number) => RenderedFile): RenderedFile[] => Array.from({ length: COUNT }, (_, i) => make(i))

const requestOf = (files: readonly RenderedFile[]): UserDataRequest =>
  ({
    config: { bootstrapConfig: {}, provisioningConfig: { files } },
    phase: 'provisioning',
  }) as unknown as UserDataRequest

const textsOf = (files: readonly RenderedFile[]): string[] => files.map(({ content }) => content.inline.data)

describe('little time is needed for', () => {
  test(
    'formatting errors',
    inProcessorTime(() => {
      const files = many(i => file(`/opt/a${i}`, `%!d(string=x${i})`))
      assert.ok(misprints(lintPhase(requestOf(files), { templates: () => textsOf(files) })).length <= 200)
    }),
  )

  test(
    'names of units',
    inProcessorTime(() => {
      const scripts = Array.from({ length: 400 }, (_, i) =>
        file(
          `/opt/a${i}.sh`,
          `#!/bin/sh\n${Array.from({ length: 60 }, (_, k) => `systemctl enable nam${k}x${i}\n`).join('')}`,
        ),
      )
      const units = Array.from({ length: 400 }, (_, i) => file(`/etc/systemd/system/name${i}x.service`, ''))
      misspeltNames(lintPhase(requestOf([...scripts, ...units])))
    }),
  )
})

test('quoteMeta quotes texts of any length', () => {
  assert.equal(quoteMeta('a.'.repeat(150_001)), 'a\\.'.repeat(150_001))
})
