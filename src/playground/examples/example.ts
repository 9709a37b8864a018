// An example is the files of `osm-krm init`, with profiles and with what the example is about.

import { newestKubelet } from '../../render/profiles/built-in/downloads.ts'
import { wordsToReplace } from '../../start/provider-specs.ts'
import { type Start, startingFiles } from '../../start/starting-files.ts'
import type { FileName, PlaygroundFiles } from '../files.ts'

export interface StartChoice {
  readonly provider: string
  readonly os: string
}

export interface Example {
  readonly title: string
  /** What the reader can see or try, in one sentence. */
  readonly description: string
  readonly choice: StartChoice
  /** The file that is shown first. */
  readonly shown: FileName
  /** A text of that file that is scrolled into view, if it is not at the beginning. */
  readonly about?: string
  readonly files: PlaygroundFiles
}

/** Returns the files for a pool of nodes, with the content of profile.yaml. */
export function exampleFiles(start: Omit<Start, 'name' | 'kubernetes'>, profiles: string): PlaygroundFiles {
  const {
    'machine-deployments.yaml': machineDeployments = '',
    'osm-krm.yaml': settings = '',
    'tokens.yaml': tokens = '',
  } = startingFiles({ name: 'workers', kubernetes: newestKubelet(), ...start })
  return {
    'machine-deployments.yaml': withExampleValues(machineDeployments, start.provider),
    'osm-krm.yaml': settings,
    'profile.yaml': profiles,
    'tokens.yaml': tokens,
  }
}

/** Replaces what users of `osm-krm init` have to replace: an example runs in no account. */
const withExampleValues = (text: string, provider: string): string =>
  [...wordsToReplace(provider).values()].reduce((replaced, word) => replaced.replaceAll(word, exampleOf), text)

/** FLAVOR becomes example-flavor, and vpc-00000000000000000 an id that is not only zeros. */
const exampleOf = (word: string): string =>
  /^[A-Z]/.test(word)
    ? `example-${word.toLowerCase().replaceAll('_', '-')}`
    : word.replace(/-0+$/, '-0123456789abcdef0')
