// Versions of the kubelet that are valid for the controller, and that do not exist as a release.

import { at } from '../../inputs/shape.ts'
import type { JsonObject } from '../../model/profile.ts'
import { newestKubelet, newestPatch } from '../../profiles/built-in/kubelet-releases.ts'
import { type Found, remember } from './found.ts'

const FIELD = 'spec.template.spec.versions.kubelet'

export function kubeletVersionProblems(machineDeployment: JsonObject): readonly Found[] {
  const version = at(machineDeployment, 'spec', 'template', 'spec', 'versions', 'kubelet')
  return typeof version === 'string' ? problemsOf(version) : []
}

/** More patch releases than any minor version of Kubernetes has had. */
const MOST_PATCHES = 30
/** A minor version that is so much newer than the newest known one is not released within a year. */
const MOST_AHEAD = 4

const problemsOf = remember((version: string): readonly Found[] => {
  const [, major, minor, patch] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(version) ?? []
  if (major === undefined) return []
  const wrong = (why: string, help: string): readonly Found[] => [
    { code: 'OSM0245', message: `${JSON.stringify(version)} ${why}`, field: FIELD, help },
  ]
  const newest = newestKubelet()
  const newestOf = newestPatch(Number(minor))
  const suggestion =
    newestOf === undefined
      ? `The newest known release is ${newest}.`
      : `Write a release such as ${newestOf}, the newest that is known.`
  if (patch === undefined)
    return wrong('is not a release of Kubernetes, for which there are downloads: it has no patch version', suggestion)
  if (major !== '1' || Number(minor) > Number(newest.split('.')[1]) + MOST_AHEAD || Number(patch) > MOST_PATCHES)
    return wrong('is not a release of Kubernetes, so there is nothing to download', suggestion)
  return []
})
