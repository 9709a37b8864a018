// Keeps the inputs in the browser's storage, so that a reload or a later visit loses nothing. A storage that refuses, as in a private window, keeps
// nothing, and the page asks before it is left.

import { isObject } from '../base/json.ts'
import { isSame, type PlaygroundFiles } from './files.ts'
import { withoutSecrets } from './share/contents.ts'
import { filesOf } from './share/link.ts'

const KEY = 'osm-krm-playground'

export interface KeptWork {
  readonly files: PlaygroundFiles
  /** The inputs before they were changed. */
  readonly start: PlaygroundFiles
  /** Whether Secrets are kept, too. */
  readonly hasSecrets: boolean
}

export interface WorkStorage {
  /** Returns the changed inputs of an earlier visit. */
  readonly read: () => KeptWork | undefined
  /** Returns what a later visit finds; undefined if the storage refuses. */
  readonly write: (work: KeptWork) => PlaygroundFiles | undefined
  readonly clear: () => void
}

/** `storage` is a function, because browsers may throw an error where it is read. */
export function workStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): WorkStorage {
  const attempt = <Type>(act: () => Type): Type | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    read: () => attempt(() => workIn(JSON.parse(storage().getItem(KEY) ?? 'null'))),
    write: ({ files, start, hasSecrets }) =>
      attempt(() => {
        const shown = (each: PlaygroundFiles): PlaygroundFiles => (hasSecrets ? each : withoutSecrets(each))
        const kept = { files: shown(files), start: shown(start), hasSecrets }
        storage().setItem(KEY, JSON.stringify(kept))
        return kept.files
      }),
    clear: () => attempt(() => storage().removeItem(KEY)),
  }
}

function workIn(read: unknown): KeptWork | undefined {
  if (!isObject(read)) return undefined
  const [files, start] = [filesOf(read.files), filesOf(read.start)]
  if ('problem' in files || 'problem' in start || isSame(files.files, start.files)) return undefined
  return { files: files.files, start: start.files, hasSecrets: read.hasSecrets === true }
}
