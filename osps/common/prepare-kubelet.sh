
# Before each start of the kubelet: swap off, whatever turned it on again, and this machine's name and address.
[[ ${SWAP-off} == on ]] || swapoff -a || say 4 'cannot turn swap off'
# The kubelet does not start without the folder of its drop-ins.
mkdir -p /etc/kubernetes/kubelet.conf.d

# address FAMILY: the source address of the default route.
address() {
  local target=1.1.1.1
  [[ $1 == 4 ]] || target=2000::
  ip -o "-$1" route get "$target" 2>/dev/null | sed -n 's/.* src \([^ ]*\).*/\1/p'
}

case $IP_FAMILY in
  IPv6) families=(6) ;;
  IPv4+IPv6) families=(4 6) ;;
  IPv6+IPv4) families=(6 4) ;;
  *) families=(4) ;;
esac
addresses=
for family in "${families[@]}"; do
  found=$(address "$family")
  [[ -n $found ]] || fail "the default route has no IPv$family address"
  addresses+=${addresses:+,}$found
done

# On AWS there is no machine-name: the node bears the private DNS name, which Flatcar's hostname does not hold.
if [[ -s /etc/machine-name ]]; then
  name=$(tr -d '[:space:]' </etc/machine-name)
else
  name=$(sed -n 's/^COREOS_EC2_HOSTNAME=//p' /run/metadata/flatcar 2>/dev/null || true)
  name=${name:-$(hostname -f || hostname)}
fi

install -d /run/osm-krm
printf 'NODE_IP=%s\nNODE_NAME=%s\n' "$addresses" "$name" >/run/osm-krm/kubelet.env
