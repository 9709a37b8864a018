// The playground in a browser: it sends nothing, renders while one types, completes, marks, leads from lines to their origins and back, shares
// without secrets, and can be used with the keys. Screenshots are kept, to be looked at.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { fragmentOf } from '../../src/playground/share/link.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { filesWith, START } from '../playground/fixtures.ts'
import {
  absent,
  axeViolations,
  close,
  firefoxAbsent,
  type OpenedPage,
  openPage,
  overflow,
  SCREENSHOTS,
  type Screen,
  startBrowser,
  startFirefox,
} from './browser.ts'
import { LOOPBACK, listen } from './machine/listen.ts'

const skip = absent() ?? false
const folder = temporaryFolder('playground')

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** The page must not depend on being at the top of its server. */
const PATH = '/tools/osm-krm/'

function serve(): Server {
  const files = new Map(readdirSync(folder).map(name => [`${PATH}${name}`, readFileSync(join(folder, name))]))
  return createServer((request, response) => {
    const path = request.url!.replace(/\/$/, '/index.html')
    const content = files.get(path)
    response.writeHead(content ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' })
    response.end(content)
  })
}

let browser: Browser
let server: Server
let address = ''

const WIDE: Screen = { width: 1440, theme: 'light' }
/** The colours do not depend on the width. */
const SCREENS: readonly Screen[] = [
  WIDE,
  { width: 1440, theme: 'dark' },
  { width: 900, theme: 'light' },
  { width: 390, theme: 'light' },
]

/** Requests other than for the files of the playground are problems. */
async function open(screen: Screen, fragment = ''): Promise<OpenedPage> {
  // Each once: nothing else is loaded later.
  const files = new Set(['', 'playground.js', 'playground.css'].map(name => address + name))
  // A rendering that is ended ends its Worker, and the next one has another.
  const worker = `${address}playground-worker.js`
  const opened = await openPage(browser, screen, url => url === worker || files.delete(url))
  opened.page.setDefaultTimeout(60_000)
  await opened.page.goto(address + fragment)
  await opened.page.waitForSelector('#outcome[data-milliseconds]')
  return opened
}

/** Defines a test that opens the playground, in which nothing fails. */
const visit = (name: string, act: (page: Page, t: TestContext) => Promise<void>): Promise<void> =>
  test(name, async t => {
    const opened = await open(WIDE)
    await act(opened.page, t)
    await close(opened)
  })

const screenshot = (page: Page, name: string, { width, theme }: Screen) =>
  page.screenshot({ path: join(SCREENSHOTS, `playground-${name}-${width}-${theme}.png`) })

/** Puts the cursor at the end of a line. */
async function putCursor(page: Page, behind: string, file = 'machine-deployments.yaml'): Promise<void> {
  await page.click(`[role=tab][title="${file}"]`)
  await page.locator('.cm-line', { hasText: behind }).first().click()
  await page.keyboard.press('End')
}

const outcome = (page: Page, pattern: RegExp): Promise<unknown> =>
  page.waitForFunction(text => new RegExp(text).test(document.getElementById('outcome')!.textContent!), pattern.source)

const editorText = (page: Page): Promise<string> =>
  page.locator('.cm-content').evaluate(content => (content as HTMLElement).innerText)

const MAKE_LINK = 'button:has-text("Make the link")'
const MAKE_COMMAND = 'button:has-text("Make the command")'

before(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/playground.mjs'), folder], { encoding: 'utf8' })
  assert.equal(built.status, 0, built.stderr)
  server = serve()
  address = `http://${LOOPBACK}:${await listen(server)}${PATH}`
})
after(() => server?.close())

const OFFER = '#notice:has-text("Your last work is kept in this browser")'

describe('the playground in Chromium', { skip }, () => {
  before(async () => {
    browser = await startBrowser()
  })
  after(() => browser?.close())

  for (const screen of SCREENS)
    test(`${screen.width} wide, ${screen.theme}: sends nothing, fits, and axe-core finds nothing`, async t => {
      const opened = await open(screen)
      const { page } = opened
      const views: readonly [string, () => Promise<unknown>][] = [
        ['start', async () => t.diagnostic((await page.innerText('#outcome')).trim())],
        ['node', () => page.locator('.tree a', { hasText: 'Overview' }).click()],
        ['file', () => page.locator('.tree a', { hasText: 'kubelet.service' }).first().click()],
        [
          'origins',
          async () => {
            await page.locator('.code .line', { hasText: '--cloud-provider' }).locator('.n').click()
            await page.waitForSelector('.code .from-cursor')
          },
        ],
        [
          'mistake',
          async () => {
            await putCursor(page, 'cloudProvider:')
            // As one change, which is undone below.
            await page.keyboard.insertText('er')
            await page.waitForSelector('.cm-lintRange-error')
          },
        ],
        [
          'help',
          async () => {
            // Away from the key, whose help covers the tabs.
            await page.mouse.move(0, 0)
            await page.waitForSelector('.cm-tooltip', { state: 'detached' })
            await page.keyboard.press('Control+z')
            await page.click('[role=tab][title="osm-krm.yaml"]')
            await page.locator('.cm-content').click()
            // The revision is on the last line.
            for (const key of ['Control+End', 'ArrowUp', 'Home']) await page.keyboard.press(key)
            await page.keyboard.insertText('kube-system/other: "1" # ')
            await page.waitForSelector('#problems .paste')
          },
        ],
        ['nodes', () => page.click('.views [href="#view=nodes"]')],
        [
          'changes',
          () => page.click('.views [href="#view=changes"]').then(() => page.waitForSelector('#changes-title')),
        ],
        ['contents', () => page.click('#share').then(() => page.waitForSelector('.contents'))],
        ['shared', () => page.click(MAKE_LINK).then(() => page.waitForSelector('.link'))],
        ['command', () => page.click('#share').then(() => page.click(MAKE_COMMAND))],
      ]
      for (const [name, act] of views) {
        await act()
        await screenshot(page, name, screen)
        assert.ok((await overflow(page)) <= 0, `${name} is wider than the screen`)
        if (screen.width !== 900) assert.deepEqual(await axeViolations(page), [], name)
      }
      await close(opened)
    })

  visit('renders typed changes, and keeps the last rendering while there is an error', async (page, t) => {
    await putCursor(page, 'replicas: 1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('minReadySeconds: 5')
    await putCursor(page, 'kubelet:')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('3')
    await page.waitForSelector('#view .facts:has-text("Kubernetes 1.36.3")')
    t.diagnostic(`typing renders in ${await page.getAttribute('#outcome', 'data-milliseconds')} ms`)
    await putCursor(page, 'operatingSystem: ubuntu')
    await page.keyboard.type(': [')
    await outcome(page, /Not rendered because of 1 error. Below is the last rendering/)
    assert.match(await page.innerText('#view .facts'), /Kubernetes 1\.36\.3/)
    assert.equal(await page.innerText('[role=tab][aria-selected=true] .count'), '1')
    // The problems are those of now.
    await page.click('.views [href="#view=problems"]')
    assert.match(await page.innerText('#view'), /error OSM0007/)
    await page.click('.views [href="#view=nodes"]')
    await page.keyboard.press('Control+z')
    await outcome(page, /^Rendered 1 MachineDeployment/)
  })

  visit('marks a mistake at its characters, and shows the help', async page => {
    await putCursor(page, 'operatingSystem: ubuntu')
    await page.keyboard.press('Backspace')
    await page.waitForSelector('.cm-lintRange-error')
    assert.equal(await page.innerText('.cm-lintRange-error'), 'ubunt')
    await page.hover('.cm-lintRange-error')
    await page.waitForSelector('.cm-diagnostic')
    assert.match(
      await page.innerText('.cm-diagnostic'),
      /^OSM0200 .*\s+Did you mean ubuntu\?\s+osm-krm explain OSM0200/,
    )
    await screenshot(page, 'tooltip', WIDE)
    // The list below leads to the place, also from another file.
    await page.click('[role=tab] >> nth=1')
    await page.click('#problems button')
    await page.waitForSelector('.cm-lintRange-error')
    assert.equal(await page.getAttribute('[role=tab] >> nth=0', 'aria-selected'), 'true')
  })

  visit('starts with a rendered node and one mistake, which F8 goes to', async page => {
    assert.match(await page.innerText('#outcome'), /^Rendered 1 MachineDeployment/)
    // It opens on the file with the mistake, with the origins of its lines.
    assert.match(await page.innerText('.pane h2'), /50-site\.conf$/)
    assert.match(await page.innerText('.code .selected'), /profile\.yaml:20\s+LimitNOFILES=/)
    assert.equal(await page.innerText('[role=tab][aria-selected=true]'), 'Profiles1')
    assert.equal(await page.innerText('#problems summary'), '1 warning, 1 note')
    assert.equal(await page.innerText('.cm-lintRange-warning'), 'LimitNOFILES')
    await page.focus('.cm-content')
    await page.keyboard.press('F8')
    await page.waitForSelector('.cm-diagnostic:has-text("Did you mean LimitNOFILE=?")')
    await page.keyboard.type('LimitNOFILE')
    await page.waitForSelector('#problems summary:has-text("1 note")')
  })

  visit('marks what has changed since the start, and shows the difference of the node', async page => {
    assert.equal(await page.locator('.views [href="#view=changes"]').count(), 0)
    await putCursor(page, 'A node with', 'profile.yaml')
    await page.keyboard.type(' of ours')
    await page.waitForSelector('[role=tab]:has-text("Profiles") .changed')
    assert.equal(await page.locator('.changed').count(), 1)
    const line = await page.innerText('.cm-activeLineGutter.cm-gutterElement:not(.cm-gutter-lint *)')
    assert.deepEqual(await page.locator('.cm-lineNumbers .changed-line').allInnerTexts(), [line])
    await page.click('.views [href="#view=changes"]')
    await page.waitForSelector('#changes-title')
    await screenshot(page, 'changes', WIDE)
    assert.match(await page.innerText('#view'), /A node with Kubernetes v[\d.]+ of ours/)
    // It follows what is typed, and goes with the last change.
    await page.locator('.cm-content').focus()
    await page.keyboard.type('!')
    await page.waitForSelector('#view :text("of ours!")')
    while ((await page.locator('.changed').count()) > 0) {
      await page.keyboard.press('Control+z')
      await page.waitForTimeout(400)
    }
    await page.waitForSelector('.views [href="#view=changes"]', { state: 'detached' })
    await page.waitForSelector('#view .facts')
  })

  const activeLine = (page: Page): Promise<string> => page.innerText('.cm-line.cm-activeLine')
  const chosenTab = (page: Page) => page.getAttribute('[role=tab][aria-selected=true]', 'title')

  visit('leads from a line of the editor to the lines of the node that come from it, and back', async page => {
    await putCursor(page, 'A node with', 'profile.yaml')
    assert.equal(await page.innerText('#made-lines'), 'On the node: /etc/motd:1')
    assert.equal(await page.innerText('.tree a.from-cursor .path'), '/etc/motd')
    await page.click('#made-lines a')
    await page.waitForSelector('.code .line.from-cursor')
    await putCursor(page, 'extends:', 'profile.yaml')
    assert.equal(await page.innerText('#made-lines'), 'Nothing on the node comes from here.')
    assert.equal(await page.locator('.code .from-cursor').count(), 0)
    // With the keys: to the line, and back to its template.
    await putCursor(page, 'LimitNOFILES', 'profile.yaml')
    await page.keyboard.press('Alt+Enter')
    await page.waitForSelector('.code a.n:focus')
    assert.equal(await page.getAttribute('.code a.n:focus', 'aria-label'), 'line 2, from profile.yaml:20')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    assert.match(await activeLine(page), /\[Service\]/)
    await page.keyboard.type('# ')
    await outcome(page, /^Rendered 1 MachineDeployment/)
  })

  visit('opens the built-in profile at the line from which a line comes, to read', async page => {
    await page.locator('.tree a', { hasText: 'kubelet.service' }).first().click()
    await page.locator('.code .line', { hasText: 'Wants=' }).locator('.t').click()
    assert.equal(await chosenTab(page), 'osp-ubuntu.yaml')
    assert.match(await activeLine(page), /Wants=/)
    assert.match(await page.innerText('.code .from-cursor .t'), /^Wants=/)
    assert.equal(await page.getAttribute('.cm-content', 'aria-readonly'), 'true')
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector('.code .from-cursor:has-text("After=")')
    await page.keyboard.type('x')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('x')
    await page.keyboard.press('Delete')
    assert.match(await activeLine(page), /After=/)
    assert.equal(await page.innerText('#outcome'), await page.innerText('#outcome:has-text("Rendered")'))
    // A selected text is copied instead.
    await page.locator('.code .line', { hasText: 'Restart=' }).locator('.t').dblclick()
    assert.match(await activeLine(page), /Restart=/)
    assert.equal(await page.evaluate(() => getSelection()!.toString()), 'always')
    // Another operating system has another profile.
    await page.selectOption('#os', 'rockylinux')
    await page.waitForSelector('[role=tab][title="osp-rockylinux.yaml"]')
    assert.equal(await page.locator('[role=tab]').count(), 5)
  })

  visit('leads from a value to the setting or field that it comes from', async page => {
    await putCursor(page, 'A node with', 'profile.yaml')
    await page.keyboard.press('Alt+Enter')
    await page.click('.code [data-value="0"]')
    assert.equal(await chosenTab(page), 'machine-deployments.yaml')
    assert.match(await activeLine(page), /kubelet: 1\.36\.4/)
    assert.equal(await page.innerText('#made-lines'), 'On the node: /etc/motd:1')
    await putCursor(page, 'server: https', 'osm-krm.yaml')
    assert.match(await page.innerText('#made-lines'), /bootstrap\.env:\d+, \/etc\/osm-krm\/node\.env:\d+$/)
    await page.locator('.tree a.from-cursor').first().click()
    await page.waitForSelector('.code .from-cursor:has-text("https://api.example.com:6443")')
  })

  visit('completes keys and their values', async page => {
    await page.click('[role=tab] >> nth=1')
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+a')
    // Typed, a line break could choose a completion.
    await page.keyboard.insertText('kind: OperatingSystemConfigGenerator\nspec:\n  profiles:\n    h')
    await page.keyboard.type('a')
    await page.waitForSelector('.cm-tooltip-autocomplete [role=option]')
    assert.match(await page.innerText('.cm-tooltip-autocomplete [aria-selected]'), /^hardening/)
    await screenshot(page, 'completion', WIDE)
    await page.waitForTimeout(100)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.cm-tooltip-autocomplete [role=option]:has-text("cis")')
  })

  visit('completes fields and functions in a template, with their help', async page => {
    await putCursor(page, 'A node with', 'profile.yaml')
    await page.keyboard.type(' {{ .HTT')
    await page.waitForSelector('.cm-tooltip-autocomplete [role=option]')
    assert.match(await page.innerText('.cm-tooltip-autocomplete [aria-selected]'), /^HTTPProxy/)
    assert.match(await page.innerText('.cm-completionInfo'), /the proxy; nil if not set, from nodes\.proxy\.http/)
    // The listbox of a combobox, whose options a screen reader reads.
    const content = page.locator('.cm-content')
    const list = await page.getAttribute('.cm-tooltip-autocomplete [role=listbox]', 'id')
    assert.equal(await content.getAttribute('aria-controls'), list)
    const active = await content.getAttribute('aria-activedescendant')
    assert.equal(await page.getAttribute('.cm-tooltip-autocomplete [aria-selected]', 'id'), active)
    await screenshot(page, 'template-completion', WIDE)
    assert.deepEqual(await axeViolations(page), [])
    await page.waitForTimeout(100)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' | quo')
    await page.waitForSelector('.cm-tooltip-autocomplete [aria-selected]:has-text("quote")')
    await page.waitForTimeout(100)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' }}')
    assert.match(await activeLine(page), /\{\{ \.HTTPProxy \| quote \}\}/)
    await outcome(page, /^Rendered 1 MachineDeployment/)
    // A misspelt one is told in words of the profile.
    await putCursor(page, 'A node with', 'profile.yaml')
    await page.keyboard.type('{{ .HTTPProxi }}')
    await page.waitForSelector('#problems :text("there is no field HTTPProxi")')
    assert.match(await page.innerText('#problems'), /Is HTTPProxy meant\?/)
  })

  visit('shares a link without secrets, which opens the same inputs', async page => {
    await putCursor(page, 'kubelet:')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('3')
    await page.click('#share')
    const listed = await page.locator('.contents li').allInnerTexts()
    assert.ok(listed.includes('MachineDeployment workers machine-deployments.yaml:1'), listed.join('\n'))
    assert.ok(!listed.some(text => text.startsWith('Secret')), listed.join('\n'))
    assert.equal(await page.isChecked('#share-secrets'), false)
    await page.click(MAKE_LINK)
    const link = await page.inputValue('.link')
    assert.equal(link, await page.evaluate(() => location.href))
    const inputs = inflateRawSync(Buffer.from(link.split('#inputs=')[1]!, 'base64url')).toString()
    assert.doesNotMatch(inputs, /example-api-token|exampleexample00/)
    assert.match(inputs, /kubelet: 1\.36\.3/)
    const other = await open(WIDE, new URL(link).hash)
    assert.match(await other.page.innerText('#notice'), /These inputs are from a link/)
    assert.match(await other.page.innerText('#view .facts'), /Kubernetes 1\.36\.3/)
    // The address no longer says what the inputs are.
    await putCursor(other.page, 'name: workers')
    await other.page.keyboard.type('x')
    assert.equal(await other.page.evaluate(() => location.href), address)
    await close(other)
  })

  visit('writes the command that shows the same, without secrets unless they are ticked', async page => {
    await page.focus('#share')
    await page.keyboard.press('Enter')
    await page.focus(MAKE_COMMAND)
    await page.keyboard.press('Enter')
    const text = (): Promise<string> => page.innerText('#notice pre:focus')
    assert.match(
      await text(),
      /^mkdir -p playground-nodes\ncat > playground-nodes\/machine-deployments\.yaml <<'EOF'\n/,
    )
    assert.match(
      await text(),
      /osm-krm show playground-nodes --node kube-system\/workers --file \S+50-site\.conf --phase provisioning\n$/,
    )
    assert.doesNotMatch(await text(), /example-api-token|exampleexample00/)
    await page.click('#share')
    await page.check('#share-secrets')
    await page.click(MAKE_COMMAND)
    assert.match(await text(), /cat > playground-nodes\/tokens\.yaml.*example-api-token/s)
  })

  visit('shares a profile with an error as it is, which opens on the same error', async page => {
    await putCursor(page, '50-site.conf', 'profile.yaml')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(' x: [')
    await outcome(page, /Not rendered because of 1 error/)
    const seen = (of: Page): Promise<string> => of.locator('#problems .card').first().innerText()
    const own = await seen(page)
    assert.match(own, /OSM0007/)
    await page.click('#share')
    await page.click(MAKE_LINK)
    const other = await open(WIDE, new URL(await page.inputValue('.link')).hash)
    await outcome(other.page, /Not rendered because of 1 error/)
    assert.equal(await seen(other.page), own)
    assert.equal(await chosenTab(other.page), 'profile.yaml')
    assert.match(await activeLine(other.page), /x: \[/)
    await close(other)
  })

  test('keeps the work without Secrets, and offers it on the next visit', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const visit = async (): Promise<void> => {
      await page.goto('about:blank')
      await page.goto(address)
      await page.waitForSelector('#outcome[data-milliseconds]')
    }
    await visit()
    assert.equal(await page.isVisible('#notice'), false)
    await putCursor(page, 'kubelet:')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('3')
    // Not even the debounced rendering has begun.
    await visit()
    await page.waitForSelector(OFFER)
    // An edit beside the offer does not replace what is offered.
    await putCursor(page, 'replicas: 1')
    await page.keyboard.type('2')
    page.once('dialog', dialog => dialog.accept())
    await visit()
    await page.click(`${OFFER} button:has-text("Open it")`)
    await page.waitForSelector('#view .facts:has-text("Kubernetes 1.36.3")')
    assert.equal(await page.isVisible('#notice'), false)
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('example-api-token')), false)
    await page.check('#keep-secrets')
    await page.click('[role=tab][title="tokens.yaml"]')
    await page.locator('.cm-content').click()
    await page.keyboard.insertText('# my Secrets\n')
    await visit()
    await page.click(`${OFFER} button:has-text("Open it")`)
    await page.click('[role=tab][title="tokens.yaml"]')
    assert.match(await editorText(page), /# my Secrets/)
    assert.equal(await page.isChecked('#keep-secrets'), true)
    const keepsIt = () => page.evaluate(() => JSON.stringify(localStorage).includes('# my Secrets'))
    assert.equal(await keepsIt(), true)
    // At once, and not when the page is left: a browser may end it before.
    await page.uncheck('#keep-secrets')
    assert.equal(await keepsIt(), false)
    await visit()
    await page.click(`${OFFER} button:has-text("Discard it")`)
    await visit()
    assert.equal(await page.isVisible('#notice'), false)
    await context.close()
  })

  visit('asks before a change is lost that the browser does not keep', async page => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await putCursor(page, 'kubelet:')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('3')
    await page.waitForSelector('#view .facts:has-text("Kubernetes 1.36.3")')
    const asked = page.waitForEvent('dialog')
    const left = page.goto('about:blank')
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.accept()
    await left
  })

  for (const [name, fragment] of [
    ['incomplete', '#inputs=abc'],
    ['in another format', '#inputs=q1ZKzs9LUlayUqquVKoFAA'],
    ['hostile', '#inputs=<img src=x onerror=alert(1)>'],
  ] as const)
    test(`reports that a link cannot be opened: ${name}`, async () => {
      const opened = await open(WIDE, fragment)
      assert.match(await opened.page.innerText('#notice'), /^The link cannot be opened: /)
      assert.match(await opened.page.innerText('#outcome'), /^Rendered 1 MachineDeployment/)
      await close(opened)
    })

  visit('can be used with the keyboard', async page => {
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
        return element?.id || element?.getAttribute('role') || element?.tagName || ''
      })
    await page.focus('#tab-machine-deployments\\.yaml')
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(), 'tab-osm-krm.yaml')
    assert.match(await editorText(page), /OperatingSystemConfigGenerator/)
    await page.keyboard.press('End')
    assert.equal(await focused(), 'tab-osp-ubuntu.yaml')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await focused(), 'tab-tokens.yaml')
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'textbox')
    // In the editor, Tab indents; after Escape it leaves.
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'textbox')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    assert.notEqual(await focused(), 'textbox')
    await page.focus('.tree a')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#view .loads')
    await page.focus('.tree a')
    // Past the name of the phase.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#view .code')
    await page.goBack()
    await page.waitForSelector('#view .loads')
    await page.focus('.tree a')
    await page.keyboard.press('/')
    // The results of the whole word are found first.
    await page.keyboard.type('containerd')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#view .code')
  })

  test('takes input while it renders 300 MachineDeployments', async t => {
    const pool = START['machine-deployments.yaml']
    const name = /^ {2}name: (\S+)$/m.exec(pool)![1]!
    const pools = Array.from({ length: 300 }, (_, i) => pool.replaceAll(name, `pool-${i}`))
    const settings = START['osm-krm.yaml'].replace(
      /^spec:\n/m,
      "spec:\n  credentials: {placeholders: vault, apiToken: {placeholder: '<path:a#b>'}, bootstrapToken: {placeholder: '<path:a#[key]>'}}\n",
    )
    const opened = await open(WIDE, await fragmentOf(filesWith({ 'osm-krm.yaml': settings })))
    const { page } = opened
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(pools.join('---\n'))
    await outcome(page, /Rendering …/)
    const began = Date.now()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText('# typed\n')
    assert.match(await editorText(page), /^# typed/)
    t.diagnostic(`typed in ${Date.now() - began} ms while it rendered`)
    await outcome(page, /Rendered 300 MachineDeployments/)
    await close(opened)
  })

  visit('ends a rendering that takes too long, and keeps the last one', async page => {
    const settings = START['osm-krm.yaml'].replace(
      /^spec:\n/m,
      'spec:\n  limits: {steps: 1000000000000}\n  profiles: {templates: {limits: {steps: 1000000000000}}}\n',
    )
    const profile = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata: {name: slow, namespace: kube-system}
spec:
  extends: osp-ubuntu
  version: v1.0.0
  provisioningConfig:
    files:
      add:
        - path: /slow
          content: {inline: {data: '{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}'}}
`
    const machines = START['machine-deployments.yaml'].replace(
      /^metadata:\n/m,
      'metadata:\n  annotations: {k8c.io/operating-system-profile: slow}\n',
    )
    const fragment = await fragmentOf(
      filesWith({ 'osm-krm.yaml': settings, 'profile.yaml': profile, 'machine-deployments.yaml': machines }),
    )
    await page.evaluate(hash => {
      location.hash = hash
    }, fragment!)
    await outcome(page, /Rendering …/)
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+Home')
    await outcome(page, /The rendering was ended after 15 seconds\. Below is the last rendering/)
    await page.waitForSelector('#view .facts')
  })

  test('runs no script from another origin', async () => {
    const { page } = await open(WIDE)
    const blocked = await page.evaluate(async () => {
      const violations: string[] = []
      addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.hasRun = true'
      document.body.append(script)
      await fetch('https://example.com/').catch(() => {})
      await new Promise(resolve => setTimeout(resolve, 50))
      return { violations, hasRun: 'hasRun' in window }
    })
    assert.deepEqual(blocked, { violations: ['script-src-elem', 'connect-src'], hasRun: false })
    await page.context().close()
  })
})

describe('the playground in Firefox', { skip: firefoxAbsent() ?? false }, () => {
  before(async () => {
    browser = await startFirefox()
  })
  after(() => browser?.close())

  test('390 wide, with the keyboard: completes, compares, makes a link and a command, and keeps the work', async () => {
    const opened = await open({ width: 390, theme: 'light' })
    const { page } = opened
    const press = async (selector: string): Promise<void> => {
      await page.focus(selector)
      await page.keyboard.press('Enter')
    }
    await page.focus('#tab-profile\\.yaml')
    await page.keyboard.press('Tab')
    for (const key of ['Control+End', 'ArrowUp', 'End']) await page.keyboard.press(key)
    await page.keyboard.type(' {{ .NoP')
    await page.waitForSelector('.cm-tooltip-autocomplete [aria-selected]:has-text("NoProxy")')
    await page.waitForTimeout(100)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' }}')
    await page.waitForSelector('[role=tab]:has-text("Profiles") .changed')
    await press('.views [href="#view=changes"]')
    await page.waitForSelector('#changes-title')
    assert.ok((await overflow(page)) <= 0)
    await press('#share')
    await press(MAKE_COMMAND)
    assert.match(await page.innerText('#notice pre:focus'), /\{\{ \.NoProxy \}\}/)
    await press('#share')
    await press(MAKE_LINK)
    assert.match(await page.inputValue('.link:focus'), /#inputs=/)
    assert.deepEqual(opened.problems, [])
    await page.goto('about:blank')
    await page.goto(address)
    await page.waitForSelector(OFFER)
    await press('button:has-text("Open it")')
    await page.waitForSelector('[role=tab]:has-text("Profiles") .changed')
    await page.context().close()
  })
})
