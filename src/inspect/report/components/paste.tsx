// A text to copy: what the help of a problem says to paste. Its indentation is kept.

import { useState } from 'preact/hooks'

export const Help = ({ text }: { readonly text: string }) => (
  <div class="help">
    {helpBlocks(text).map(block =>
      block.isCode ? <Paste key={block.text} text={block.text} /> : <p key={block.text}>{block.text}</p>,
    )}
  </div>
)

export const Paste = ({ text }: { readonly text: string }) => (
  <div class="paste">
    <pre tabIndex={0} role="group" aria-label="What to paste">
      {text}
    </pre>
    <p class="tools">
      <CopyButton text={text} />
    </p>
  </div>
)

/** Copies a text, and says so for a moment. */
export function CopyButton({
  text,
  keys = {},
}: {
  readonly text: string
  readonly keys?: Readonly<Record<string, string>>
}) {
  const [said, say] = useState('')
  const copy = async (): Promise<void> => {
    say(
      await navigator.clipboard.writeText(text).then(
        () => 'Copied',
        () => 'The browser does not allow to copy',
      ),
    )
    setTimeout(() => say(''), 2000)
  }
  return (
    <>
      <button type="button" onClick={copy} {...keys}>
        Copy
      </button>
      <span role="status" class="quiet">
        {said}
      </span>
    </>
  )
}

export interface HelpBlock {
  readonly text: string
  readonly isCode: boolean
}

/** A key at the start of a line. Prose begins with a word and a space. */
const KEY = /^\s*[\w./-]+:(?:\s|$)/

/** Returns the paragraphs of a help, which blank lines separate. The first is prose. What follows a colon, or begins with a key, is code. */
export function helpBlocks(help: string): HelpBlock[] {
  let isIntroduced = false
  return help
    .trimEnd()
    .split(/\n{2,}/)
    .map((text, i) => {
      const isCode = i > 0 && (isIntroduced || KEY.test(text))
      isIntroduced = !isCode && text.endsWith(':')
      return { text: isCode ? withoutIndentation(text) : text, isCode }
    })
}

function withoutIndentation(text: string): string {
  const lines = text.split('\n')
  const common = Math.min(...lines.map(line => line.search(/\S/)).filter(column => column >= 0))
  return lines.map(line => line.slice(common)).join('\n')
}
