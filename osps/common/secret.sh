
# fetch_secret NAME KEY FILE: one key of a Secret in namespace cloud-init-settings; only root may read FILE.
# The token is in api.curl alone: neither arguments nor messages hold it.
fetch_secret() {
  local url=$SERVER_URL/api/v1/namespaces/cloud-init-settings/secrets/$1
  get "$url" "$work/secret" '401 403' --config /etc/osm-krm/api.curl
  sed -n "s/.*\"$2\": *\"\([^\"]*\)\".*/\1/p" "$work/secret" | base64 -d >"$work/value"
  [[ -s $work/value ]] || fail "$url has no key $2"
  install -D -m 600 "$work/value" "$3"
}
