// Versions of the kubelet that are valid for the controller, and that do not exist as a release.

import { at } from '../../render/inputs/shape.ts'
import type { JsonObject } from '../../render/model/json.ts'
import { newestKubelet, newestPatch, releaseProblem } from '../../render/profiles/built-in/kubelet-releases.ts'
import { type DeploymentFinding, memoize } from './deployment-rule.ts'

const FIELD = 'spec.template.spec.versions.kubelet'

export function kubeletVersionProblems(machineDeployment: JsonObject): readonly DeploymentFinding[] {
  const version = at(machineDeployment, 'spec', 'template', 'spec', 'versions', 'kubelet')
  return typeof version === 'string' ? problemsOf(version) : []
}

const problemsOf = memoize((version: string): readonly DeploymentFinding[] => {
  const why = releaseProblem(version)
  if (why === undefined) return []
  const newest = newestPatch(Number(/\.(\d+)/.exec(version)?.[1]))
  const message =
    why === 'no patch version'
      ? 'has no patch version, so it is not a release of Kubernetes, for which there are downloads'
      : 'is not a release of Kubernetes, so there is nothing to download'
  const help =
    newest === undefined
      ? `The newest known release is ${newestKubelet()}.`
      : `Write a release such as ${newest}, the newest that is known.`
  return [{ message: `${JSON.stringify(version)} ${message}`, field: FIELD, help }]
})
