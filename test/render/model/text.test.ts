// Texts with markers: split once, filled in for each node.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeBase64 } from 'gotemplate/go/base64'
import { Markers, TextTemplate } from '../../../src/render/model/text.ts'
import { nastyText } from '../yaml/values.ts'

const base64 = (text: string): string => encodeBase64(new TextEncoder().encode(text))

const part = () =>
  fc.oneof(
    nastyText(),
    fc.constantFrom('first', 'second').map(name => ({ name })),
  )

test('a filled-in text equals the text with its values, also in base64', () => {
  fc.assert(
    fc.property(fc.array(part()), fc.array(part()), nastyText(), nastyText(), (outer, inner, first, second) => {
      const markers = new Markers()
      const values: Record<string, string> = { first, second }
      const written = (parts: typeof outer, by: (name: string) => string): string =>
        parts.map(part => (typeof part === 'string' ? part : by(part.name))).join('')
      const marked = (parts: typeof outer): string => written(parts, name => markers.markerOf(name))
      const wanted = (parts: typeof outer): string => written(parts, name => values[name]!)
      const template = new TextTemplate([marked(outer), { base64: marked(inner) }, '\n'], markers)
      const text = `${wanted(outer)}${base64(wanted(inner))}\n`
      assert.equal(template.fill(values), text)
      const names = [...outer, ...inner].flatMap(part => (typeof part === 'string' ? [] : [part.name]))
      assert.equal(template.uses('first'), names.includes('first'))
    }),
  )
})
