// The data of the benchmark's templates.

import type { Value } from 'gotemplate/values'
import type { OperatingSystem } from '../src/render/model/profile.ts'
import { goTemplateEngine, kubeconfig } from '../src/render/osc/index.ts'
import { nodeData } from '../src/render/osc/node-data.ts'
import { fails } from '../test/fixtures/told.ts'
import { credentials, environment, machineDeployment, profile } from '../test/render/osc/fixtures.ts'

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io'

export function exampleData(operatingSystem: OperatingSystem = 'ubuntu'): Value {
  const found = nodeData(
    {
      machineDeployment: {
        ...machineDeployment({ operatingSystem }),
        kubeletVersion: '1.36.1',
        annotations: {
          [`${KUBELET}/MaxPods`]: '110',
          [`${KUBELET}/KubeReserved`]: 'cpu=200m,memory=1Gi',
          [`${KUBELET}/ImageMinimumGCAge`]: '90m',
        },
      },
      profile: profile({}),
      environment: {
        ...environment(),
        cluster: { ...environment().cluster, dnsIPs: ['10.96.0.10', 'fd00:10:96::a'] },
      },
      credentials: credentials(),
      variables: {
        provisioningSecret: 'workers-kube-system-provisioning-config',
        kubeletBootstrapSecret: 'kubelet',
        kubeconfig: kubeconfig(credentials()),
      },
      markers: [],
      engine: goTemplateEngine(),
    },
    fails,
  )
  return found!
}
