// Makes a link to the inputs without secrets, and lists what was left out.

import { countedDigits } from '../diagnostics/words.ts'
import { h } from '../inspect/report/client/dom.ts'
import type { PlaygroundFiles } from './files.ts'
import type { Notice } from './notice.ts'
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
  const { href } = location
  const field = h('input', {
    type: 'text',
    class: 'link',
    readonly: true,
    value: href,
    'aria-label': 'Link to these inputs',
  })
  field.addEventListener('focus', () => field.select())
  const said = h('span', { role: 'status' })
  const copy = (): void => {
    field.focus()
    // Without the clipboard, the chosen text can be copied with the keys.
    void navigator.clipboard?.writeText(href).then(
      () => said.replaceChildren('Copied. '),
      () => said.replaceChildren('Copy the chosen text. '),
    )
  }
  notice.say(
    [
      h('p', {}, 'The link contains the inputs themselves; nothing is sent to a server. ', said),
      field,
      maskedNote(masked.values),
    ],
    [{ name: 'Copy', act: copy }],
  )
  field.focus()
}

const maskedNote = (values: readonly MaskedValue[]): HTMLElement =>
  values.length === 0
    ? h('p', { class: 'quiet' }, 'No secrets were found in the inputs.')
    : h(
        'details',
        { open: true, class: 'masked' },
        h(
          'summary',
          {},
          `${countedDigits(values.length, 'value is', 'values are')} REDACTED in the link, because they may be secret`,
        ),
        h(
          'ul',
          {},
          values.map(({ file, line, what }) =>
            h('li', {}, h('span', { class: 'mono' }, `${file}:${line}`), ` ${what}`),
          ),
        ),
      )
