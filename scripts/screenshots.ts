// npx tsx scripts/screenshots.ts: takes the screenshots of docs/images/ with Debian's Chromium, of pages that osm-krm writes for the fleet in
// test/fixtures and for examples/quickstart, and of the playground. test/hosts/screenshots.test.ts takes them again and compares.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { PROGRAM } from '../test/fixtures/built.ts'
import { startBrowser } from '../test/hosts/browser.ts'

const root = join(import.meta.dirname, '..')
const IMAGES = join(root, 'docs/images')

interface Screenshot {
  readonly name: string
  readonly page: 'changes' | 'quickstart' | 'playground'
  readonly width: number
  readonly height: number
  /** Pixels of the picture for one of the page. */
  readonly scale: number
  readonly theme: 'light' | 'dark'
  readonly prepare?: (page: Page) => Promise<void>
}

/** At the width of README the texts of a page this wide stay readable. */
const CHANGES = { page: 'changes', width: 880, height: 1098, scale: 2 } as const

const PLAYGROUND = { page: 'playground', width: 1440, height: 820, scale: 1, prepare: openedFile } as const

const SCREENSHOTS: readonly Screenshot[] = [
  { ...CHANGES, name: 'changes-light.png', theme: 'light' },
  { ...CHANGES, name: 'changes-dark.png', theme: 'dark' },
  { name: 'report.png', page: 'quickstart', width: 1180, height: 640, scale: 1, theme: 'light' },
  { ...PLAYGROUND, name: 'playground.png', theme: 'light' },
  { ...PLAYGROUND, name: 'playground-dark.png', theme: 'dark' },
]

/** The start opens on the file with the mistake: with wrapped lines, and a line of the profile from which another one comes. */
async function openedFile(page: Page): Promise<void> {
  await page.waitForSelector('#outcome[data-milliseconds]')
  await page.waitForSelector('.at-line')
  await page.click('.tools button:text-is("Wrap")')
  await page.locator('.code .line .n').nth(1).click()
  await page.waitForSelector('.code .from-cursor')
  // A cursor that blinks is not in every picture.
  await page.locator('#skip').focus()
  await page.locator('#skip').blur()
  await page.mouse.move(0, 0)
  // How long the rendering took differs from run to run.
  await page.locator('#outcome').evaluate(outcome => {
    ;(outcome as HTMLElement).style.visibility = 'hidden'
  })
}

/** Returns the pictures by name, of the pages that a built program writes. */
export async function takeScreenshots(browser: Browser, program: string): Promise<ReadonlyMap<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-screenshots-'))
  const page = (name: string, cwd: string, ...args: string[]): string => {
    const file = join(folder, name)
    execFileSync(process.execPath, [program, ...args, '-o', `html=${file}`], { cwd, stdio: 'pipe' })
    return `file://${file}`
  }
  execFileSync(process.execPath, [join(root, 'scripts/playground.mjs'), join(folder, 'playground')], { stdio: 'pipe' })
  const server = await serve(join(folder, 'playground'))
  try {
    const changes = page('changes.html', join(root, 'test/fixtures/fleet'), 'diff', 'old', 'new')
    const quickstart = page('quickstart.html', root, 'show', 'examples/quickstart')
    const addresses = {
      changes: `${changes}#view=changes`,
      quickstart: `${quickstart}#node=${encodeURIComponent('kube-system/ubuntu-workers')}`,
      playground: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    }
    const pictures = new Map<string, Buffer>()
    for (const { name, page, width, height, scale, theme, prepare } of SCREENSHOTS) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme: theme,
      })
      const opened = await context.newPage()
      await opened.goto(addresses[page])
      await prepare?.(opened)
      pictures.set(name, await opened.screenshot({ animations: 'disabled' }))
      await context.close()
    }
    return pictures
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

function serve(folder: string): Promise<ReturnType<typeof createServer>> {
  const files = new Map(readdirSync(folder).map(name => [`/${name}`, readFileSync(join(folder, name))]))
  const server = createServer((request, response) => {
    const path = request.url!.replace(/\/$/, '/index.html')
    response.writeHead(files.has(path) ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' })
    response.end(files.get(path))
  })
  return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)))
}

/** Returns the names of the pictures in docs/images/ that are not as given, with how many of their pixels differ. */
export async function outdatedScreenshots(browser: Browser, taken: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const found: string[] = []
  for (const { name } of SCREENSHOTS) {
    const pictures = [readFileSync(join(IMAGES, name)), taken.get(name)!].map(picture => picture.toString('base64'))
    const differing = await page.evaluate(differingPixels, pictures)
    if (differing > 0) found.push(`${name}: ${differing} pixels differ`)
  }
  await context.close()
  return found
}

/** Runs in the browser, which decodes the pictures. Infinity: the sizes differ. */
async function differingPixels(pictures: readonly string[]): Promise<number> {
  const [old, now] = await Promise.all(
    pictures.map(async picture => {
      const bytes = Uint8Array.from(atob(picture), char => char.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      return context.getImageData(0, 0, bitmap.width, bitmap.height)
    }),
  )
  if (old!.width !== now!.width || old!.height !== now!.height) return Number.POSITIVE_INFINITY
  let differing = 0
  for (let at = 0; at < old!.data.length; at += 4)
    // Less is the smoothing of edges, which depends on the machine.
    if ([0, 1, 2].some(channel => Math.abs(old!.data[at + channel]! - now!.data[at + channel]!) > 40)) differing++
  return differing
}

if (process.argv[1] === import.meta.filename) {
  const browser = await startBrowser()
  for (const [name, picture] of await takeScreenshots(browser, PROGRAM)) writeFileSync(join(IMAGES, name), picture)
  await browser.close()
}
