
trust_host_ca() {
  local file=/etc/ssl/certs/osm-krm.pem
  if new_host_ca "$file"; then
    install -m 644 /etc/osm-krm/host-ca.crt "$file"
    update-ca-certificates
  fi
}

# Docker and the image's containerd give way to this node's own; updates are as the MachineDeployment asks.
turn_off_what_disturbs() {
  local unit units
  read -ra units <<<"docker.socket docker.service $MASKED_UNITS"
  for unit in "${units[@]}"; do
    systemctl --quiet mask --now "$unit" || say 4 "cannot mask $unit"
  done
  # It was started before its proxy was known.
  [[ -z ${HTTP_PROXY-} ]] || systemctl try-restart update-engine.service
}

# Flatcar has all that a node needs, and updates itself as a whole or not at all: update-engine is the MachineDeployment's.
install_packages() { :; }
set_package_proxy() { :; }
set_os_updates() { :; }
install_kernel_modules() { :; }
