// The screenshots in docs/images/ are current: `npx tsx scripts/screenshots.ts` takes them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outdatedScreenshots, takeScreenshots } from '../../scripts/screenshots.ts'
import { PROGRAM } from '../fixtures/built.ts'
import { absent, startBrowser } from './browser.ts'

test('the screenshots on the pages are current', { skip: absent() ?? false }, async () => {
  const browser = await startBrowser()
  try {
    const outdated = await outdatedScreenshots(browser, await takeScreenshots(browser, PROGRAM))
    assert.equal(outdated.join(', '), '', '`npx tsx scripts/screenshots.ts` takes the pictures again')
  } finally {
    await browser.close()
  }
})
