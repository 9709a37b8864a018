// Base64 files that contain a placeholder are written as text, as it could not be filled in otherwise.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { PlaceholderMarkers } from '../../../src/render/model/placeholders.ts'
import { cloudInit, file } from './fixtures.ts'

const placeholders = new PlaceholderMarkers('flux').markers
const MARKER = placeholders.markerOf(`\${TOKEN}`)

/** As machine-controller fills in the user data of a machine. */
const forMachine = (text: string): string =>
  text
    .replaceAll('<MACHINE_NAME>', 'm-1')
    .replaceAll('%3CMACHINE_NAME%3E', 'm-1')
    .replaceAll(/^[ \t]+$/gm, '')

const TEXTS: readonly [name: string, text: string][] = [
  ['lines of spaces, and a leading tab', `\t\n  ${MARKER}\n \t \n   x`],
  ['the placeholder of the machine’s name', `${MARKER} <MACHINE_NAME> %3CMACHINE_NAME%3E`],
]

describe('a base64 file that contains a placeholder', () => {
  for (const [name, text] of TEXTS) {
    it(`${name}: the node gets the same content`, () => {
      const { text: userData } = cloudInit(
        { phase: 'bootstrap', files: [file('/f', text, 644, 'b64'), file('/g', 'x', 600, 'b64')] },
        { placeholders },
      )
      assert.match(userData!, /\n- path: '\/f'\n {2}permissions: '0644'\n {2}content: ".*"\n\n- path/)
      const [first, second] = parse(forMachine(userData!)).write_files
      assert.deepEqual(first, { path: '/f', permissions: '0644', content: text })
      assert.equal(second.content, 'eA==')
    })
  }

  it('a base64 file without a placeholder stays base64', () => {
    const { text } = cloudInit({ files: [file('/f', 'a\n', 644, 'b64')] }, { placeholders })
    assert.match(text!, /encoding: 'b64'\n {2}content: \|-\n {4}YQo=\n/)
  })
})
