
# Ignition runs in the initial RAM disk only. Its configuration on the OEM partition comes before the provider's, and
# the flag in /boot makes the next boot a first one again. The stamp comes last: without it the steps are done once more.
fetch_secret "$PROVISIONING_SECRET" cloud-config /usr/share/oem/config.ign
touch /boot/flatcar/first_boot
# Units are enabled by presets, and presets are only looked at where the machine has no identity yet.
rm -f /etc/machine-id
install -D /dev/null /var/lib/osm-krm/bootstrapped
sync
systemctl reboot
