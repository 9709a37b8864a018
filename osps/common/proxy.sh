
# write_marked FILE TEXT: TEXT between two lines of ours, in the place of what was between them.
write_marked() {
  [[ ! -f $1 ]] || sed -i '/^# osm-krm: begin$/,/^# osm-krm: end$/d' "$1"
  printf '# osm-krm: begin\n%s\n# osm-krm: end\n' "$2" >>"$1"
}

# For users who log in, and for services of the distribution. Every user can read these files, so a proxy with a
# password is not in them: root's shells and the services of this node get it from proxy.env.
share_proxy() {
  [[ -n ${HTTP_PROXY-} && $HTTP_PROXY != *@* ]] || return 0
  local name text=
  for name in HTTP_PROXY http_proxy HTTPS_PROXY https_proxy NO_PROXY no_proxy; do
    [[ -z ${!name-} ]] || text+=${text:+$'\n'}$name=${!name}
  done
  write_marked /etc/environment "$text"
}
