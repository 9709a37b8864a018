// The editor of the files: one view with a state for each file. It is in a shadow tree, because CodeMirror adds its styles there without a style
// element, which the page's policy would refuse.

import { autocompletion, type CompletionContext, completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, type Diagnostic as Marked, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'
import { render, type VNode } from 'preact'
import { plain } from '../../base/span.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { Help } from '../../inspect/report/components/paste.tsx'
import { type Completions, completeAt } from '../completion/complete.ts'
import { actionAt, completeTemplate } from '../completion/template.ts'
import type { TemplateNames } from '../completion/template-names.ts'
import { FILE_NAMES, FILE_TITLES, type FileName, type PlaygroundFiles } from '../files.ts'
import type { BuiltInFile, SourceRange } from '../origins/node-sources.ts'
import { changedLines, changesIn, setChanged } from './changed-lines.ts'
import { marksOf } from './marks.ts'
import { editorTheme } from './theme.ts'

interface Editor {
  readonly files: () => PlaygroundFiles
  /** Returns the lines of the selection. */
  readonly cursor: () => SourceRange
  /** Replaces all files, and clears the undo history. */
  readonly replace: (files: PlaygroundFiles) => void
  readonly show: (file: string) => void
  /** Sets the file that can only be read. Another one, or none, replaces it. */
  readonly setReadOnly: (file: BuiltInFile | undefined) => void
  /** Shows a place, counted from 1, and moves the focus to it. Without a column, it is the beginning of the line's text. */
  readonly goTo: (file: string, line: number, column?: number) => void
  /** Marks problems, and the lines that are others than in these files. */
  readonly mark: (diagnostics: readonly Diagnostic[], before: PlaygroundFiles) => void
}

interface EditorRequest {
  readonly host: HTMLElement
  readonly files: PlaygroundFiles
  /** Returns what a template can name; undefined if the Worker that knows it was ended. */
  readonly names: () => Promise<TemplateNames | undefined>
  readonly onChange: () => void
  /** Called when the cursor is in other lines, or in another file. */
  readonly onCursor: () => void
  /** Called when the reader asks for what comes from the lines at the cursor. */
  readonly onOpen: () => void
}

export function createEditor({ host, files, names, onChange, onCursor, onOpen }: EditorRequest): Editor {
  const root = host.attachShadow({ mode: 'open' })
  const changes = EditorView.updateListener.of(update => {
    // After a change, the lines that come from the cursor are known when it is rendered.
    if (update.docChanged) onChange()
    else if (update.selectionSet) onCursor()
  })
  const openMade = (): boolean => {
    onOpen()
    return true
  }
  const completing = autocompletion({ override: [context => completions(context, names)], icons: false })
  const open = keymap.of([{ key: 'Alt-Enter', run: openMade }])
  const stateOf = (file: FileName, text: string): EditorState =>
    EditorState.create({
      doc: text,
      extensions: [open, completing, ...editing, ...common, named(file, FILE_TITLES[file]), changes],
    })
  const readOnlyStateOf = ({ file, text }: BuiltInFile): EditorState =>
    EditorState.create({
      doc: text,
      extensions: [open, ...common, EditorState.readOnly.of(true), named(file, 'Built-in profile'), changes],
    })
  const statesOf = (given: PlaygroundFiles): Map<string, EditorState> =>
    new Map(FILE_NAMES.map(file => [file, stateOf(file, given[file])]))
  let states = statesOf(files)
  let readOnly: BuiltInFile | undefined
  let shown: string = FILE_NAMES[0]
  let found: readonly Diagnostic[] = []
  let start: PlaygroundFiles = files
  const view = new EditorView({ state: states.get(shown)!, root, parent: root })

  const textOf = (file: string): string => ((file === shown ? view.state : states.get(file))?.doc ?? '').toString()
  const markShown = (): void => {
    const marks = marksOf(shown, view.state.doc, found).map(
      ({ from, to, diagnostic }): Marked => ({
        from,
        to,
        severity: diagnostic.severity,
        message: plain(diagnostic.message),
        renderMessage: () => drawn(<Explained {...diagnostic} />),
      }),
    )
    const before = new Map(Object.entries(start)).get(shown)
    view.dispatch(setDiagnostics(view.state, marks), { effects: setChanged.of(changesIn(view.state.doc, before)) })
  }
  const show = (file: string): void => {
    if (file === shown) return
    states.set(shown, view.state)
    shown = file
    view.setState(states.get(file)!)
    markShown()
    onCursor()
  }
  return {
    files: () => Object.fromEntries(FILE_NAMES.map(file => [file, textOf(file)])) as Record<FileName, string>,
    cursor() {
      const { doc, selection } = view.state
      const { from, to } = selection.main
      return { file: shown, first: doc.lineAt(from).number, last: doc.lineAt(to).number }
    },
    replace(given) {
      states = statesOf(given)
      if (readOnly) states.set(readOnly.file, readOnlyStateOf(readOnly))
      found = []
      view.setState(states.get(shown)!)
    },
    show,
    setReadOnly(file) {
      if (file?.file === readOnly?.file && file?.text === readOnly?.text) return
      if (readOnly !== undefined && readOnly.file !== file?.file) {
        if (shown === readOnly.file) show(FILE_NAMES[0])
        states.delete(readOnly.file)
      }
      readOnly = file
      if (file === undefined) return
      states.set(file.file, readOnlyStateOf(file))
      if (shown === file.file) view.setState(states.get(shown)!)
    },
    goTo(file, line, column) {
      show(file)
      const { doc } = view.state
      const { from, to, text } = doc.line(Math.min(line, doc.lines))
      const anchor = column === undefined ? from + text.search(/[^ ]|$/) : Math.min(from + column - 1, to)
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
      // On a narrow screen, the editor is above what leads to it.
      host.scrollIntoView({ block: 'nearest' })
    },
    mark(diagnostics, before) {
      found = diagnostics
      start = before
      markShown()
    },
  }
}

/** Returns a component as an element that CodeMirror places. */
function drawn(component: VNode): HTMLElement {
  const place = document.createElement('div')
  render(component, place)
  return place
}

/** The tooltip of a mark. */
const Explained = ({ code, message, help }: Diagnostic) => (
  <>
    <div>
      <span class="mark-code">{code}</span> {plain(message)}
    </div>
    {help !== undefined && <Help text={help.map(plain).join('\n')} />}
    <span class="mark-explain">osm-krm explain {code}</span>
  </>
)

function completions(context: CompletionContext, names: EditorRequest['names']) {
  const { pos } = context
  const text = context.state.doc.toString()
  const action = actionAt(text, pos)
  if (action === undefined) return shownCompletions(completeAt(text, pos), context, /^[\w./-]*$/)
  return names().then(known => shownCompletions(known && completeTemplate(action, pos, known), context, /^\w*$/))
}

function shownCompletions(found: Completions | undefined, { pos, explicit }: CompletionContext, validFor: RegExp) {
  // At the beginning of a word, only on request.
  if (found === undefined || (!explicit && !found.isAsked && found.from === pos)) return null
  return {
    from: found.from,
    validFor,
    options: found.options.map(({ label, apply, type, detail, info }) => ({
      label,
      detail,
      info,
      type: type === 'key' ? 'property' : 'constant',
      apply: (view: EditorView, _: unknown, from: number, to: number) => {
        view.dispatch({
          changes: { from, to, insert: apply },
          selection: { anchor: from + apply.length },
          userEvent: 'input.complete',
        })
        // A key leads to its values, if there is a choice.
        if (apply.endsWith(': ')) startCompletion(view)
      },
    })),
  }
}

/**
 * Replaces a selection by what is typed. Browsers would put the style of the replaced text into the page, which its policy refuses with an error
 * on the console.
 */
const typedOverSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== 'insertText' || !event.data || view.state.selection.main.empty) return false
    event.preventDefault()
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})

const common: readonly Extension[] = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  drawSelection(),
  EditorView.lineWrapping,
  yaml(),
  tooltips({ position: 'fixed' }),
  keymap.of([...searchKeymap, ...defaultKeymap]),
  ...editorTheme,
]

/** Comes first, because the keys of completion and problems take precedence. */
const editing: readonly Extension[] = [
  lintGutter(),
  history(),
  typedOverSelection,
  changedLines,
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  keymap.of([...completionKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
]

const named = (file: string, title: string): Extension =>
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `${title} (${file})` })
