// A correct package of three MachineDeployments, and helpers that change one text and compare the diagnostics.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evaluateList } from '../../../src/evaluate/evaluate-list.ts'
import type { ListOptions } from '../../../src/evaluate/open.ts'
import {
  API_TOKEN,
  CONFIG,
  edit,
  FLATCAR,
  FLATCAR_TOKEN,
  type ListParts,
  listText,
  UBUNTU,
  UBUNTU_TOKEN,
} from '../../fixtures/lists.ts'
import { told } from '../../fixtures/told.ts'

const SPARE = UBUNTU.replaceAll('ubuntu-workers', 'spare-workers')
const SPARE_TOKEN = UBUNTU_TOKEN.replaceAll('ubuntu-workers', 'spare-workers')
  .replace('bootstrap-token-ubuntu', 'bootstrap-token-spare1')
  .replace('token-id: ubuntu', 'token-id: spare1')

const SOUND_CONFIG = edit(
  CONFIG,
  '      kube-system/flatcar-workers: "1"\n',
  '      kube-system/flatcar-workers: "1"\n      kube-system/spare-workers: "1"\n',
)

const ITEMS = [UBUNTU, FLATCAR, SPARE, API_TOKEN, UBUNTU_TOKEN, FLATCAR_TOKEN, SPARE_TOKEN]

/** The parts of the package with the first occurrence of a text replaced. */
export function changed(from: string, to: string): ListParts {
  if (SOUND_CONFIG.includes(from)) return { items: ITEMS, functionConfig: edit(SOUND_CONFIG, from, to) }
  const at = ITEMS.findIndex(item => item.includes(from))
  assert.notEqual(at, -1, `not found: ${from}`)
  return { items: ITEMS.with(at, edit(ITEMS[at]!, from, to)), functionConfig: SOUND_CONFIG }
}

export async function reportedIn(parts: ListParts, options: ListOptions = {}): Promise<string[]> {
  const { diagnostics } = await evaluateList(listText(parts), options)
  return diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(told)
    .map(({ code, object, field, message, help, origin }) => {
      const place = field === undefined || origin === undefined ? ' (no place)' : ''
      const where = `${object?.kind ?? '?'} ${object?.name ?? ''} ${field ?? ''}${place}`
      return `${code} ${where}: ${message}${help === undefined ? '' : ` | ${help.split('\n')[0]}`}`
    })
}

/** A mistake: the replaced text, the new text, and the expected diagnostics. */
export type Mistake = readonly [from: string, to: string, reported: readonly string[]]

/** Lints, so that a mistake without a finding has none of any kind. */
const reportedFor = (from: string, to: string): Promise<string[]> => reportedIn(changed(from, to), { lint: true })

export function testMistakes(title: string, mistakes: readonly Mistake[]): void {
  describe(title, () => {
    for (const [from, to, reported] of mistakes)
      test(to, async () => assert.deepEqual(await reportedFor(from, to), reported))
  })
}

export const withoutHelp = (text: string): string => text.replace(/ \| .*/, '')
const withoutObject = (text: string): string => text.replace(/^(OSM\d+) \S+ \S* /, '$1 ')

/** Compares the code, field and message of each diagnostic. test/mistakes has the help of each code. */
export function testReplacements(title: string, mistakes: readonly Mistake[]): void {
  describe(title, () => {
    for (const [from, to, reported] of mistakes)
      test(to, async () =>
        assert.deepEqual((await reportedFor(from, to)).map(withoutHelp).map(withoutObject), reported),
      )
  })
}

export const SOUND: ListParts = { items: ITEMS, functionConfig: SOUND_CONFIG }
