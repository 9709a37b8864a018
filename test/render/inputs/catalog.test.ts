// The items of a run: found by kind and name, each parsed at most once.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { JsonObject } from '../../../src/base/json.ts'
import { plain } from '../../../src/base/span.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { Catalog, type InputObject } from '../../../src/render/inputs/catalog.ts'
import { itemHeaderOf } from '../../../src/render/model/kubernetes.ts'
import { silent } from '../krm/fixtures.ts'

const object = (apiVersion: string, kind: string, name: string, namespace?: string): JsonObject => ({
  apiVersion,
  kind,
  metadata: { name, ...(namespace && { namespace }) },
})

const POD = object('v1', 'Pod', 'a', 'n')
const CRONTAB = object('stable.example.com/v1', 'CronTab', 'b', 'n')

describe('a catalog', () => {
  test('finds items by group and kind, in any version', () => {
    const catalog = Catalog.of([POD, CRONTAB, object('stable.example.com/v1beta1', 'CronTab', 'a', 'n')], silent)
    assert.equal(catalog.find('Pod', 'n', 'a')?.object, POD)
    assert.equal(catalog.find('CronTab.stable.example.com', 'n', 'b')?.object, CRONTAB)
    assert.equal(catalog.find('CronTab', 'n', 'b'), undefined)
    assert.equal(catalog.item('Pod', '', 'a'), undefined)
    assert.deepEqual(
      catalog.objects('CronTab.stable.example.com').map(({ header }) => header.name),
      ['a', 'b'],
    )
  })

  test('parses an item once, and only on request', () => {
    const reads: string[] = []
    const items = [POD, CRONTAB].map(each => ({ header: itemHeaderOf(each), object: each }))
    const read = (item: unknown): JsonObject => {
      reads.push((item as InputObject).header.name)
      return (item as InputObject).object
    }
    const catalog = new Catalog({ items, read: read as never }, silent)
    assert.ok(catalog.item('Pod', 'n', 'a'))
    catalog.find('Pod', 'n', 'a')
    catalog.objects('Pod')
    catalog.read(items[0]!)
    assert.deepEqual(reads, ['a'])
    assert.deepEqual(
      [...catalog.objectsRead('Pod')].map(({ header }) => header.name),
      ['a'],
    )
    assert.deepEqual([...catalog.objectsRead('CronTab.stable.example.com')], [])
  })

  test('reports duplicate objects once, when one is requested', () => {
    const found: Diagnostic[] = []
    const items = [object('apps/v1', 'D', 'a'), POD, object('apps/v1beta1', 'D', 'a'), object('v1', 'Pod', 'a', 'n')]
    const catalog = Catalog.of(items, diagnostic => found.push(diagnostic))
    catalog.objects('Pod', () => false)
    assert.deepEqual(found, [])
    for (const _ of [1, 2]) assert.equal(catalog.objects('D.apps').length, 1)
    assert.deepEqual(
      found.map(({ message }) => plain(message)),
      ['occurs twice'],
    )
  })
})
