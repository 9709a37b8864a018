// A kubelet in a container may not have cgroups of its own, and sees no file system that it could watch. Where a machine boots with
// what users get, and not with a profile made for tests, the machine itself tells its kubelet so: before each start.

import { type Machine, write } from './machine.ts'

const SETTINGS = `cgroupsPerQOS: false
enforceNodeAllocatable: []
failSwapOn: false
localStorageCapacityIsolation: false
`

const SCRIPT = `#!/bin/sh
grep -q '^cgroupsPerQOS:' /etc/kubernetes/kubelet.conf && exit
sed -i 's/^cgroupDriver: systemd$/cgroupDriver: cgroupfs/' /etc/kubernetes/kubelet.conf
cat >>/etc/kubernetes/kubelet.conf <<'END'
${SETTINGS}END
`

export function letKubeletStart(machine: Machine): void {
  write(machine, '/usr/local/sbin/kubelet-in-a-container', SCRIPT)
  const dropIn = '[Service]\nExecStartPre=/usr/local/sbin/kubelet-in-a-container\n'
  write(machine, '/etc/systemd/system/kubelet.service.d/container.conf', dropIn)
}
