// docs/day-two.md shows actual messages. Those of kustomize are not compared: it is not among the programs of these tests.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { elsewhere } from '../../docs/commands.ts'
import { assertAsShown, follow } from './follow.ts'
import { commandsBelow, HEADINGS, MISTAKES, PAGE } from './mistakes.ts'
import { workplace } from './workplace.ts'

describe(PAGE, () => {
  it('has a heading for each mistake', () =>
    assert.deepEqual(
      HEADINGS,
      MISTAKES.map(({ heading }) => heading),
    ))

  let shown = 0
  for (const { heading, make } of MISTAKES) {
    const below = commandsBelow(heading)
    it(`${heading}: has one command`, () => assert.equal(below.length, 1))
    const [command] = below
    if (command === undefined || elsewhere(command) !== undefined) continue
    shown++
    it(heading, () => {
      const place = workplace()
      try {
        const env = make(place) ?? place.env
        assert.ok(command.output !== undefined)
        assertAsShown(command, follow([command], { cwd: place.cwd, env })[0])
      } finally {
        place.remove()
      }
    })
  }

  it('has two that need no host', () => assert.equal(shown, 2))
})
