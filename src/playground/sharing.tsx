// Makes a link to the inputs, or a command: it lists what they would contain, and leaves Secrets out unless the reader wants them in it.

import { CopyButton, Paste } from '../inspect/report/components/paste.tsx'
import type { PlaygroundFiles } from './files.ts'
import type { Notice } from './notice.tsx'
import { showCommand } from './share/command.ts'
import { contentsOf, withoutSecrets } from './share/contents.ts'
import { fragmentOf } from './share/link.ts'

/** `options` are those with which osm-krm show shows what the page does. */
export function share(files: PlaygroundFiles, notice: Notice, options: readonly string[]): void {
  const contents = contentsOf(files)
  const secret = contents.filter(({ isSecret, hasCredential }) => isSecret || hasCredential)
  let hasSecrets = false
  const wanted = (): PlaygroundFiles => (hasSecrets ? files : withoutSecrets(files))
  notice.say(
    <>
      <p>
        A link contains the inputs themselves, and ends up in chats, histories and logs. So does the command, which
        writes them and shows the same with osm-krm:
      </p>
      <ul class="contents">
        {contents
          .filter(({ isSecret }) => !isSecret)
          .map(({ file, line, title }) => (
            <li key={`${file}:${line}`}>
              {title}{' '}
              <span class="mono">
                {file}:{line}
              </span>
            </li>
          ))}
      </ul>
      {secret.length > 0 && (
        <label>
          <input
            type="checkbox"
            id="share-secrets"
            onChange={event => {
              hasSecrets = event.currentTarget.checked
            }}
          />{' '}
          with{' '}
          {secret
            .map(({ isSecret, file, line, title }) => `${isSecret ? '' : 'credentials in '}${title} (${file}:${line})`)
            .join(', ')}
        </label>
      )}
    </>,
    [
      { name: 'Make the link', act: () => void makeLink(wanted(), notice) },
      { name: 'Make the command', act: () => sayCommand(showCommand(wanted(), options), notice) },
    ],
  )
}

function sayCommand(text: string, notice: Notice): void {
  notice.say(
    <div ref={place => place?.querySelector('pre')?.focus()}>
      <Paste text={text} />
    </div>,
  )
}

async function makeLink(files: PlaygroundFiles, notice: Notice): Promise<void> {
  const fragment = await fragmentOf(files)
  if (fragment === undefined) {
    notice.say('There is no link: the inputs are too large for an address.')
    return
  }
  history.replaceState(history.state, '', fragment)
  notice.say(
    <>
      <p>
        Nothing is sent to a server. <CopyButton text={location.href} />
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
    </>,
  )
}
