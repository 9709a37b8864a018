// Files in base64 that hold a placeholder: nobody could fill it in there, so they are written as text.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { cloudInit, file } from './given.ts'

const isOpen = (text: string): boolean => text.includes('STANDIN')

/** As machine-controller does it to the user data of a machine. */
const forMachine = (text: string): string =>
  text
    .replaceAll('<MACHINE_NAME>', 'm-1')
    .replaceAll('%3CMACHINE_NAME%3E', 'm-1')
    .replaceAll(/^[ \t]+$/gm, '')

const TEXTS: readonly [name: string, text: string][] = [
  ['ordinary', 'a: STANDIN\nb: 2\n'],
  ['blank lines at its end', 'STANDIN\n\n\n'],
  ['lines of blanks, and a tab first', '\t\n  STANDIN\n \t \n   x'],
  ['quotes and escapes', `"STANDIN" 'x' \\n \\x41 %41 #!: & * | >\r\n`],
  ['what stands for the machine’s name', 'STANDIN <MACHINE_NAME> %3CMACHINE_NAME%3E'],
  ['characters beyond ASCII', 'STANDIN é \u{1f600} \u2028 \u0085 \u007f \ufeff \u0000 \u001b'],
]

describe('a file in base64 that holds a placeholder', () => {
  for (const [name, text] of TEXTS) {
    it(`${name}: the node gets the same`, () => {
      const { text: userData } = cloudInit(
        { phase: 'bootstrap', files: [file('/f', text, 644, 'b64'), file('/g', 'x', 600, 'b64')] },
        { isOpen },
      )
      assert.match(userData!, /\n- path: '\/f'\n {2}permissions: '0644'\n {2}content: ".*"\n\n- path/)
      const [first, second] = parse(forMachine(userData!)).write_files
      assert.deepEqual(first, { path: '/f', permissions: '0644', content: text })
      assert.equal(second.content, 'eA==')
    })
  }

  it('is in base64 without one', () => {
    const { text } = cloudInit({ files: [file('/f', 'a\n', 644, 'b64')] }, { isOpen })
    assert.match(text!, /encoding: 'b64'\n {2}content: \|-\n {4}YQo=\n/)
  })
})
