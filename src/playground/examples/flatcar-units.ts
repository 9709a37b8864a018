// Flatcar, whose user data is Ignition, with an overlay that adds units.

import { type Example, exampleFiles } from './example.ts'

const PROFILES = `# Adds a file, a timer and a command to osp-flatcar. The result is
# company-flatcar, which the MachineDeployment names.
apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata:
  name: company-flatcar
  annotations: {config.kubernetes.io/local-config: "true"}
spec:
  extends: osp-flatcar
  version: v1.0.0
  bootstrapConfig:
    files:
      add:
        - path: /etc/systemd/timesyncd.conf.d/company.conf
          content:
            inline:
              data: |
                [Time]
                NTP=ntp.example.com
    units:
      add:
        - name: company-time.service
          enable: true
          content: |
            [Unit]
            Description=Use the time server of the company
            Before=bootstrap.service

            [Service]
            Type=oneshot
            ExecStart=/usr/bin/systemctl restart systemd-timesyncd

            [Install]
            WantedBy=multi-user.target
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
`

const choice = { provider: 'openstack', os: 'flatcar' }

export const FLATCAR_UNITS: Example = {
  title: 'Flatcar with units of its own',
  description: 'An overlay adds a file and units to a node that starts with Ignition.',
  choice,
  shown: 'profile.yaml',
  files: exampleFiles({ ...choice, profile: 'company-flatcar' }, PROFILES),
}
