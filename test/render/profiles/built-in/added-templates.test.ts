// A built-in profile gets templates, each only in the phases that print it: the bootstrap data must stay small.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProfilePhase } from '../../../../src/render/model/profile.ts'
import { DEFAULT_DOWNLOADS } from '../../../../src/render/profiles/built-in/downloads.ts'
import {
  DEFAULT_NODE_SETTINGS,
  withDownloads,
  withNodeSettings,
} from '../../../../src/render/profiles/built-in/index.ts'
import { DOWNLOADS_TEMPLATE, OS_UPDATES_TEMPLATE } from '../../../../src/render/profiles/built-in/names.ts'
import { fails } from '../../../fixtures/told.ts'
import { profile } from '../../osc/fixtures.ts'

const file = (...names: readonly string[]) => ({
  path: '/etc/file',
  content: { inline: { data: names.map(name => `{{ template "${name}" . }}`).join('\n') } },
})
const own = { own: 'text' }

/** The names of the templates of the phase; undefined if it has none. */
const ROWS: readonly (readonly [name: string, given: ProfilePhase, expected: readonly string[] | undefined])[] = [
  ['no files', {}, undefined],
  ['a file that prints none', { files: [file()] }, undefined],
  ['a file that prints one of its own', { files: [file('own')], templates: own }, ['own']],
  ['a file that prints the downloads', { files: [file(DOWNLOADS_TEMPLATE)] }, [DOWNLOADS_TEMPLATE]],
  [
    'a file of a container runtime that prints two, and one of its own',
    {
      supportedContainerRuntimes: [
        { name: 'containerd', files: [file(DOWNLOADS_TEMPLATE, OS_UPDATES_TEMPLATE, 'own')] },
      ],
      templates: own,
    },
    ['own', DOWNLOADS_TEMPLATE, OS_UPDATES_TEMPLATE],
  ],
]

describe('the templates of a phase with', () => {
  for (const [name, given, expected] of ROWS)
    test(name, () => {
      const named = profile({ bootstrapConfig: given, provisioningConfig: { files: [file(DOWNLOADS_TEMPLATE)] } })
      const { spec } = withNodeSettings(
        withDownloads(named, '1.34.1', DEFAULT_DOWNLOADS, fails),
        DEFAULT_NODE_SETTINGS,
        false,
      )
      const { templates } = spec.bootstrapConfig
      assert.deepEqual(templates && Object.keys(templates), expected)
    })
})
