// A highlighted line.

import { type Language, tokensOf } from './highlight.ts'

export const HighlightedLine = ({ line, language }: { readonly line: string; readonly language: Language }) => (
  <>
    {tokensOf(line, language).map(({ kind, text }) =>
      kind === 'plain' ? text : <span class={`k-${kind}`}>{text}</span>,
    )}
  </>
)
