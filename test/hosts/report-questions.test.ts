// The questions of docs/questions.md, answered on the page of a fleet's change by the text that is seen after at most three clicks.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { osmKrm } from '../fixtures/command.ts'
import { changeOf, SITUATIONS, type State } from '../fixtures/fleet-situations.ts'
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
  /** Where it takes other clicks, or is another one; the change beside a controller is the sound one. */
  readonly in?: Readonly<Partial<Record<State, { readonly clicks?: readonly Click[]; readonly answer: RegExp }>>>
}

const QUESTIONS: readonly Question[] = [
  {
    question: 'Is it safe to merge?',
    clicks: [],
    answer: /^Do not merge yet: 1 thing to do$/m,
    in: { sound: { answer: /^Nothing is to be done before this is merged$/m } },
  },
  {
    question: 'What else must I do?',
    clicks: [TASK],
    answer: /Set it in the functionConfig:[\s\S]*kube-system\/storage: "2"/,
    in: {
      sound: { clicks: [], answer: /^Nothing is to be done/m },
      broken: { clicks: [], answer: /company-ubuntu: cannot be read: .*HEAD:profiles\/company-ubuntu\.yaml:8:4/ },
    },
  },
  {
    question: 'Which MachineDeployments have their machines replaced?',
    clicks: [['click', '.classes tr:has-text("oslo") td.roll a >> nth=-1']],
    answer: /7 found[\s\S]*oslo \/ kube-system\/general-a/,
    in: {
      sound: { answer: /8 found[\s\S]*oslo \/ kube-system\/storage/ },
      broken: { answer: /4 found[\s\S]*oslo \/ kube-system\/storage/ },
    },
  },
  {
    question: 'How many machines?',
    clicks: [],
    answer: /^98 machines replaced, 2 added; 6 wait for a revision$/m,
    in: {
      sound: { answer: /^104 machines replaced, 2 added$/m },
      broken: { answer: /^38 machines replaced; not known for 12 MachineDeployments that are not rendered$/m },
    },
  },
  {
    question: 'What happens to capacity?',
    clicks: [],
    answer: /^berlin\t[^−]*\+9 −1$[\s\S]*^66 machines, 12 extra meanwhile$/m,
    in: { broken: { answer: /^berlin\t[^−]*\+3 −1$[\s\S]*^38 machines, 6 extra, down to 36 meanwhile$/m } },
  },
  {
    question: 'What changes on one MachineDeployment?',
    clicks: [['click', '.change a:text-is("berlin / kube-system/gpu")']],
    answer: /kubelet 1\.34\.1 → 1\.35\.3[\s\S]*provisioning file \/etc\/osm-krm\/downloads/,
  },
  {
    question: 'Who uses this overlay?',
    clicks: [NODES, ['choose', 'company-ubuntu']],
    answer: /12 found[\s\S]*berlin \/ kube-system\/general-a[\s\S]*madrid \/ kube-system\/tools/,
  },
  { question: 'From which version to which?', clicks: [], answer: /^kubelet\t1\.34\.1 → 1\.35\.3\t(?:16|8) of 24$/m },
  {
    question: 'Why?',
    clicks: [],
    answer:
      /because of (?:overlay|profile) company-ubuntu \(HEAD:profiles\/company-ubuntu\.yaml\): 12 MachineDeployments in 3 clusters/,
    in: { broken: { clicks: [TASK], answer: /company-ubuntu\.yaml:8:4[\s\S]*berlin \/ kube-system\/general-a/ } },
  },
  {
    question: 'Which findings are new?',
    clicks: [],
    answer: /^Problems: 1 new, 1 fixed[\s\S]*^new OSM0633 .*CPUWeigth=/m,
    in: {
      broken: {
        clicks: [['click', 'nav a:has-text("Problems")']],
        answer: /^new: cannot be read: [\s\S]*^as before: /m,
      },
    },
  },
  { question: 'What is in a file?', clicks: [SERVICE], answer: /\/kubelet\.service[\s\S]*\[Unit\]/ },
  {
    question: 'Which line of a template made this line?',
    clicks: [SERVICE, ['click', '.tools button:text-is("Origins")']],
    answer: /osp-rockylinux(?:\.yaml)?:\d+/,
  },
  {
    question: 'What differs between two MachineDeployments?',
    clicks: [NODES],
    answer: /like berlin \/ kube-system\/general-a, but maxPods 250/,
    in: { broken: { answer: /berlin \/ kube-system\/general-b\nnot rendered: OSM0007/ } },
  },
  {
    question: 'Which MachineDeployments share a file?',
    clicks: [SERVICE, ['click', '.sharing summary']],
    answer: /The same for \d+ of \d+ MachineDeployments[\s\S]*oslo \/ kube-system\/gpu/,
  },
]

/** Where nothing says which clusters there are. */
const EACH = ['--each', 'clusters/*', '--', 'profiles']

for (const situation of SITUATIONS)
  describe(`the page of ${situation.name} answers`, { skip: absent() ?? false }, () => {
    const { state } = situation
    let browser: Browser
    let page: Page
    let file: string
    before(async () => {
      const repository = new Repository(newFolder())
      const { old, new: now } = await changeOf(situation)
      repository.commit(old)
      repository.commit(now)
      file = join(repository.folder, 'page.html')
      const more = state === 'controller' ? EACH : []
      await osmKrm(['diff', 'HEAD^..HEAD', '-o', `html=${file}`, ...more], { cwd: repository.folder })
      browser = await startBrowser()
      ;({ page } = await openFile(browser, file, { width: 1440, theme: 'light' }))
    })
    after(() => browser?.close())

    for (const { question, in: others, ...usual } of QUESTIONS)
      test(question, async () => {
        const { clicks, answer } = {
          ...usual,
          ...(others?.[state] ?? (state === 'controller' ? others?.sound : undefined)),
        }
        assert.ok(clicks.length <= 3)
        await page.goto(`file://${file}`)
        for (const [action, argument] of clicks) await ACTIONS[action](page, argument)
        // The page is drawn after the event of the address.
        await page.waitForTimeout(50)
        assert.match(await page.innerText('body'), answer)
      })

    test('What is not known?', async () => {
      await page.goto(`file://${file}`)
      const text = await page.innerText('body')
      if (situation.name.includes('tokens')) assert.match(text, /values that are not known: <API token>/)
      else if (state !== 'controller') assert.doesNotMatch(text, /values that are not known/)
    })
  })
