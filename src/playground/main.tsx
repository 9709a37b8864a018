// The page of the playground: inputs on the left, and their rendering on the right. Nothing leaves the browser.

import { counted } from '../base/words.ts'
import { createEditor } from './editor/editor.tsx'
import { FILE_NAMES, isSame, type PlaygroundFiles } from './files.ts'
import { type KeptWork, workStorage } from './kept-work.ts'
import { createNotice } from './notice.tsx'
import type { NodeSources } from './origins/node-sources.ts'
import { createPreview } from './preview.tsx'
import { createProblemList } from './problem-list.tsx'
import { createRenderer } from './renderer.ts'
import type { Rendered } from './rendering.ts'
import { isShared, readFragment } from './share/link.ts'
import { share } from './sharing.tsx'
import { FIRST_CHOICE, FIRST_FILE, filesToStartWith, type StartChoice } from './start.ts'
import { createStartChoice } from './start-choice.tsx'
import { createTabs } from './tabs.tsx'

const byId = <Type extends HTMLElement = HTMLElement>(id: string): Type => document.getElementById(id) as Type

const DELAY = 250
/** Large inputs take a second to be searched for Secrets. */
const KEEP_DELAY = 1000
/** A rendering that takes longer is announced. */
const SLOW = 700

let choice = FIRST_CHOICE
const FIRST_FILES = filesToStartWith(choice)
/** The inputs before they were changed. */
let start = FIRST_FILES
let waiting: ReturnType<typeof setTimeout> | undefined
let waitingToKeep: ReturnType<typeof setTimeout> | undefined
let slow: ReturnType<typeof setTimeout> | undefined
let hasRendered = false

let renderedFiles: PlaygroundFiles = FIRST_FILES
/** How often the files were changed, and how often before the rendering that is shown. */
let edits = 0
let renderedEdits = 0

const notice = createNotice(byId('notice'))
const storage = workStorage(() => localStorage)
/** What a later visit finds, if it is of this one. */
let kept: PlaygroundFiles | undefined
/** The work of an earlier visit, while it is offered: it is not replaced before the reader has decided. */
let offered: KeptWork | undefined
const keepsSecrets = byId<HTMLInputElement>('keep-secrets')
const outcome = byId('outcome')
const renderer = createRenderer()
const preview = createPreview({
  pane: byId('preview'),
  list: byId('made-lines'),
  async sourcesOf(node) {
    return openBuiltIn(await renderer.sources(renderedFiles, node))
  },
  goTo: ({ file, line }) => goTo(file, line),
  isChanged: () => isChanged(),
  onCompare: () => void render(),
})
const editor = createEditor({
  host: byId('editor'),
  files: FIRST_FILES,
  names: renderer.names,
  onChange() {
    edits++
    forgetAddress()
    clearTimeout(waiting)
    waiting = setTimeout(render, DELAY)
    clearTimeout(waitingToKeep)
    waitingToKeep = setTimeout(keep, KEEP_DELAY)
  },
  onCursor: markOrigins,
  onOpen: preview.openMarked,
})
const tabs = createTabs(byId('tabs'), byId('editor-panel'), editor.show)
const showChoice = createStartChoice(byId('start'), startWith)
const showProblems = createProblemList(byId('problems'), goTo)

const isChanged = (): boolean => !isSame(editor.files(), start)

function keep(): void {
  if (offered !== undefined || (!isChanged() && kept === undefined)) return
  kept = storage.write({ files: editor.files(), start, hasSecrets: keepsSecrets.checked })
}

/** Whether leaving the page loses a change: the storage refuses, or it is one of a Secret. */
const isLost = (): boolean => {
  const files = editor.files()
  return FILE_NAMES.some(file => files[file] !== start[file] && files[file] !== kept?.[file])
}

async function render(): Promise<Rendered | undefined> {
  const began = performance.now()
  clearTimeout(slow)
  slow = setTimeout(() => {
    outcome.className = ''
    outcome.textContent = 'Rendering …'
  }, SLOW)
  const files = editor.files()
  const before = edits
  const rendered = await renderer.render({
    files,
    node: preview.node(),
    start: preview.showsChanges() ? start : undefined,
  })
  // Rendered again in the meantime.
  if (rendered === undefined) return undefined
  clearTimeout(slow)
  if (rendered.data) {
    renderedFiles = files
    renderedEdits = before
    preview.show(rendered.data, openBuiltIn(rendered.sources))
    hasRendered = true
  } else preview.keep(rendered.problems ?? [])
  mark(rendered)
  markOrigins()
  // The time includes drawing.
  tell(rendered, Math.round(performance.now() - began))
  return rendered
}

function mark(rendered: Rendered): void {
  const { diagnostics } = rendered
  editor.mark(diagnostics, start)
  showProblems(rendered)
  const counts = new Map<string, { errors: number; others: number }>()
  for (const { origin, severity, ignored } of diagnostics) {
    if (origin?.path === undefined || ignored !== undefined) continue
    const count = counts.get(origin.path) ?? { errors: 0, others: 0 }
    counts.set(origin.path, count)
    if (severity === 'error') count.errors++
    else count.others++
  }
  const files = editor.files()
  tabs.count(counts, new Set(FILE_NAMES.filter(file => files[file] !== start[file])))
}

function tell({ data, diagnostics, reason }: Rendered, milliseconds: number): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  outcome.dataset.milliseconds = String(milliseconds)
  outcome.className = data ? '' : 'failed'
  const kept = hasRendered ? ' Below is the last rendering.' : ''
  outcome.textContent = data
    ? `Rendered ${counted(data.nodes.length, data.kind)}.`
    : reason !== undefined
      ? `${reason}.${kept}`
      : `Not rendered because of ${counted(errors, 'error')}.${kept}`
}

/** Opens the built-in profile of the node, if its sources are known. */
function openBuiltIn(sources: NodeSources | undefined): NodeSources | undefined {
  if (sources === undefined) return undefined
  tabs.setReadOnly(sources.builtIn?.file)
  editor.setReadOnly(sources.builtIn)
  return sources
}

let marked = ''

/** Marks the lines that come from the lines at the cursor, unless they were changed since the rendering. */
function markOrigins(): void {
  const cursor = editor.cursor()
  const place = JSON.stringify(cursor)
  preview.mark(edits === renderedEdits ? cursor : undefined, place !== marked)
  marked = place
}

function goTo(file: string, line: number, column?: number): void {
  tabs.choose(file)
  editor.goTo(file, line, column)
}

function open(files: PlaygroundFiles, shown: string, from = files): Promise<Rendered | undefined> {
  editor.replace(files)
  preview.restart()
  edits++
  start = from
  kept = undefined
  tabs.choose(shown)
  clearTimeout(waiting)
  return render()
}

/** Replaces the inputs. If the reader has changed them, the page asks before. */
function startWith(wanted: StartChoice): void {
  const replace = (): void => {
    choice = wanted
    // An offer stays.
    if (offered === undefined) notice.close()
    forgetAddress()
    showChoice(choice)
    void open(filesToStartWith(wanted), FIRST_FILE)
  }
  if (!isChanged()) replace()
  else {
    showChoice(choice)
    notice.say(`Your changes are lost if you start again with ${wanted.os} on ${wanted.provider}.`, [
      { name: 'Start again', act: replace },
    ])
  }
}

/** Says that the work of an earlier visit can be opened, if there is any. */
function offerWork(about?: string): void {
  const work = storage.read()
  if (work === undefined) {
    if (about !== undefined) notice.say(about)
    return
  }
  const openWork = (): void => {
    forgetAddress()
    keepsSecrets.checked = work.hasSecrets
    void open(work.files, FIRST_FILE, work.start)
    kept = work.files
    notice.close()
  }
  const discard = (): void => {
    storage.clear()
    notice.close()
  }
  const secrets = work.hasSecrets ? '' : ', without Secrets'
  notice.say(
    `${about === undefined ? '' : `${about} `}Your last work is kept in this browser${secrets}.`,
    [
      { name: 'Open it', act: openWork },
      { name: 'Discard it', act: discard },
    ],
    () => {
      offered = undefined
    },
  )
  offered = work
}

/** The address no longer contains the current inputs. */
function forgetAddress(): void {
  if (isShared(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
}

/** Opens the inputs of the address, if it has any. */
async function openShared(): Promise<boolean> {
  if (!isShared(location.hash)) return false
  const read = await readFragment(location.hash)
  if ('problem' in read) {
    offerWork(`The link cannot be opened: ${read.problem}.`)
    return false
  }
  offerWork('These inputs are from a link. They are only text: they are rendered in this page, and run nothing.')
  const rendered = await open(read.files, FILE_NAMES[0])
  // The sender may have asked about an error.
  const origin = rendered?.diagnostics.find(({ severity }) => severity === 'error')?.origin
  if (origin?.path !== undefined) goTo(origin.path, origin.line, origin.column)
  return true
}

addEventListener('hashchange', () => {
  if (!isShared(location.hash)) return
  keep()
  if (isLost())
    notice.say('The address has other inputs. Your changes are lost if you open them.', [
      { name: 'Open', act: () => void openShared() },
    ])
  else void openShared()
})
addEventListener('beforeunload', event => {
  keep()
  if (isLost()) event.preventDefault()
})
keepsSecrets.addEventListener('change', keep)
byId('share').addEventListener('click', () => share(editor.files(), notice, preview.options()))
byId('skip').addEventListener('click', event => {
  event.preventDefault()
  byId('preview').focus()
})

showChoice(choice)
tabs.choose(FIRST_FILE)
if (!isShared(location.hash)) offerWork()
void openShared().then(isOpened => (isOpened ? undefined : render()))
