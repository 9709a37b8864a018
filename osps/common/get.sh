
# What a run that ended with its machine left behind goes first: it may hold a token.
rm -rf "/var/tmp/osm-krm-${0##*/}".*
work=$(mktemp -d "/var/tmp/osm-krm-${0##*/}.XXXXXX")
trap 'rm -rf "$work"' EXIT

# wait_before ATTEMPT: 2, 4, 8, 16, 32 and then always 60 seconds; nothing before the first one.
wait_before() {
  if (($1 > 6)); then sleep 60; elif (($1 > 1)); then sleep $((2 ** ($1 - 1))); fi
}

# get URL FILE FINAL [CURL OPTION...]: loads URL into FILE, with retries that end.
# FINAL lists the HTTP states that another try will not change; a certificate that is not trusted is final too.
get() {
  local url=$1 file=$2 final=$3 attempts=${OSM_KRM_ATTEMPTS:-20} attempt code state reason=
  shift 3
  for ((attempt = 1; attempt <= attempts; attempt++)); do
    wait_before "$attempt"
    code=0
    state=$(curl "$@" --silent --show-error --connect-timeout 10 --speed-limit 1000 --speed-time 60 \
      --output "$file" --write-out '%{http_code}' "$url" 2>"$work/curl") || code=$?
    case $code:$state in 0:2??) return 0 ;; esac
    reason=$(head -n 1 "$work/curl")
    ((code)) || reason="HTTP $state"
    case " $final 51:000 60:000 77:000 " in *" $state "* | *" $code:000 "*) break ;; esac
  done
  fail "cannot load $url: $reason"
}
