// A node that joins its cluster, of any MachineDeployment and profile.

import type { MachineDeployment } from '../../../src/render/model/machine-deployment.ts'
import type { Profile } from '../../../src/render/model/profile.ts'
import type { JoiningNode } from '../../../src/render/nodes/group.ts'
import { outputNames } from '../../../src/render/stamps/names.ts'
import { credentials } from '../osc/fixtures.ts'

/** Returns the node of a MachineDeployment in kube-system. */
export function joiningNode(given: MachineDeployment, name: string, profile: Profile): JoiningNode {
  const ref = { ...given.ref, namespace: 'kube-system', name }
  return {
    machineDeployment: { ...given, ref },
    profile,
    known: { ref: profile.ref, name: 'osp', namespace: 'kube-system', profile },
    defaulted: undefined,
    names: outputNames(ref),
    stamp: { name: 'kube-system/osp', version: 'v1.0.0', digest: '' },
    previous: undefined,
    credentials: credentials(),
    kubelet: undefined,
  }
}
