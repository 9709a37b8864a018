// What a review hides, and what it shows whichever Secret contains it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HIDDEN, SHOWN } from '../../../fixtures/masked-texts.ts'
import { file, MERGED, OVERLAY, overlay, secret, TOKENS } from './inputs.ts'
import { FORMS, reviewOf } from './reviews.ts'

const filesOfTexts = (texts: readonly string[]): string => texts.map((text, i) => file(`own-${i}`, text)).join('')
const linesIn = (text: string): string[] => text.split('\n').map(line => line.trim().replace(/\s+/g, ' '))

describe('masks', () => {
  test('hide each secret in each form, and name it', async () => {
    const { forms, stderr } = await reviewOf({
      files: { [OVERLAY]: overlay('', filesOfTexts(HIDDEN.map(([, text]) => text))) },
      args: ['--full'],
    })
    for (const [name, text, ...hidden] of HIDDEN)
      for (const line of linesIn(text).filter(each => hidden.some(value => each.includes(value))))
        for (const form of FORMS) assert.ok(!(forms[form] ?? stderr).includes(line), `${form}, ${name}: ${line}`)
    for (const form of FORMS) assert.ok((forms[form] ?? '').split('⟦').length > HIDDEN.length, form)
  })

  test('hide no literal behind a name and no command, also if they are the value of a Secret that nothing uses', async () => {
    const { forms, stderr } = await reviewOf({
      files: {
        [OVERLAY]: overlay('', filesOfTexts(SHOWN.map(([, text]) => text))),
        [TOKENS]: MERGED[TOKENS] + SHOWN.map(([, text], i) => secret(text, `x${i}`)).join(''),
      },
      args: ['--full'],
    })
    for (const [name, text] of SHOWN)
      for (const line of linesIn(text))
        for (const form of FORMS) assert.ok((forms[form] ?? stderr).includes(line), `${form}, ${name}: ${line}`)
  })

  test('hide another API token, which is a line of the change', async () => {
    const old = 'example-api-token'
    const { forms } = await reviewOf({ files: { [TOKENS]: MERGED[TOKENS].replaceAll(old, '0ther-api-t0ken') } })
    for (const form of FORMS) {
      assert.ok(!(forms[form] ?? '').includes('0ther-api-t0ken'), form)
      assert.match(forms[form] ?? '', /API token \(2\)/, form)
    }
  })
})
