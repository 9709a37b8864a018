// The page: its structure, its content security policy, and that text from inputs is escaped.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { t } from '../../../src/base/span.ts'
import { problem } from '../../../src/diagnostics/problem.ts'
import type { JsonObject } from '../../../src/index.ts'
import { reportPage } from '../../../src/inspect/report/page.tsx'
import { root } from '../../fixtures/examples.ts'
import { assertGolden } from '../../fixtures/golden.ts'
import { at, rendered } from '../fixtures.ts'
import { reportOfObjects } from './fixtures.ts'

const golden = (name: string): string => join(root, 'test/inspect/report/golden', name)

/** The page without embedded files of the project. */
const structure = (page: string): string =>
  page
    .replace(
      /<(?=(?:section|article|details|tr|td|th|p|ul|li|h[1-3]|div|dl|dt|dd|main|header|footer|nav|a|meta|title|link)[ >])/g,
      '\n<',
    )
    .replace(/(<style>)[\s\S]*?(<\/style>)/, '$1…$2')
    .replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, '$1…$2')
    .replace(/sha256-[A-Za-z0-9+/=]+/g, 'sha256-…')
    .replace(/\n(?:\s*\n)+/g, '\n')

const change = (object: Record<string, unknown>): void => {
  // biome-ignore lint/suspicious/noExplicitAny: a MachineDeployment
  ;(object as any).spec.template.spec.versions.kubelet = '1.36.2'
}

const sides = async () => ({
  old: await rendered({ withInputs: true }),
  now: await rendered({ withInputs: true, edits: [['MachineDeployment ubuntu-workers', change]] }),
})

describe('reportPage', () => {
  test('shows bidirectional and invisible characters as escapes', async () => {
    const data = await reportOfObjects({ now: await rendered({ withInputs: true }) })
    const contents = ['rm \u202e\u2066x\u200d \u{e0041}']
    const page = reportPage({ ...data, contents })
    assert.doesNotMatch(page.slice(page.indexOf('<body')), /[\u202e\u2066\u200d]|\u{e0041}/u)
    assert.ok(page.includes(JSON.stringify('rm \\u202e\\u2066x\\u200d \\u{e0041}')))
  })

  test('of the quickstart', async () => {
    const data = await reportOfObjects({ now: await rendered({ withInputs: true }) })
    assertGolden(golden('quickstart-page.txt'), structure(reportPage(data)))
    assert.ok(data.contents.length > 50)
  })

  test('shows 20 problems of a code, and how many more there are', async () => {
    const diagnostics = Array.from({ length: 600 }, (_, i) => problem('OSM0244', t`problem ${i}`, {}))
    const data = await reportOfObjects({ now: await rendered(), diagnostics })
    const page = reportPage(data).replace(/<script[\s\S]*?<\/script>/g, '')
    assert.equal(page.match(/problem \d+/g)!.length, 20)
    assert.ok(page.includes('>580 more</button>'))
    assert.equal(data.problems.length, 600)
  })

  test('says which problems are new, and how many are not checked', async () => {
    const [now, before, other] = (['new', 'before', undefined] as const).map(state =>
      problem('OSM0244', t`it is ${String(state)}`, { state }),
    )
    const data = await reportOfObjects(await sides())
    const gone = Array.from({ length: 8 }, () => ({ code: 'OSM0244', message: 'a', state: 'not checked' as const }))
    const { problems: shown } = await reportOfObjects({ now: await rendered(), diagnostics: [now!, before!, other!] })
    const page = reportPage({
      ...data,
      problems: shown,
      changes: { ...data.changes!, gone },
    })
    const text = page.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')
    assert.match(text, /new: it is new/)
    assert.match(text, /as before: it is before/)
    assert.doesNotMatch(text, /(?:new|before): it is undefined/)
    assert.match(text, /8 problems of the old side are not checked/)
  })

  test('of a change', async () => {
    const data = await reportOfObjects(await sides())
    assertGolden(golden('change-page.txt'), structure(reportPage(data)))
  })

  test('marks lines that only one side has, as the side that has them', async () => {
    const proxy = (config: JsonObject): void => void (at(config, 'spec', 'nodes').proxy = { http: 'http://proxy:3128' })
    const [without, withProxy] = [await rendered(), await rendered({ settings: proxy })]
    for (const [old, now, only] of [
      [without, withProxy, 'new'],
      [withProxy, without, 'gone'],
    ] as const) {
      const page = reportPage(await reportOfObjects({ old, now }))
      const lines = [...page.matchAll(/<tr class="(\w+)">((?:<td.*?)<\/tr>)/g)]
      assert.equal(lines.find(([, , cells]) => cells!.includes('proxy:3128'))![1], only)
    }
  })

  test('has a content security policy that allows only its own style and scripts, by hash', async () => {
    const page = reportPage(await reportOfObjects({ now: await rendered() }))
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)!
    const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => hashOf(text!))
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => hashOf(text!))
    assert.equal(styles.length, 1)
    assert.equal(scripts.length, 1)
    assert.equal(
      policy.replaceAll('&#39;', "'"),
      `default-src 'none'; style-src ${styles.join(' ')}; script-src ${scripts.join(' ')}; img-src data:; base-uri 'none'; form-action 'none'`,
    )
    assert.doesNotMatch(
      page,
      /<[^>]*\sstyle=|<[^>]*\son\w+=|javascript:|https?:\/\/[^"']*"\s*(?:rel|as)=|<(?:img|iframe|object|embed|link rel="style)/,
    )
  })

  test('is the same for objects in another order', async () => {
    const objects = await rendered({ withInputs: true })
    const [one, other] = [objects, [...objects].reverse()]
    assert.equal(reportPage(await reportOfObjects({ now: one })), reportPage(await reportOfObjects({ now: other })))
  })
})

const HOSTILE = `</script><img src=x onerror=alert(1)>"'&<!--`

describe('text from inputs', () => {
  test('is escaped in names, messages, contents and differences', async () => {
    const poison = (object: Record<string, unknown>): void => {
      // biome-ignore lint/suspicious/noExplicitAny: a MachineDeployment
      ;(object as any).spec.template.spec.providerSpec.value.cloudProvider = HOSTILE
    }
    const objects = await rendered({ withInputs: true })
    for (const { object, header } of objects) if (header.kind === 'OperatingSystemConfig') poisonConfig(object)
    for (const { object, header } of objects) if (header.kind === 'MachineDeployment') poison(object as never)
    const diagnostics = [
      problem('OSM0244', t`a ${HOSTILE}`, {
        object: { kind: 'MachineDeployment', namespace: 'kube-system', name: HOSTILE },
        help: [t`${HOSTILE}`],
        excerpt: { text: HOSTILE, start: 0, end: 4 },
      }),
    ]
    const page = reportPage(await reportOfObjects({ now: objects, old: await rendered(), diagnostics }))
    assert.equal(page.split('<img').length, 1)
    assert.equal(page.split('</script>').length, 3)
    assert.ok(page.includes(`&lt;/script>&lt;img src=x onerror=alert(1)>&quot;'&amp;`))
    const [, json = ''] = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(page)!
    assert.equal(JSON.parse(json).problems[0].message, `a ${HOSTILE}`)
  })
})

function poisonConfig(object: object): void {
  // biome-ignore lint/suspicious/noExplicitAny: an OperatingSystemConfig
  const { spec } = object as any
  spec.cloudProvider.name = HOSTILE
  spec.osName = HOSTILE
}
