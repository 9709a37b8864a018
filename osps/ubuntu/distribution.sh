
trust_host_ca() {
  local file=/usr/local/share/ca-certificates/osm-krm.crt
  if new_host_ca "$file"; then
    install -m 644 /etc/osm-krm/host-ca.crt "$file"
    update-ca-certificates
  fi
}

# Upgrades are the MachineDeployment's business: a node is replaced, not changed under its pods. Rules are kube-proxy's.
turn_off_what_disturbs() {
  local units=(ufw.service)
  [[ $OS_UPDATES == security ]] || units+=(apt-daily.timer apt-daily-upgrade.timer apt-daily.service
    apt-daily-upgrade.service unattended-upgrades.service)
  systemctl --quiet mask --now "${units[@]}" 2>/dev/null || true
}

# use_package_mirror URL: instead of the distribution's own servers.
use_package_mirror() {
  local codename file
  codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/ubuntu.sources; do
    [[ ! -f $file ]] || mv "$file" "$file.replaced"
  done
  printf "deb [signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg] $1 %s main universe\n" \
    "$codename" "$codename-updates" "$codename-security" >/etc/apt/sources.list.d/osm-krm.list
}

has_package() {
  dpkg-query --show --showformat='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

install_packages() {
  local package missing=() mirror
  while read -r package; do
    has_package "$package" || missing+=("$package")
  done </etc/osm-krm/packages
  if [[ $OS_UPDATES == security ]] && ! has_package unattended-upgrades; then missing+=(unattended-upgrades); fi
  ((${#missing[@]})) || return 0

  mirror=$(sed -n 's/^packages .* //p' /etc/osm-krm/downloads)
  [[ -z $mirror ]] || use_package_mirror "$mirror"
  export DEBIAN_FRONTEND=noninteractive
  # Another program may hold the lock, as a first boot's own updates do.
  try apt-get -qq -o DPkg::Lock::Timeout=300 update
  try apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold \
    install --yes --no-install-recommends "${missing[@]}" >/dev/null
}
