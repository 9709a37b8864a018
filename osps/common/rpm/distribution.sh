
trust_host_ca() {
  local file=/etc/pki/ca-trust/source/anchors/osm-krm.crt
  if new_host_ca "$file"; then
    install -m 644 /etc/osm-krm/host-ca.crt "$file"
    update-ca-trust
  fi
}

# Upgrades are the MachineDeployment's business: a node is replaced, not changed under its pods. Rules are kube-proxy's.
# SELinux goes on telling what it would forbid: container images do not carry the labels that it asks for.
turn_off_what_disturbs() {
  local units=(firewalld.service)
  [[ $OS_UPDATES == security ]] || units+=(dnf-automatic.timer dnf-automatic-install.timer yum-cron.service)
  systemctl --quiet mask --now "${units[@]}" 2>/dev/null || true
  if [[ -f /etc/selinux/config ]]; then
    sed -i 's/^SELINUX=enforcing/SELINUX=permissive/' /etc/selinux/config
  fi
  if [[ $(getenforce 2>/dev/null) == Enforcing ]]; then setenforce 0; fi
  enable_ipv6
}

# Some images bring the first interface up with IPv4 alone.
enable_ipv6() {
  local device connection
  if [[ $IP_FAMILY != *IPv6* || -n $(ip -6 route show default) ]]; then return 0; fi
  command -v nmcli >/dev/null || return 0
  device=$(ip -o -4 route show default | sed -n '1s/.* dev \([^ ]*\).*/\1/p')
  connection=$(nmcli --get-values GENERAL.CONNECTION device show "$device")
  nmcli connection modify "$connection" ipv6.method auto
  nmcli device reapply "$device"
}

# platform NAME: is this the distribution with this name in os-release?
platform() { grep -q "^PLATFORM_ID=\"platform:$1\"" /etc/os-release; }

# use_package_mirror URL: instead of the distribution's own servers, with the keys that the image trusts.
use_package_mirror() {
  local path keys=() name=0
  for path in /etc/pki/rpm-gpg/*; do keys+=("file://$path"); done
  while read -r path; do
    name=$((name + 1))
    printf '[osm-krm-%s]\nname=%s\nbaseurl=%s/%s\ngpgcheck=1\ngpgkey=%s\n' "$name" "$path" "$1" "$path" "${keys[*]}"
  done </etc/osm-krm/repositories >/etc/yum.repos.d/osm-krm.repo
}

install_packages() {
  local package missing=()
  while read -r package; do
    rpm --quiet --query --whatprovides "$package" || missing+=("$package")
  done </etc/osm-krm/packages
  if [[ $OS_UPDATES == security ]] && ! rpm --quiet --query --whatprovides "$updater"; then missing+=("$updater"); fi
  ((${#missing[@]})) || return 0

  choose_repositories
  try yum "${yum_options[@]}" install "${missing[@]}"
}

yum_options=(--assumeyes --quiet)

choose_repositories() {
  local mirror
  mirror=$(sed -n 's/^packages .* //p' /etc/osm-krm/downloads)
  [[ -n $mirror ]] || return 0
  use_package_mirror "$mirror"
  yum_options=(--assumeyes --quiet '--disablerepo=*' '--enablerepo=osm-krm-*')
}
