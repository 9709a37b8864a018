// The questions of docs/diff.md, answered on the page of a fleet's change by the text that is seen after at most three clicks.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { osmKrm } from '../fixtures/command.ts'
import { FLEET_STATES } from '../fixtures/fleet-states.ts'
import { Repository } from '../fixtures/repository.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'
import { absent, openFile, startBrowser } from './browser.ts'

const newFolder = temporaryFolders('report-questions')

const ACTIONS = {
  click: (page: Page, selector: string) => page.click(selector),
  search: async (page: Page, text: string) => {
    await page.fill('#search', text)
    await page.press('#search', 'Enter')
  },
  /** Narrows the table to the value of an option that ends with the text. */
  choose: async (page: Page, text: string) => {
    const option = page.locator(`option[value$="${text}"]`)
    await page.locator('select', { has: option }).selectOption((await option.getAttribute('value'))!)
  },
}
type Click = readonly [action: keyof typeof ACTIONS, argument: string]

const NODES: Click = ['click', 'nav a:has-text("Nodes")']
const TASK: Click = ['click', '.to-do summary']
const SERVICE: Click = ['search', 'berlin gpu kubelet.service']

interface Question {
  readonly question: string
  readonly clicks: readonly Click[]
  readonly answer: RegExp
  /** Of the fleet with a profile that is no YAML, where it takes other clicks, or is another one. */
  readonly broken?: { readonly clicks?: readonly Click[]; readonly answer: RegExp }
}

const QUESTIONS: readonly Question[] = [
  { question: 'Is it safe to merge?', clicks: [], answer: /^Do not merge yet: 1 thing to do\. /m },
  {
    question: 'What else must I do?',
    clicks: [TASK],
    answer: /Set it in the functionConfig:[\s\S]*kube-system\/storage: "2"/,
    broken: { clicks: [], answer: /company-ubuntu: cannot be read: [\s\S]*HEAD:profiles\/company-ubuntu\.yaml:8:4/ },
  },
  {
    question: 'Which MachineDeployments have their machines replaced?',
    clicks: [['click', '.classes tr:has-text("oslo") td a >> nth=1']],
    answer: /7 found[\s\S]*oslo \/ kube-system\/general-a/,
    broken: { answer: /4 found[\s\S]*oslo \/ kube-system\/storage/ },
  },
  {
    question: 'How many machines?',
    clicks: [],
    answer: / 6 machines are waiting for a revision, 98 replaced, 2 added, in 3 clusters/,
    broken: { answer: / Not known for 12 of 24: they cannot be rendered; 38 machines are replaced/ },
  },
  {
    question: 'What happens to capacity?',
    clicks: [],
    answer: /^berlin\t[^−]*\+9 −1$[\s\S]* \(66 machines, 12 extra meanwhile\)$/m,
    broken: { answer: /^berlin\t[^−]*\+3 −1$[\s\S]* \(38 machines, 6 extra, down to 36 meanwhile\)$/m },
  },
  {
    question: 'What changes on one MachineDeployment?',
    clicks: [['click', '.change a:text-is("berlin / kube-system/gpu")']],
    answer: /kubelet 1\.36\.1 → 1\.36\.3[\s\S]*provisioning file \/etc\/osm-krm\/downloads/,
  },
  {
    question: 'Who uses this overlay?',
    clicks: [NODES, ['choose', 'company-ubuntu']],
    answer: /12 found[\s\S]*berlin \/ kube-system\/general-a[\s\S]*madrid \/ kube-system\/tools/,
  },
  {
    question: 'From which version to which?',
    clicks: [],
    answer: /^kubelet 1\.36\.1 → 1\.36\.3 \(.*\): (?:16|8) of 24 /m,
  },
  {
    question: 'Why?',
    clicks: [],
    answer: /OperatingSystemProfileOverlay company-ubuntu: .* is new .*: 12 of 24 MachineDeployments in 3 clusters/,
    broken: { answer: /company-ubuntu\.yaml:8:4[\s\S]*berlin \/ kube-system\/general-a/ },
  },
  {
    question: 'Which findings are new?',
    clicks: [],
    answer: /^Problems: 1 new, 1 fixed[\s\S]*^warning OSM0633: .*CPUWeigth=/m,
    broken: {
      clicks: [['click', 'nav a:has-text("Problems")']],
      answer: /^new: cannot be read: [\s\S]*^as before: /m,
    },
  },
  { question: 'What is in a file?', clicks: [SERVICE], answer: /\/kubelet\.service[\s\S]*\[Unit\]/ },
  {
    question: 'Which line of a template made this line?',
    clicks: [SERVICE, ['click', '.tools button:text-is("Origins")']],
    answer: /osp-rockylinux(?:\.yaml)?:\d+/,
  },
  {
    question: 'Which MachineDeployments share a file?',
    clicks: [SERVICE, ['click', '.sharing summary']],
    answer: /The same for \d+ of \d+ MachineDeployments[\s\S]*oslo \/ kube-system\/gpu/,
  },
]

for (const state of ['stuck', 'broken'] as const)
  describe(`the page of a ${state} change answers`, { skip: absent() ?? false }, () => {
    let browser: Browser
    let page: Page
    let file: string
    before(async () => {
      const repository = new Repository(newFolder())
      repository.commit(FLEET_STATES[state].old)
      repository.commit(FLEET_STATES[state].new)
      file = join(repository.folder, 'page.html')
      await osmKrm(['diff', 'HEAD^..HEAD', '-o', `html=${file}`], { cwd: repository.folder })
      browser = await startBrowser()
      ;({ page } = await openFile(browser, file, { width: 1440, theme: 'light' }))
    })
    after(() => browser?.close())

    for (const { question, broken, ...usual } of QUESTIONS)
      test(question, async () => {
        const { clicks, answer } = { ...usual, ...(state === 'broken' ? broken : undefined) }
        assert.ok(clicks.length <= 3)
        await page.goto(`file://${file}`)
        for (const [action, argument] of clicks) await ACTIONS[action](page, argument)
        // The page is drawn after the event of the address.
        await page.waitForTimeout(50)
        assert.match(await page.innerText('body'), answer)
      })
  })
