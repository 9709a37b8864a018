// Services of machine images that profiles name most: a name that resembles one of them is misspelt, and a profile that replaces one need not
// enable it.

import { words } from '../words.ts'

export const IMAGE_SERVICES: ReadonlySet<string> = new Set(
  words(`
    apt-daily apt-daily-upgrade auditd bootstrap chrony chronyd cloud-config cloud-final cloud-init cloud-init-local containerd cron
    crond dbus docker irqbalance iscsi iscsid kubelet logrotate multipathd NetworkManager nftables ntp ntpd qemu-guest-agent rpcbind
    rsyslog ssh sshd systemd-journald systemd-logind systemd-networkd systemd-networkd-wait-online systemd-resolved
    systemd-timesyncd systemd-udevd tuned unattended-upgrades
  `),
)
