// Modules of cloud-init that profiles do not have.

/** Modules of cloud-init that a profile cannot have, and how to get the same effect. */
const INSTEAD_OF_MODULES: Readonly<Record<string, string>> = {
  packages: 'Install packages with a command of runcmd.',
  package_update: 'Write a command of runcmd.',
  package_upgrade: 'Write a command of runcmd, or set distUpgradeOnBoot in the MachineDeployment.',
  package_reboot_if_required: 'Write a command of runcmd.',
  apt: 'Write the files of /etc/apt below files.',
  write_files: 'Write the files below files of the phase.',
  ssh_authorized_keys: 'Write the keys to sshPublicKeys of the MachineDeployment.',
  users: 'Create users with a command of runcmd, and write SSH keys to sshPublicKeys of the MachineDeployment.',
  groups: 'Write a command of runcmd.',
  hostname: 'machine-controller sets the name of the host.',
  fqdn: 'machine-controller sets the name of the host.',
  ntp: 'Write the configuration of chrony or systemd-timesyncd below files.',
  mounts: 'Write a mount unit of systemd below files, and enable it with runcmd.',
  disk_setup: 'Write a command of bootcmd.',
  fs_setup: 'Write a command of bootcmd.',
  swap: 'Write a command of runcmd. Kubelets need a setting to start with swap.',
  ca_certs: 'Write the certificates below files, and run update-ca-certificates with runcmd.',
  'ca-certs': 'Write the certificates below files, and run update-ca-certificates with runcmd.',
  timezone: 'Write timedatectl set-timezone as a command of runcmd.',
  locale: 'Write a command of runcmd.',
  power_state: 'Write a command of runcmd.',
  final_message: 'Write a command of runcmd.',
}

/** Further modules of cloud-init that a profile cannot have. */
const OTHER_MODULES =
  /^(?:ansible|apk_repos|apt_\w+|byobu_by_default|chef|chpasswd|disable_root|fan|growpart|grub_dpkg|keyboard|landscape|lxd|manage_etc_hosts|manage_resolv_conf|mcollective|network|output|package_\w+|password|phone_home|prefer_fqdn_over_hostname|puppet|random_seed|resolv_conf|rsyslog|salt_minion|snap|ssh|ssh_\w+|system_info|ubuntu_advantage|ubuntu_pro|user|wireguard|zypper)$/

/** Returns a sentence on how a profile gets the effect of a module of cloud-init. */
export function insteadOfModule(name: string): string | undefined {
  if (Object.hasOwn(INSTEAD_OF_MODULES, name)) return INSTEAD_OF_MODULES[name]
  return OTHER_MODULES.test(name) ? 'Write it as a command of runcmd, or as a file below files.' : undefined
}
