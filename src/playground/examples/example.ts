// An example is the files of `osm-krm init`, with profiles and with what the example is about.

import { newestKubelet } from '../../render/profiles/built-in/kubelet-releases.ts'
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
    'machine-deployments.yaml': machineDeployments,
    'osm-krm.yaml': settings,
    'profile.yaml': profiles,
    'tokens.yaml': tokens,
  }
}
