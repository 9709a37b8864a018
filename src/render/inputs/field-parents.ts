// The parents of fields of a MachineDeployment that are often indented too far or too little.

import { PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'

const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  metadata: ['annotations', 'labels'],
  spec: ['replicas', 'selector', 'template', 'strategy', 'minReadySeconds', 'paused'],
  'spec.strategy.rollingUpdate': ['maxSurge', 'maxUnavailable'],
  'spec.template.spec': ['taints', 'providerSpec', 'versions'],
  'spec.template.spec.versions': ['kubelet'],
  [PROVIDER_SPEC_FIELD]: [
    'cloudProvider',
    'cloudProviderSpec',
    'operatingSystem',
    'operatingSystemSpec',
    'sshPublicKeys',
    'caPublicKey',
    'network',
    'overwriteCloudConfig',
  ],
}

const PARENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(CHILDREN).flatMap(([parent, names]) => names.map((name): [string, string] => [name, parent])),
)

const WITH_METADATA = ['spec.template', 'spec.template.spec']

/** Returns the path of the object to which a field belongs. Labels and annotations belong to one at three levels. */
export function parentOf(name: string, here: string): string | undefined {
  const parent = PARENTS.get(name)
  return parent === 'metadata' && WITH_METADATA.includes(here) ? `${here}.metadata` : parent
}
