// The theme of the editor, with the colours of the page: CSS variables are inherited by its shadow tree.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const MONOSPACED = 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace'

const underline = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour}`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
  paddingBottom: '0',
})

const looks = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--card)', color: 'var(--text)', fontSize: '0.86rem' },
  // The page frames the whole editor.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: MONOSPACED,
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-line': { overflowWrap: 'anywhere' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunk)' },
  '.cm-lineNumbers .changed-line': { boxShadow: 'inset -3px 0 var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selection)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--mark)', outline: 'none' },
  '.cm-tooltip': {
    backgroundColor: 'var(--card)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    boxShadow: '0 4px 16px rgb(0 0 0 / 0.2)',
    fontFamily: 'system-ui, sans-serif',
    fontSize: '0.86rem',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-hover': { maxHeight: '70vh', overflow: 'auto' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '14rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--card)' },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal', marginLeft: '1rem' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo': { padding: '0.5rem 0.7rem', maxWidth: '20rem', lineHeight: '1.4' },
  '.cm-panels': { backgroundColor: 'var(--sunk)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panel input, .cm-panel button, .cm-panel label': { fontSize: '0.82rem' },
  '.cm-textfield': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--card)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '5px',
  },
  '.cm-lintRange-error': underline('var(--over)'),
  '.cm-lintRange-warning': underline('var(--nearly)'),
  '.cm-lintRange-info': underline('var(--accent)'),
  '.cm-lintPoint:after': { borderBottomColor: 'var(--nearly)' },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', lineHeight: '1.45', overflowWrap: 'anywhere' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--over)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--nearly)' },
  '.cm-diagnostic-info': { borderLeft: '4px solid var(--accent)' },
  '.help p': { color: 'var(--quiet)', whiteSpace: 'pre-line', margin: '0.3rem 0 0' },
  '.paste pre': {
    margin: '0.4rem 0 0',
    padding: '0.5rem 0.7rem',
    overflow: 'auto',
    backgroundColor: 'var(--sunk)',
    borderRadius: '6px',
    fontFamily: MONOSPACED,
    fontSize: '0.8rem',
    overflowWrap: 'normal',
  },
  '.paste button': {
    font: 'inherit',
    color: 'var(--text)',
    backgroundColor: 'var(--page)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    padding: '0.1rem 0.6rem',
    marginRight: '0.5rem',
    cursor: 'pointer',
  },
  '.mark-code': { fontWeight: '600' },
  '.mark-explain': {
    display: 'inline-block',
    marginTop: '0.35rem',
    fontFamily: MONOSPACED,
    fontSize: '0.8rem',
    color: 'var(--link)',
  },
})

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--k-comment)', fontStyle: 'italic' },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--k-key)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--k-string)' },
  { tag: [tags.meta, tags.keyword, tags.typeName, tags.labelName], color: 'var(--k-keyword)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation], color: 'var(--quiet)' },
])

export const editorTheme = [looks, syntaxHighlighting(colours)]
