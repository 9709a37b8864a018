
# The file can be read by root alone where the proxy has a password; other users' apt then goes without it.
set_package_proxy() {
  [[ -n ${HTTP_PROXY-} ]] || return 0
  local file=/etc/apt/apt.conf.d/90osm-krm-proxy mode=644
  [[ $HTTP_PROXY != *@* ]] || mode=600
  printf 'Acquire::%s::Proxy "%s";\n' http "$HTTP_PROXY" https "$HTTP_PROXY" >"$work/proxy"
  install -m "$mode" "$work/proxy" "$file"
}

# Only what the distribution publishes as a security update, and never with a reboot.
set_os_updates() {
  [[ $OS_UPDATES == security ]] || return 0
  cat >/etc/apt/apt.conf.d/90osm-krm-updates <<'END'
APT::Periodic::Update-Package-Lists "1";
APT::Periodic::Unattended-Upgrade "1";
#clear Unattended-Upgrade::Allowed-Origins;
#clear Unattended-Upgrade::Origins-Pattern;
Unattended-Upgrade::Allowed-Origins { "${distro_id}:${distro_codename}-security"; };
Unattended-Upgrade::Automatic-Reboot "false";
END
  systemctl --quiet enable --now apt-daily.timer apt-daily-upgrade.timer
}

# The images have all modules.
install_kernel_modules() { :; }
