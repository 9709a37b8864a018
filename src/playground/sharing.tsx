// Makes a link to the inputs without secrets, and lists what was left out.

import { countedDigits } from '../diagnostics/words.ts'
import { CopyButton } from '../inspect/report/components/paste.tsx'
import type { PlaygroundFiles } from './files.ts'
import type { Notice } from './notice.tsx'
import { fragmentOf } from './share/link.ts'
import { type MaskedValue, maskFiles } from './share/mask.ts'

export async function share(files: PlaygroundFiles, notice: Notice): Promise<void> {
  const masked = maskFiles(files)
  if (masked === undefined) {
    notice.say('There is no link: the inputs contain a secret in a place where it cannot be masked.')
    return
  }
  const fragment = await fragmentOf(masked.files)
  if (fragment === undefined) {
    notice.say('There is no link: the inputs are too large for an address.')
    return
  }
  history.replaceState(history.state, '', fragment)
  notice.say(
    <>
      <p>
        The link contains the inputs themselves; nothing is sent to a server. <CopyButton text={location.href} />
      </p>
      <input
        type="text"
        class="link"
        readonly
        value={location.href}
        aria-label="Link to these inputs"
        onFocus={event => event.currentTarget.select()}
        ref={field => field?.focus()}
      />
      <MaskedNote values={masked.values} />
    </>,
  )
}

function MaskedNote({ values }: { readonly values: readonly MaskedValue[] }) {
  if (values.length === 0) return <p class="quiet">No secrets were found in the inputs.</p>
  return (
    <details open class="masked">
      <summary>
        {countedDigits(values.length, 'value is', 'values are')} REDACTED in the link, because they may be secret
      </summary>
      <ul>
        {values.map(({ file, line, what }) => (
          <li key={`${file}:${line} ${what}`}>
            <span class="mono">
              {file}:{line}
            </span>{' '}
            {what}
          </li>
        ))}
      </ul>
    </details>
  )
}
