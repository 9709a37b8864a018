import { testMistakes } from '../../render/outputs/inputs.ts'

testMistakes('versions of the kubelet', [
  [
    'a version without a patch',
    'kubelet: 1.36.1',
    'kubelet: "1.36"',
    [
      'OSM0245 MachineDeployment ubuntu-workers spec.template.spec.versions.kubelet: "1.36" has no patch version, so it is not a release of Kubernetes, for which there are downloads | Write a release such as 1.36.4, the newest that is known.',
    ],
  ],
  [
    'a version that is far too new',
    'kubelet: 1.36.1',
    'kubelet: 1.43.1',
    [
      'OSM0245 MachineDeployment ubuntu-workers spec.template.spec.versions.kubelet: "1.43.1" is not a release of Kubernetes, so there is nothing to download | The newest known release is 1.36.4.',
    ],
  ],
  [
    'an unknown patch version',
    'kubelet: 1.36.1',
    'kubelet: 1.34.99',
    [
      'OSM0245 MachineDeployment ubuntu-workers spec.template.spec.versions.kubelet: "1.34.99" is not a release of Kubernetes, so there is nothing to download | Write a release such as 1.34.11, the newest that is known.',
    ],
  ],
])
