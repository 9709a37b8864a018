
config=/var/lib/osm-krm/provisioning.cfg

# cloud-init 24.1 moved --file behind the subcommand.
if [[ $(cloud-init single --help 2>&1) == *--file* ]]; then
  single() { cloud-init single --file "$config" --frequency always --name "$1"; }
else
  single() { cloud-init --file "$config" single --frequency always --name "$1"; }
fi

# apply KEY MODULE...: runs cloud-init's modules if the configuration has KEY. One by one, and not as a new first boot:
# network, host name and keys stay as the first boot made them.
apply() {
  local module
  grep -q "^$1:" "$config" || return 0
  for module in "${@:2}"; do
    single "$module" || fail "cloud-init could not apply $1 of the provisioning configuration: see /var/log/cloud-init.log"
  done
}

fetch_secret "$PROVISIONING_SECRET" cloud-config "$config"
apply bootcmd bootcmd
apply write_files write_files
apply yum_repos yum_add_repo
apply runcmd runcmd scripts_user
# A later boot must not be taken for a first one, as after the seed was detached.
touch /etc/cloud/cloud-init.disabled
