// Debian's Chromium and Firefox without a window, driven by playwright-core.

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
  /** Errors and warnings of the console, and requests other than for the file. */
  readonly problems: readonly string[]
}

export interface Screen {
  readonly width: number
  readonly theme: 'light' | 'dark'
}

export async function openFile(browser: Browser, file: string, { width, theme }: Screen): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() !== 'log') problems.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => problems.push(`error: ${error.message}`))
  page.on('request', request => {
    if (request.url().split('#')[0] !== `file://${file}` && !request.url().startsWith('data:'))
      problems.push(`request: ${request.url()}`)
  })
  await page.goto(`file://${file}`)
  return { page, problems }
}

const AXE = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Returns the violations that axe-core finds, each with its rule and first element. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // The page's policy blocks scripts of the page itself; the browser's own tools are not.
  const tools = await page.context().newCDPSession(page)
  const run = `${AXE}; axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].target.join(' '))))`
  const { result } = await tools.send('Runtime.evaluate', { expression: run, awaitPromise: true })
  return JSON.parse(String(result.value))
}
