// Finds template actions where no template is executed.

import type { PhaseCheck, PhaseFinding } from '../phase.ts'

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
const ACTION = /\{\{[^{}]*\}\}/g
const FIELD = new RegExp(`\\.(?:${FIELDS})\\b`)

export const unexecutedActions: PhaseCheck = ({ config, texts }) => [
  ...(config.files ?? []).flatMap(({ path }, file) => actionIn(path, () => ({ place: { file, part: 'path' } }))),
  ...(config.units ?? []).flatMap(({ name }, unit) => actionIn(name, () => ({ place: { unit, part: 'name' } }))),
  ...texts
    .filter(({ kind, place }) => kind === 'command' || 'unit' in place)
    .flatMap(text => actionIn(text.text, (offset, action) => text.at(text.lineAt(offset), action))),
]

function actionIn(
  text: string,
  placeOf: (offset: number, action: string) => Pick<PhaseFinding, 'place' | 'line' | 'part'>,
): PhaseFinding[] {
  const found = text.includes('{{') ? [...text.matchAll(ACTION)].find(([action]) => FIELD.test(action)) : undefined
  if (found === undefined) return []
  return [
    {
      predicate: 'has a template action, which is not executed here',
      ...placeOf(found.index, found[0]),
    },
  ]
}
