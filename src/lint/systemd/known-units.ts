// Units of systemd, and of packages and machine images that nodes have. A misspelt name of a unit is one that resembles these.

import { words } from '../words.ts'

/** Services, without their type. */
const SERVICES = `
  acpid afterburn amazon-ssm-agent apparmor apt-daily apt-daily-upgrade apt-news atd auditd autofs autovt@ avahi-daemon blk-availability
  bluetooth bootstrap certbot chrony chronyd cloud-config cloud-final cloud-init cloud-init-local cloud-init-hotplugd cloud-init-main
  cloud-init-network clouddirector console-getty console-setup containerd coreos-metadata coreos-cloudinit-local cri-docker cri-o crio
  cron crond cups dbus dbus-broker dhcpcd disable-nm-cloud-setup dm-event dnf-automatic dnf-automatic-install dnf-makecache dnsmasq
  docker docker-registry dracut-initqueue e2scrub_all e2scrub_reap ebtables emergency esm-cache etcd etcd-member extensions fail2ban
  falco falcon-sensor filebeat firewalld flannel flanneld fluent-bit fluentd fprintd frr fstrim fwupd fwupd-refresh getty@
  google-guest-agent google-osconfig-agent google-shutdown-scripts google-startup-scripts gssproxy haproxy hv-kvp-daemon hv_kvp_daemon hv_fcopy_daemon hv_vss_daemon nmbd
  hv-fcopy-daemon hv-vss-daemon ignition-delete-config initrd-cleanup initrd-switch-root insights-client ip6tables ipset iptables
  irqbalance iscsi iscsi-init iscsid k3s k3s-agent kdump kdump-tools keepalived kernel-bootcfg keyboard-setup kubelet ldconfig lm_sensors
  locksmithd logrotate lvm2-lvmpolld lvm2-monitor lxcfs lxd man-db mcelog mdmonitor microcode microk8s ModemManager motd-news
  multipath-tools multipathd ndctl-monitor netfilter-persistent network networkd-dispatcher networking NetworkManager
  NetworkManager-dispatcher NetworkManager-wait-online nfs-blkmap nfs-common nfs-idmapd nfs-kernel-server nfs-mountd nfs-server
  nfs-utils nfsdcld nftables nginx nm-cloud-setup nm-priv-helper node_exporter node-exporter nscd nslcd ntp ntpd ntpdate ntpsec
  nvidia-fabricmanager nvidia-persistenced nvidia-powerd nvmefc-boot-connections oddjobd oem-cloudinit open-iscsi open-vm-tools openvpn
  osqueryd packagekit php-fpm plymouth-quit plymouth-quit-wait plymouth-start podman polkit pollinate postfix postgresql prometheus
  prometheus-node-exporter qemu-guest-agent quotaon rasdaemon rc-local rdisc realmd redis rescue resolvconf restorecond rhsm rhsmcertd
  rke2-agent rke2-server rpc-gssd rpc-statd rpc-statd-notify rpc-svcgssd rpcbind rsync rsyslog rtkit-daemon salt-minion samba
  secureboot-db selinux-autorelabel selinux-autorelabel-mark serial-getty@ setvtrgb sm-client smartd smartmontools smbd snapd
  snapd.apparmor snapd.autoimport snapd.seeded sockd squid ssh ssh@ sshd sshd@ sshd-keygen sshkeys sssd sssd-autofs sssd-kcm strongswan
  syslog syslog-ng sysstat systemd-ask-password-console systemd-ask-password-wall systemd-backlight@ systemd-battery-check
  systemd-binfmt systemd-bless-boot systemd-boot-check-no-failures systemd-boot-random-seed systemd-boot-update systemd-bsod
  systemd-confext systemd-coredump@ systemd-cryptsetup@ systemd-exit systemd-firstboot systemd-fsck-root systemd-fsck@
  systemd-growfs-root systemd-growfs@ systemd-halt systemd-hibernate systemd-hibernate-resume systemd-homed systemd-homed-activate
  systemd-hostnamed systemd-hwdb-update systemd-hybrid-sleep systemd-importd systemd-initctl systemd-journal-catalog-update
  systemd-journal-flush systemd-journal-gatewayd systemd-journal-remote systemd-journal-upload systemd-journald systemd-journald@
  systemd-kexec systemd-localed systemd-logind systemd-machine-id-commit systemd-machined systemd-makefs@ systemd-mkswap@
  systemd-modules-load systemd-mountfsd systemd-network-generator systemd-networkd systemd-networkd-persistent-storage
  systemd-networkd-wait-online systemd-networkd-wait-online@ systemd-nspawn@ systemd-nsresourced systemd-oomd systemd-pcrextend@
  systemd-pcrfs-root systemd-pcrfs@ systemd-pcrlock systemd-pcrmachine systemd-pcrphase systemd-pcrphase-initrd
  systemd-pcrphase-sysinit systemd-portabled systemd-poweroff systemd-pstore systemd-quotacheck systemd-quotacheck-root
  systemd-random-seed systemd-reboot systemd-remount-fs systemd-repart systemd-resolved systemd-rfkill systemd-soft-reboot
  systemd-storagetm systemd-suspend systemd-suspend-then-hibernate systemd-sysctl systemd-sysext systemd-sysupdate systemd-sysusers
  systemd-time-wait-sync systemd-timedated systemd-timesyncd systemd-tmpfiles-clean systemd-tmpfiles-setup systemd-tmpfiles-setup-dev
  systemd-tmpfiles-setup-dev-early systemd-tpm2-setup systemd-tpm2-setup-early systemd-udev-load-credentials systemd-udev-settle
  systemd-udev-trigger systemd-udevd systemd-update-done systemd-update-utmp systemd-user-sessions systemd-userdbd
  systemd-vconsole-setup systemd-veritysetup@ systemd-volatile-root tailscaled telegraf tuned tuned-ppd ua-auto-attach
  ubuntu-advantage ubuntu-fan ufw udisks2 unattended-upgrades unbound update-engine update-engine-stub update-notifier-download
  update-notifier-motd upower usbmuxd user-runtime-dir@ user@ uuidd vboxadd vgauth vmtoolsd walinuxagent waagent wg-quick@ wickedd
  wireguard wpa_supplicant xfs_scrub_all zabbix-agent zincati
`

const SOCKETS = `
  cloud-init-hotplugd containerd cri-docker dbus dm-event docker fwupd iscsid lvm2-lvmpolld lxd multipathd nscd podman rpcbind rsync
  snapd ssh sshd syslog systemd-coredump systemd-initctl systemd-journal-remote systemd-journald systemd-journald-audit
  systemd-journald-dev-log systemd-networkd systemd-oomd systemd-rfkill systemd-sysext systemd-udevd-control systemd-udevd-kernel
  systemd-userdbd uuidd
`

const TIMERS = `
  apt-daily apt-daily-upgrade certbot chrony-dnssrv@ dnf-automatic dnf-automatic-install dnf-makecache dpkg-db-backup e2scrub_all fstrim
  fwupd-refresh logrotate logwatch man-db mdadm-last-resort@ mdcheck_start mdmonitor-oneshot mlocate-updatedb motd-news plocate-updatedb
  raid-check sysstat-collect sysstat-summary systemd-sysupdate systemd-sysupdate-reboot systemd-tmpfiles-clean ua-timer unbound-anchor
  update-notifier-download update-notifier-motd xfs_scrub_all
`

const TYPES: Readonly<Record<string, string>> = { service: SERVICES, socket: SOCKETS, timer: TIMERS }

const split = new Map<string, ReadonlySet<string>>()

/** Returns the names, without their type, of the known units of a type. */
export function knownUnits(type: string): ReadonlySet<string> {
  const known = split.get(type)
  if (known !== undefined) return known
  const names = new Set(Object.hasOwn(TYPES, type) ? words(TYPES[type]!) : [])
  split.set(type, names)
  return names
}

/** Whether the name of a unit, with its type, is a known one. */
export function isKnownUnit(name: string): boolean {
  const dot = name.lastIndexOf('.')
  return knownUnits(name.slice(dot + 1)).has(name.slice(0, dot).replace(/@.*/, '@'))
}
