
# health UNIT: restarts a unit that has not answered for three tries. A timer calls it; it says something only then.
unit=$1
case $unit in
  kubelet) answers() { curl --silent --fail --noproxy '*' --max-time 10 --output /dev/null http://127.0.0.1:10248/healthz; } ;;
  containerd) answers() { timeout 30 /opt/bin/ctr version >/dev/null 2>&1; } ;;
  *) fail "no health check for $unit" ;;
esac

# A unit that has just started may take its time: it is judged from its fourth minute on.
started=$(systemctl show --property=ActiveEnterTimestampMonotonic "$unit.service")
read -r uptime _ </proc/uptime
((${uptime%.*} - ${started#*=} / 1000000 > 180)) || exit 0
systemctl --quiet is-active "$unit.service" || exit 0

for _ in 1 2 3; do
  if answers; then exit 0; fi
  sleep 10
done
say 4 "$unit does not answer: restarting it"
systemctl restart "$unit.service"
