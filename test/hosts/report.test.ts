// The report in a browser: it loads nothing, nothing fails, search and keys work, and axe-core finds no violation. Screenshots of
// every view are kept, to be looked at.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { t } from '../../src/base/span.ts'
import { renderedClusters } from '../../src/cli/rendered-sides.ts'
import { problem } from '../../src/diagnostics/problem.ts'
import { originSource } from '../../src/inspect/origins/file-lines.ts'
import { reportPage } from '../../src/inspect/report/page.tsx'
import type { ReportData } from '../../src/inspect/report/report-data.ts'
import { renderingOf } from '../../src/node/rendering.ts'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { type GivenNode, manyNodes, renderingOfNodes, reportOfObjects } from '../inspect/report/fixtures.ts'
import { absent, axeViolations, close, openFile, overflow, SCREENSHOTS, type Screen, startBrowser } from './browser.ts'

const folder = temporaryFolder('browser')

/** The colours do not depend on the width. */
const SCREENS: readonly Screen[] = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 820, theme: 'light' },
  { width: 390, theme: 'light' },
]

const THREE: readonly GivenNode[] = [
  { name: 'ubuntu-workers', operatingSystem: 'ubuntu' },
  { name: 'flatcar-workers', operatingSystem: 'flatcar' },
  { name: 'a-pool-with-a-name-that-is-rather-long-for-a-pool', operatingSystem: 'ubuntu', sshKeys: 12 },
]
const warning = problem(
  'OSM0633',
  t`the content of /etc/systemd/system/kubelet.service (line 3) has a setting that systemd does not know`,
  {
    object: { kind: 'MachineDeployment', namespace: 'kube-system', name: 'ubuntu-workers' },
    help: [t`Remove it.`],
    excerpt: { text: 'a: b\nc: d\n', start: 5, end: 6 },
    rendered: [
      {
        field: ['spec', 'provisioningConfig', 'files', 0, 'content', 'inline', 'data'],
        name: '/etc/systemd/system/kubelet.service',
        line: 3,
      },
    ],
  },
)

/** A thousand nodes of twenty kinds, made of a few that are rendered. */
function thousand(data: ReportData): ReportData {
  const count = data.nodes.length
  const nodes = Array.from({ length: 1000 }, (_, i) => {
    const node = data.nodes[i % count]!
    const stem = `machines-${i}-of-the-fleet-kube-system`
    return {
      ...node,
      title: `kube-system/machines-${i}-of-the-fleet`,
      stem,
      secrets: node.secrets.map(() => `⟦${letters(i)}⟧`),
    }
  })
  return { ...data, nodes }
}

const letters = (i: number): string =>
  String.fromCharCode(65 + (i % 26)) + (i < 26 ? '' : String.fromCharCode(65 + (Math.floor(i / 26) % 26)))

const go = (page: Page, hash: string): Promise<void> =>
  page.evaluate(address => {
    location.hash = address
    return new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve, 30)))
  }, hash)

const node = encodeURIComponent('kube-system/ubuntu-workers')
const long = encodeURIComponent(`kube-system/${THREE[2]!.name}`)
const GENERAL = encodeURIComponent('berlin / kube-system/general-a')
const KUBELET = encodeURIComponent('provisioning:file:/etc/systemd/system/kubelet.service')
const SYSCTL = encodeURIComponent('bootstrap:file:/etc/sysctl.d/90-company.conf')
const NODE_ENV = encodeURIComponent('provisioning:file:/etc/osm-krm/node.env')
/** What the help of a problem says to paste. */
const PASTE = `spec:
  machineDeployments:
    revisions:
      kube-system/ubuntu-workers: "<revision of its newest MachineSet>"`
const revision = problem('OSM0205', t`the revision is unknown`, {
  object: { kind: 'MachineDeployment', namespace: 'kube-system', name: 'ubuntu-workers' },
  help: [t`Set it:`, t``, ...PASTE.split('\n').map(line => t`${line}`), t``, t`Then render again.`],
})

interface Opened {
  readonly file: string
  readonly views: Readonly<Record<string, string>>
}

const pages: Record<string, Opened> = {}
let browser: Browser

/** Defines a test of one of the pages, in which nothing fails, and which loads nothing. */
const onScreen = (screen: Screen, name: string, what: string, act: (page: Page) => Promise<void>): Promise<void> =>
  test(`${what}: ${screen.width} wide, ${screen.theme}`, async () => {
    const opened = await openFile(browser, pages[name]!.file, screen)
    await act(opened.page)
    await close(opened)
  })
const onPage = (name: string, what: string, act: (page: Page) => Promise<void>): Promise<void> =>
  onScreen(SCREENS[0]!, name, what, act)

describe('the report in Chromium', { skip: absent() }, () => {
  before(async () => {
    const write = (name: string, data: ReportData, views: Opened['views']): void => {
      const file = join(folder, `${name}.html`)
      writeFileSync(file, reportPage(data))
      pages[name] = { file, views }
    }
    const now = await renderingOfNodes(THREE)
    write('three', await reportOfObjects({ now: now.objects, diagnostics: [warning] }), {
      nodes: 'view=nodes',
      problems: 'view=problems',
      node: `node=${long}`,
      file: `node=${node}&part=${KUBELET}&line=2`,
      search: 'search=containerd',
    })
    const changed = await renderingOfNodes(THREE.map((each, i) => (i === 0 ? { ...each, kubelet: '1.33.5' } : each)))
    write('change', await reportOfObjects({ now: now.objects, old: changed.objects }), {
      changes: 'view=changes',
      part: `change=${encodeURIComponent('provisioning:file:/etc/osm-krm/downloads@kube-system/ubuntu-workers')}`,
      node: `node=${node}`,
      file: `node=${node}&part=${encodeURIComponent('provisioning:file:/etc/osm-krm/downloads')}`,
    })
    const fleet = await osmKrm(['diff', 'old', 'new', '-o', 'html'], { cwd: join(root, 'test/fixtures/fleet') })
    assert.equal(fleet.status, 0, fleet.stderr)
    pages.fleet = {
      file: join(folder, 'fleet.html'),
      views: { changes: 'view=changes', all: 'change=all', node: `node=${GENERAL}` },
    }
    writeFileSync(pages.fleet.file, fleet.stdout)
    const many = await renderingOfNodes(manyNodes(20, 20))
    write('thousand', thousand(await reportOfObjects({ now: many.objects })), {
      nodes: 'view=nodes',
      search: 'search=kubelet',
      node: 'node=kube-system%2Fmachines-7-of-the-fleet',
    })
    const isUbuntu = (title: string) => title === 'kube-system/ubuntu-workers'
    const broken = now.objects.filter(
      ({ header }) => !/ubuntu-workers/.test(header.name) || header.kind === 'MachineDeployment',
    )
    assert.ok(renderingOf(broken).nodes.some(({ title, isRendered }) => isUbuntu(title) && !isRendered))
    const error = problem('OSM0410', t`it is wrong`, { object: warning.object!, help: [t`Repair it.`] })
    write(
      'broken',
      await reportOfObjects({
        now: broken,
        diagnostics: [error],
        source: { version: '1.2.3', paths: ['clusters/production-with-a-long-name'] },
      }),
      { nodes: 'view=nodes', problems: 'view=problems' },
    )
    const extended = await renderedClusters({ now: { paths: [join(root, 'examples/extend')] } }, { set: [], each: [] })
    const side = extended.clusters[0]!.now!
    write(
      'origins',
      await reportOfObjects({
        now: side.objects,
        diagnostics: [revision],
        origins: originSource(side, []),
      }),
      {
        problems: 'view=problems',
        overlay: `node=${node}&part=${SYSCTL}&origins`,
        values: `node=${node}&part=${NODE_ENV}&line=3&origins`,
      },
    )
    browser = await startBrowser()
  })
  after(() => browser?.close())

  // The layout of many nodes is that of three with longer lists: the narrowest and the widest screen show whether they fit.
  const screensOf = (name: string): readonly Screen[] =>
    name === 'thousand' ? SCREENS.filter(({ width, theme }) => width === 390 || theme === 'dark') : SCREENS
  for (const name of ['three', 'change', 'fleet', 'broken', 'origins', 'thousand'])
    for (const screen of screensOf(name))
      onScreen(screen, name, `${name} loads nothing, fits, and axe-core finds nothing`, async page => {
        for (const [view, hash] of Object.entries(pages[name]!.views)) {
          await go(page, hash)
          await page.screenshot({
            path: join(SCREENSHOTS, `report-${name}-${view}-${screen.width}-${screen.theme}.png`),
          })
          assert.ok((await overflow(page)) <= 0, `${view} is wider than the screen`)
          if (screen.width !== 820 && !(name === 'thousand' && view !== 'nodes'))
            assert.deepEqual(await axeViolations(page), [], view)
        }
      })

  onPage('fleet', 'marks of a changed node lead to the differences, and removed files are listed', async page => {
    await go(page, `node=${GENERAL}`)
    assert.deepEqual(await page.locator('.tree .mark').allInnerTexts(), ['M', 'A', 'M', 'D'])
    const removed = page.locator('.tree .mark.removed')
    assert.match((await removed.getAttribute('href')) ?? '', /company-agent\.service/)
    await removed.focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('#opened .diff')
    assert.match(await page.innerText('#opened summary'), /company-agent\.service removed/)
  })

  onPage('fleet', 'a file names the MachineDeployments that share it, and those with another one', async page => {
    await go(page, `node=${GENERAL}&part=${encodeURIComponent('provisioning:file:/etc/sysctl.d/90-company.conf')}`)
    await page.click('.sharing summary')
    assert.match(await page.innerText('.sharing summary'), /^The same for 12 of 24 MachineDeployments$/)
    assert.match(await page.innerText('.sharing'), /Not in\s+berlin \/ kube-system\/batch-spot/)
    assert.deepEqual(await axeViolations(page), [])
    await page.click('.sharing a:has-text("oslo / kube-system/tools")')
    // The page is drawn after the event of the address.
    await page.waitForSelector('h1:text-is("oslo / kube-system/tools")')
  })

  for (const [screen, height] of [
    [SCREENS[0]!, 900],
    [SCREENS[3]!, 844],
  ] as const)
    onScreen(screen, 'fleet', 'the verdict, what is to be done and the clusters are seen first', async page => {
      await page.setViewportSize({ width: screen.width, height })
      for (const part of ['h1', '.to-do', '.classes']) {
        const box = await page.locator(part).first().boundingBox()
        assert.ok(box!.y + box!.height <= height, `${part} ends at ${box!.y + box!.height} of ${height}`)
      }
    })

  onPage('fleet', 'a MachineDeployment opens on its differences, and new lines name their origins', async page => {
    await page.click('.change a:has-text("berlin / kube-system/general-a")')
    await page.waitForSelector('.pane .diff')
    assert.equal(await page.innerText('.tree [aria-current]'), 'Differences')
    assert.match(await page.innerText('.pane'), /kubelet 1\.36\.1 → 1\.36\.3/)
    assert.match(
      await page.innerText('.pane'),
      /because of new\/profiles\/company-ubuntu\.yaml:\d+ \(overlay company-ubuntu\)/,
    )
    assert.match(await page.locator('.pane .diff .value-origins').first().innerText(), /^← /)
    await page.click('.tree a:has-text("Overview")')
    await page.waitForSelector('.loads')
  })

  onPage('fleet', 'all differences can be opened, and are printed', async page => {
    await go(page, 'change=all')
    assert.equal(await page.locator('.diff').count(), 4)
    await page.emulateMedia({ media: 'print' })
    assert.ok(await page.locator('.diff').last().isVisible())
  })

  onPage('three', 'a search finds files of all nodes by name, and keys lead to one and back', async page => {
    await page.keyboard.press('/')
    await page.keyboard.type('KUBELET.SERVICE')
    await page.waitForSelector('.result')
    assert.match(await page.innerText('[role=status]:visible'), /files and other parts found/)
    await page.keyboard.press('ArrowDown')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    assert.match(focused ?? '', /^#node=/)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.code')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.result')
    await page.keyboard.press('Escape')
    await page.waitForSelector('#view-nodes:visible')
    await page.goBack()
    await page.goBack()
    await page.waitForSelector('.code')
  })

  onPage('three', 'Escape leads from a file to its node, and then to the overview', async page => {
    await go(page, `node=${node}&part=${KUBELET}`)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.loads')
    await page.keyboard.press('Escape')
    await page.waitForSelector('#view-nodes:visible')
  })

  onPage('origins', 'origins are shown in every file once switched on, and the address says so', async page => {
    const origins = () => page.locator('.origin').allTextContents()
    await go(page, `node=${node}&part=${NODE_ENV}`)
    assert.deepEqual(await origins(), [])
    await page.click('.tools button:text-is("Origins")')
    assert.equal(await page.getAttribute('.tools [data-key="o"]', 'aria-pressed'), 'true')
    assert.deepEqual(await origins(), [
      ...[1, 2, 3, 4].map(line => `osp-ubuntu:${line}`),
      'osp-ubuntu osm-krm.os-updates:1',
    ])
    assert.equal(await page.locator('.value-origins').first().innerText(), '← setting cluster.server')
    assert.equal(await page.innerText('.origin-names'), 'The lines come from osp-ubuntu, osp-ubuntu osm-krm.os-updates')
    assert.match(await page.evaluate(() => location.hash), /&origins$/)
    await page.click(`.tree a[href$="${SYSCTL}"]`)
    await page.waitForSelector('.pane h2:text-is("/etc/sysctl.d/90-company.conf")')
    assert.deepEqual(
      (await origins()).map(place => place.replace(/\d+$/, 'N')),
      ['company-ubuntu.yaml:N'],
    )
    const title = await page.getAttribute('.origin', 'title')
    assert.match(title ?? '', /\/extend\/company-ubuntu\.yaml:\d+$/)
    assert.match(await page.evaluate(() => location.hash), /&origins$/)
    await page.reload()
    assert.equal((await origins()).length, 1)
    await page.keyboard.press('o')
    assert.deepEqual(await origins(), [])
    assert.equal(await page.locator('.origin-names').count(), 0)
    assert.doesNotMatch(await page.evaluate(() => location.hash), /&origins/)
    await page.goBack()
    await page.waitForSelector('.origin')
  })

  onPage('origins', 'what a help says to paste keeps its indentation, and can be copied', async page => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await go(page, 'view=problems')
    assert.deepEqual(await page.locator('.help > p').allInnerTexts(), ['Set it:', 'Then render again.'])
    assert.equal(await page.innerText('.paste pre'), PASTE)
    assert.match(await page.locator('.paste pre').evaluate(text => getComputedStyle(text).fontFamily), /mono/)
    await page.click('.paste button')
    await page.waitForSelector('.paste :text("Copied")')
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), PASTE)
  })

  onPage('three', 'another page has the focus on its heading, and the line of an address is in view', async page => {
    const height = 300
    await page.setViewportSize({ width: 1440, height })
    await go(page, `node=${node}`)
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
    await go(page, `node=${node}&part=${KUBELET}&line=20`)
    const { y, height: lineHeight } = (await page.locator('.code .selected').first().boundingBox())!
    assert.ok(y >= 0 && y + lineHeight <= height, `${y} of ${height}`)
  })

  onPage('three', 'a problem is shown at its line', async page => {
    await go(page, `node=${node}&part=${KUBELET}`)
    const before = await page
      .locator('.at-line')
      .evaluate(mark => mark.previousElementSibling?.querySelector('.n')?.getAttribute('data-n'))
    assert.equal(before, '3')
  })

  for (const screen of SCREENS.filter(({ theme }) => theme === 'light'))
    onScreen(screen, 'three', 'a problem at a line that is scrolled is in view', async page => {
      await go(page, `node=${node}&part=${KUBELET}`)
      const wrap = page.locator('.tools button:has-text("Wrap")')
      if ((await wrap.getAttribute('aria-pressed')) === 'true') await wrap.click()
      // Longer than any screen.
      await page
        .locator('.line .t')
        .last()
        .evaluate(text => text.append(' long'.repeat(500)))
      for (const left of [0, 300]) {
        const edges = await page.locator('.code').evaluate((code, to) => {
          code.scrollLeft = to
          const [outer, note] = [code, code.querySelector('.at-line')!].map(each => each.getBoundingClientRect())
          return { scrolled: code.scrollLeft, left: note!.left - outer!.left, right: outer!.right - note!.right }
        }, left)
        assert.equal(edges.scrolled, left)
        assert.ok(edges.left > 0 && edges.right > 0, JSON.stringify(edges))
      }
      await page.screenshot({ path: join(SCREENSHOTS, `report-scrolled-problem-${screen.width}.png`) })
    })

  onScreen(SCREENS[1]!, 'three', 'the whole tree is printed, in the light theme', async page => {
    await go(page, `node=${node}`)
    await page.emulateMedia({ media: 'print' })
    const { hidden, scheme } = await page.locator('.tree').evaluate(tree => ({
      hidden: tree.scrollHeight - tree.clientHeight,
      scheme: getComputedStyle(document.documentElement).colorScheme,
    }))
    assert.deepEqual({ hidden, scheme }, { hidden: 0, scheme: 'light' })
  })

  onPage('thousand', 'a thousand nodes are filtered by name', async page => {
    await page.fill('.filter input', 'machines-77')
    assert.equal(await page.innerText('.filter [role=status]'), '11 found')
    assert.equal(await page.locator('.nodes tbody tr').count(), 11)
  })
})
