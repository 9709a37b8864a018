// Makes one phase of the two of a built-in profile, for machines whose user data sets up the node at once and fetches nothing.

import type { Profile } from '../model/profile.ts'
import { assemble, eachList, type PhaseParts, splitProfile } from './composition/parts.ts'

/** Files, units and commands that fetch and apply the second phase. */
const FETCHING = [
  '/etc/osm-krm/api.curl',
  '/etc/osm-krm/bootstrap.env',
  '/etc/systemd/system/bootstrap.service',
  '/opt/osm-krm/bin/bootstrap',
  'bootstrap.service',
  'systemctl enable bootstrap.service',
  'systemctl start --no-block bootstrap.service',
]

/** The setup asks for no Secret where this file is. */
const KUBECONFIG = {
  path: '/etc/kubernetes/bootstrap-kubelet.conf',
  permissions: 600,
  content: { inline: { encoding: 'b64', data: '{{ .BootstrapKubeconfig }}' } },
}

/** As the script of the first phase starts it. */
const START = ['systemctl enable setup.service', 'systemctl start --no-block setup.service']

/** Returns the profile with all that a node needs in its provisioning phase, and nothing in the phase that would fetch it. */
export function onePhase(profile: Profile): Profile {
  const parts = splitProfile(profile)
  const { bootstrapConfig: first, provisioningConfig: second } = parts
  const origin = { object: profile.ref, field: ['spec', 'provisioningConfig'] }
  const isCloudInit = profile.spec.provisioningUtility !== 'ignition'
  const lists = eachList(list => {
    const others = new Set(second[list].map(part => part.name))
    return [...first[list].filter(part => !others.has(part.name)), ...second[list]].filter(
      part => !FETCHING.includes(part.name),
    )
  })
  const provisioningConfig: PhaseParts = {
    ...lists,
    runtimes: second.runtimes,
    files: [...lists.files, { name: KUBECONFIG.path, value: KUBECONFIG, origin }],
    runcmd: [...lists.runcmd, ...(isCloudInit ? START.map(value => ({ name: value, value, origin })) : [])],
  }
  const nothing = splitProfile({ ...profile, spec: { ...profile.spec, bootstrapConfig: {} } }).bootstrapConfig
  return assemble({ ...parts, bootstrapConfig: nothing, provisioningConfig }, profile.ref, profile.spec.version)
}
