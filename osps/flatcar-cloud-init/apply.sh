
# Flatcar's own reader of cloud-config can be called again; it knows files and units, and that is all that is asked of it.
fetch_secret "$PROVISIONING_SECRET" cloud-config /var/lib/osm-krm/provisioning.cfg
coreos-cloudinit --from-file=/var/lib/osm-krm/provisioning.cfg || fail 'coreos-cloudinit could not apply the provisioning configuration'
