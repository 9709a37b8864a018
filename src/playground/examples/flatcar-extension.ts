// Flatcar, whose user data is Ignition, with an extension in the form of KKP's draft.

import { type Example, exampleFiles } from './example.ts'

const PROFILES = `# Adds a file, a timer and a command to osp-flatcar. The result is
# osp-flatcar-ext, which the MachineDeployment names. The kind
# follows a draft of KKP, and is experimental.
apiVersion: kubermatic.k8c.io/v1
kind: OperatingSystemProfileExtension
metadata:
  name: company
  annotations: {config.kubernetes.io/local-config: "true"}
spec:
  ospTarget:
    profileName: osp-flatcar
  files:
    - path: /etc/systemd/timesyncd.conf.d/company.conf
      content:
        inline:
          data: |
            [Time]
            NTP=ntp.example.com
  units:
    - name: company-cleanup.timer
      enable: true
      content: |
        [Unit]
        Description=Remove unused images every night

        [Timer]
        OnCalendar=03:00

        [Install]
        WantedBy=timers.target
    - name: company-cleanup.service
      content: |
        [Unit]
        Description=Remove unused images

        [Service]
        Type=oneshot
        ExecStart=/opt/bin/crictl rmi --prune
  # A script that runs once, before the machine becomes a node.
  beforeCommands:
    - systemctl restart systemd-timesyncd
`

const choice = { provider: 'openstack', os: 'flatcar' }

export const FLATCAR_EXTENSION: Example = {
  title: 'Flatcar with an extension',
  description: 'An extension adds a file, a timer and a command to a node that starts with Ignition.',
  choice,
  shown: 'profile.yaml',
  files: exampleFiles({ ...choice, profile: 'osp-flatcar-ext' }, PROFILES),
}
