// Finds template actions where no template is executed.

import type { UserDataProblem, ValuePlace } from '../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../render/userdata/request.ts'
import { lineAt } from '../contents/content-problem.ts'

/** The fields of the template data that profiles use. Other actions in double braces belong to programs such as docker and crictl. */
const FIELDS = (
  'KubeVersion BootstrapKubeconfig InTreeCCMAvailable ClusterDNSIPs KubernetesCACert HostCACert CloudConfig ContainerRuntime CloudProviderName ' +
  'NetworkConfig ExternalCloudProvider InitialTaints HTTPProxy NoProxy ContainerRuntimeConfig ContainerRuntimeAuthConfig KubeletFeatureGates ' +
  'RHSubscription NetworkIPFamily PauseImage KubeReserved SystemReserved EvictionHard MaxPods ContainerLogMaxSize ContainerLogMaxFiles ' +
  'ImageGCHighThresholdPercent ImageGCLowThresholdPercent ImageMinimumGCAge ImageMaximumGCAge AmazonLinuxConfig FlatcarConfig RhelConfig ' +
  'UbuntuConfig RockyLinuxConfig Token ServerURL SecretName BootstrapKubeconfigSecretName'
)
  .split(' ')
  .join('|')
const ACTION = new RegExp(`\\{\\{-?[^{}]*\\.(?:${FIELDS})\\b[^{}]*\\}\\}`)

export function templateProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], modules = {} } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  const check = (text: string, place: ValuePlace): void => {
    if (!text.includes('{{')) return
    const found = ACTION.exec(text)
    if (found === null) return
    const hasLines = 'part' in place && place.part === 'content'
    const line = hasLines ? lineAt(text, found.index) : undefined
    problems.push({
      code: 'OSM0628',
      place,
      predicate: 'has a template action, which is not executed here',
      ...(line !== undefined && { line, part: found[0] }),
    })
  }
  for (const [file, { path }] of files.entries()) check(path, { file, part: 'path' })
  units.forEach(({ name, content = '', dropIns = [] }, unit) => {
    check(name, { unit, part: 'name' })
    check(content, { unit, part: 'content' })
    for (const [dropIn, { content }] of dropIns.entries()) check(content, { unit, dropIn, part: 'content' })
  })
  for (const module of ['bootcmd', 'runcmd'] as const)
    for (const [entry, text] of (modules[module] ?? []).entries()) check(text, { module, entry })
  return problems
}
