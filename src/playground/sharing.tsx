// Makes a link to the inputs: it lists what the link would contain, and leaves Secrets out unless the reader wants them in it.

import { CopyButton } from '../inspect/report/components/paste.tsx'
import type { PlaygroundFiles } from './files.ts'
import type { Notice } from './notice.tsx'
import { contentsOf, withoutSecrets } from './share/contents.ts'
import { fragmentOf } from './share/link.ts'

export function share(files: PlaygroundFiles, notice: Notice): void {
  const contents = contentsOf(files)
  const secret = contents.filter(({ isSecret, hasCredential }) => isSecret || hasCredential)
  let hasSecrets = false
  notice.say(
    <>
      <p>A link contains the inputs themselves, and ends up in chats, histories and logs:</p>
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
    [{ name: 'Make the link', act: () => void makeLink(hasSecrets ? files : withoutSecrets(files), notice) }],
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
