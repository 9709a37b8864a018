
# VMware Cloud Director tells a machine its static addresses in the OVF environment: one property a line.
PATH=$PATH:/usr/share/oem/bin
environment=$(vmtoolsd --cmd 'info-get guestinfo.ovfEnv')

property() {
  sed -n "s/.*oe:key=\"vCloud_$1\" oe:value=\"\([^\"]*\)\".*/\1/p" <<<"$environment"
}

# prefix_length NETMASK: 255.255.255.0 is 24.
prefix_length() {
  local octet octets bits=0
  IFS=. read -ra octets <<<"$1"
  for octet in "${octets[@]}"; do
    while ((octet > 0)); do
      bits=$((bits + octet % 2))
      octet=$((octet / 2))
    done
  done
  echo "$bits"
}

for ((i = 0; i < $(property numnics); i++)); do
  [[ $(property "bootproto_$i") == static ]] || continue
  {
    printf '[Match]\nMACAddress=%s\n\n[Network]\n' "$(property "macaddr_$i")"
    printf 'Address=%s/%s\n' "$(property "ip_$i")" "$(prefix_length "$(property "netmask_$i")")"
    if [[ $(property primaryNic) == "$i" ]]; then
      printf 'Gateway=%s\n' "$(property "gateway_$i")"
      for key in dns1 dns2; do
        server=$(property "${key}_$i")
        [[ -z $server ]] || printf 'DNS=%s\n' "$server"
      done
    fi
  } >"/etc/systemd/network/00-ovf-$i.network"
done
networkctl reload
