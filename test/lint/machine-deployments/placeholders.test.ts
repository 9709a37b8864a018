import { testMistakes } from '../../render/outputs/inputs.ts'

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com'
const PROVIDER = 'spec.template.spec.providerSpec.value'

testMistakes('values that an example left to its readers', [
  [
    'an SSH key',
    KEY,
    '"<< YOUR_PUBLIC_KEY >>"',
    [
      `OSM0252 MachineDeployment ubuntu-workers ${PROVIDER}.sshPublicKeys[0]: sshPublicKeys[0] is still a placeholder | Write the value.`,
    ],
  ],
  [
    'values of several fields, which other checks then skip',
    'cloudProviderSpec:\n',
    'cloudProviderSpec:\n            networks: [<NETWORK ID>]\n            assignPublicIPv4: <yes or no>\n            token: {value: << HCLOUD_TOKEN >>}\n',
    [
      `OSM0252 MachineDeployment ubuntu-workers ${PROVIDER}.cloudProviderSpec.networks[0]: 3 values are still placeholders | Write the values of networks[0], assignPublicIPv4 and token.value.`,
    ],
  ],
  [
    'a label',
    'labels: {pool: ubuntu-workers}',
    'labels: {pool: ubuntu-workers, team: << TEAM >>}',
    [
      'OSM0252 MachineDeployment ubuntu-workers spec.template.metadata.labels.team: team is still a placeholder | Write the value.',
    ],
  ],
  [
    'an unknown field is reported as well',
    'cloudProviderSpec:\n',
    'cloudProviderSpec:\n            netwroks: [<NETWORK ID>]\n',
    [
      `OSM0248 MachineDeployment ubuntu-workers ${PROVIDER}.cloudProviderSpec.netwroks: there is no field "netwroks" in the cloudProviderSpec of hetzner: machine-controller refuses the MachineDeployment | Did you mean networks?`,
      `OSM0252 MachineDeployment ubuntu-workers ${PROVIDER}.cloudProviderSpec.netwroks[0]: netwroks[0] is still a placeholder | Write the value.`,
    ],
  ],
  [
    'a placeholder of Flux, and one of the Argo CD Vault plugin',
    'cloudProviderSpec:\n',
    `cloudProviderSpec:\n            networks: ["\${NETWORK}"]\n            token: {value: "<path:secret/data/hcloud#token>"}\n`,
    [],
  ],
  [
    'comparison operators',
    'labels: {pool: ubuntu-workers}',
    'labels: {pool: ubuntu-workers}\n      annotations: {a: "a<b>"}',
    [],
  ],
])
