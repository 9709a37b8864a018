
mkdir -p /etc/kubernetes/manifests /etc/cni/net.d /etc/containerd/conf.d /var/lib/kubelet/volumeplugins /var/lib/osm-krm
share_proxy
set_package_proxy
trust_host_ca
disable_swap
turn_off_what_disturbs
install_packages
set_os_updates
install_kernel_modules
load_kernel_settings
set_hostname
install_downloads
link_resolv_conf
start_provider_services
if [[ ! -s /var/lib/kubelet/kubeconfig && ! -s /etc/kubernetes/bootstrap-kubelet.conf ]]; then
  fetch_secret "$KUBELET_SECRET" kubeconfig /etc/kubernetes/bootstrap-kubelet.conf
fi

systemctl daemon-reload
systemctl --quiet enable containerd.service kubelet.service containerd-health.timer kubelet-health.timer
systemctl start containerd.service kubelet.service containerd-health.timer kubelet-health.timer
touch /var/lib/osm-krm/provisioned
