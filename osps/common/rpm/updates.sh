
# dnf and yum read one file, which every user can read.
set_package_proxy() {
  [[ -n ${HTTP_PROXY-} && $HTTP_PROXY != *@* ]] || return 0
  local file
  for file in /etc/dnf/dnf.conf /etc/yum.conf; do
    [[ -f $file && ! -L $file ]] || continue
    grep -q '^proxy *=' "$file" || sed -i "/^\[main\]/a proxy=$HTTP_PROXY" "$file"
  done
}

# Amazon Linux 2 has yum, the others have dnf.
if command -v dnf >/dev/null; then updater=dnf-automatic; else updater=yum-cron; fi

# Only what the distribution publishes as a security update, and never with a reboot.
set_os_updates() {
  [[ $OS_UPDATES == security ]] || return 0
  local file=/etc/dnf/automatic.conf kind=upgrade_type unit=dnf-automatic.timer
  if [[ $updater == yum-cron ]]; then file=/etc/yum/yum-cron.conf kind=update_cmd unit=yum-cron.service; fi
  sed -i -e "s/^$kind *=.*/$kind = security/" -e 's/^apply_updates *=.*/apply_updates = yes/' \
    -e 's/^reboot *=.*/reboot = never/' "$file"
  # An image of Amazon Linux 2023 stays with the packages of its own release otherwise.
  if platform al2023; then echo latest >/etc/dnf/vars/releasever; fi
  # Where the proxy has a password, it is not in dnf.conf.
  install -D -m 600 /dev/stdin "/etc/systemd/system/${unit%.*}.service.d/50-osm-krm.conf" <<'END'
[Service]
EnvironmentFile=-/etc/osm-krm/proxy.env
END
  systemctl daemon-reload
  systemctl --quiet enable --now "$unit"
}
