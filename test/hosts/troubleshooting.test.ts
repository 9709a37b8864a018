// The mistakes of docs/troubleshooting.md that people make with kustomize, made with the real program.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { elsewhere } from '../docs/commands.ts'
import { pages } from '../docs/pages.ts'
import { assertAsShown, follow } from '../slow/docs/follow.ts'
import { commandsBelow, MISTAKES, PAGE } from '../slow/docs/mistakes.ts'
import { workplace } from '../slow/docs/workplace.ts'
import { edit, generated, nameOf, QUICKSTART_OUTPUTS } from './folder.ts'
import { buildFolder, KUSTOMIZE, absent as noKustomize } from './kustomize.ts'

const skip = noKustomize()

const page = pages.find(({ path }) => path === PAGE)!.text

describe(PAGE, () => {
  let shown = 0
  for (const { heading, make } of MISTAKES) {
    const [command] = commandsBelow(heading)
    if (command === undefined || elsewhere(command) === undefined) continue
    shown++
    test(heading, { skip }, () => {
      const place = workplace()
      try {
        const env = make(place) ?? place.env
        const PATH = existsSync(KUSTOMIZE) ? `${env.PATH}${delimiter}${join(KUSTOMIZE, '..')}` : env.PATH
        assertAsShown(command, follow([command], { cwd: place.cwd, env: { ...env, PATH } })[0])
      } finally {
        place.remove()
      }
    })
  }
  test('Permission denied: node starts it without the bit', { skip }, () => {
    const place = workplace()
    try {
      MISTAKES.find(({ heading }) => heading === 'Permission denied')!.make(place)
      const file = join(place.cwd, 'examples/quickstart/osm-krm.yaml')
      const [, , repair = ''] = /node\s+start it, .*(: `(exec: .*)`)\.$/m.exec(page) ?? []
      writeFileSync(file, edit(readFileSync(file, 'utf8'), 'exec: {path: ./osm-krm.js}', repair))
      const { status, stderr, manifests } = buildFolder(join(place.cwd, 'examples/quickstart'))
      assert.equal(status, 0, stderr)
      assert.deepEqual(generated(manifests).map(nameOf), QUICKSTART_OUTPUTS)
    } finally {
      place.remove()
    }
  })

  test('there are at least four', () => assert.ok(shown >= 4))
})
