// Debian's Chromium and Firefox without a window, driven by playwright-core.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, firefox, type Page } from 'playwright-core'
import { root } from '../fixtures/examples.ts'

const CHROMIUM = '/usr/bin/chromium'

/** Why it cannot run here, or undefined. */
export const absent = (): string | undefined => (existsSync(CHROMIUM) ? undefined : 'chromium is not on this machine')

/** Without requests to its vendor's servers. CI runs as root, for which there is no sandbox. */
const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: OPTIONS })

const FIREFOX = '/usr/bin/firefox-esr'

/** Why Firefox cannot run here, or undefined. */
export const firefoxAbsent = (): string | undefined =>
  existsSync(FIREFOX) ? undefined : 'firefox-esr is not on this machine'

/** With the channel, playwright speaks WebDriver BiDi, which needs no Firefox of its own. */
export const startFirefox = (): Promise<Browser> => firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX })

/** The folder of the screenshots, for review. */
export const SCREENSHOTS = join(tmpdir(), 'osm-krm-screenshots')
mkdirSync(SCREENSHOTS, { recursive: true })

export interface OpenedPage {
  readonly page: Page
  /** Errors and warnings of the console, and unexpected requests. */
  readonly problems: readonly string[]
}

export interface Screen {
  readonly width: number
  readonly theme: 'light' | 'dark'
}

/** An empty page that loads only expected addresses, which are without their fragment here. */
export async function openPage(
  browser: Browser,
  { width, theme }: Screen,
  isExpected: (url: string) => boolean,
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() !== 'log') problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`error: ${error.message}`))
  page.on('request', request => {
    if (!isExpected(request.url().split('#')[0]!) && !request.url().startsWith('data:'))
      problems.push(`request: ${request.url()}`)
  })
  return { page, problems }
}

export async function openFile(browser: Browser, file: string, screen: Screen): Promise<OpenedPage> {
  const opened = await openPage(browser, screen, url => url === `file://${file}`)
  await opened.page.goto(`file://${file}`)
  return opened
}

/** Nothing has failed. */
export async function close({ page, problems }: OpenedPage): Promise<void> {
  assert.deepEqual(problems, [])
  await page.context().close()
}

/** By how many pixels it is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const AXE = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Returns the violations that axe-core finds, each with its rule and first element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // The page's policy blocks scripts of the page itself; the browser's own tools are not.
  const tools = await page.context().newCDPSession(page)
  const run = `${AXE}; axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].target.join(' '))))`
  const { result } = await tools.send('Runtime.evaluate', { expression: run, awaitPromise: true })
  return JSON.parse(String(result.value))
}
