// A text to copy: what the help of a problem says to paste. Its indentation is kept.

import { useState } from 'preact/hooks'
import { helpBlocks } from '../help-blocks.ts'

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
