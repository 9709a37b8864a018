// The screenshots in docs/images/ are current: `npm run screenshots` takes them again.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { outdatedScreenshots, takeScreenshots } from '../../scripts/screenshots.ts'
import { PROGRAM } from '../fixtures/built.ts'
import { absent, startBrowser } from './browser.ts'

test('the screenshots on the pages are current', { skip: absent() ?? false }, async () => {
  assert.ok(existsSync(PROGRAM))
  const browser = await startBrowser()
  try {
    assert.deepEqual(await outdatedScreenshots(browser, await takeScreenshots(browser)), [])
  } finally {
    await browser.close()
  }
})
