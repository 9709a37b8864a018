
# Images of version 10 lack the package with br_netfilter and the xt_* modules of kube-proxy and network add-ons. It must
# be that of the running kernel. Where this is no longer offered, a newer kernel comes with it: once, with a reboot.
install_kernel_modules() {
  if ! platform el10 || modinfo br_netfilter >/dev/null 2>&1; then return 0; fi
  choose_repositories
  if yum "${yum_options[@]}" install "kernel-modules-extra-$(uname -r)"; then return 0; fi
  [[ ! -e /var/lib/osm-krm/new-kernel ]] || fail "no package kernel-modules-extra for the kernel $(uname -r)"
  try yum "${yum_options[@]}" install kernel kernel-modules-extra
  touch /var/lib/osm-krm/new-kernel
  say 5 'rebooting into the kernel whose modules were installed'
  systemctl reboot
  exit 0
}
