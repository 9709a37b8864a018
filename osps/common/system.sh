
# new_host_ca FILE: is there a CA for this machine that FILE does not hold yet?
new_host_ca() {
  grep --quiet 'BEGIN CERTIFICATE' /etc/osm-krm/host-ca.crt && ! cmp --quiet /etc/osm-krm/host-ca.crt "$1"
}

# Where the kubelet may use swap, the image's own stays on.
disable_swap() {
  [[ ${SWAP-off} != on ]] || return 0
  sed -i -E '/^[^#]\S*\s+\S+\s+swap\s/s/^/# /' /etc/fstab
  systemctl --quiet mask --now swap.target
  swapoff -a || say 4 'cannot turn swap off'
}

load_kernel_settings() {
  local module
  # Some kernels have a module built in, some lack one that only some network add-ons need.
  while read -r module; do
    modprobe --quiet "$module" || say 4 "no kernel module $module"
  done </etc/modules-load.d/osm-krm.conf
  sysctl --quiet --load=/etc/sysctl.d/99-osm-krm.conf || say 4 'not every kernel setting could be made'
}

# Everywhere but on AWS the machine has a name of its own, whatever a DHCP server says.
set_hostname() {
  local name
  [[ -s /etc/machine-name ]] || return 0
  name=$(tr -d '[:space:]' </etc/machine-name)
  [[ $(hostname) == "$name" ]] || hostnamectl set-hostname "$name"
}

# Pods get the servers behind systemd-resolved, not its address on the loopback.
link_resolv_conf() {
  local file=/etc/resolv.conf
  if systemctl --quiet is-active systemd-resolved; then file=/run/systemd/resolve/resolv.conf; fi
  ln -sfn "$file" /etc/kubernetes/resolv.conf
}

# What the provider's tools need, where the packages brought it.
start_provider_services() {
  local unit
  for unit in iscsid qemu-guest-agent rpc-statd vmtoolsd; do
    case $PROVIDER:$unit in
      anexia:rpc-statd | kubevirt:qemu-guest-agent | nutanix:iscsid | vsphere:vmtoolsd | vmware-cloud-director:vmtoolsd)
        # Debian's packages enable theirs, by another name.
        systemctl --quiet is-enabled "$unit" || systemctl --quiet enable "$unit" || say 4 "cannot enable $unit"
        systemctl start "$unit" || say 4 "$unit does not start"
        ;;
    esac
  done
}

# try COMMAND...: for package managers, whose servers and locks come and go.
try() {
  local attempt
  for ((attempt = 1; attempt <= 6; attempt++)); do
    wait_before "$attempt"
    if "$@"; then return 0; fi
  done
  fail "failed after 6 tries: $*"
}
