import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSection } from '../../../src/node/node-objects.ts'
import { hideCloudConfig } from '../../../src/node/user-data/hide.ts'
import { fileDecoder, userDataParts } from '../../../src/node/user-data/index.ts'
import { secretHider } from '../../../src/secrets/labels.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const cloudConfig = (...contents: readonly string[]): string =>
  `#cloud-config\npassword: plain-secret\nwrite_files:\n${contents
    .map((content, i) => `- path: /etc/${i}\n  encoding: b64\n  content: ${content}\n`)
    .join('')}`

test('files in base64 are shown unchanged, or in base64 with labels in place of secrets', () => {
  const harmless = base64(
    '[Unit]\nDescription=a unit that has nothing to hide, written with enough words to look random\n',
  )
  const other = base64('not a file of this user data, but long enough to look like something random 0123456789')
  const text = cloudConfig(harmless, base64('user=a\ntoken=another-secret\n'), base64('token\n'), harmless)
  const parts = userDataParts(text, fileDecoder()).map(part => inSection('bootstrap', part))
  const hide = secretHider({ secrets: [], shown: [], names: [] })
  assert.equal(
    hideCloudConfig(`${text}# ${other}\n`, parts, hide),
    `${cloudConfig(harmless, base64('user=a\ntoken=<secret A>\n'), base64('token\n'), harmless)}# ${other}\n`.replace(
      'plain-secret',
      '<secret B>',
    ),
  )
})
