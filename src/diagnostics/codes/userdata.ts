// Codes of the diagnostics that concern user data: what the reference refuses, and what a node would make of the rest.

import type { CodeTable } from './entry.ts'

export const userdata = {
  OSM0600: {
    severity: 'error',
    title: 'The configuration is rendered for another tool than the node uses',
    explanation:
      'The MachineDeployment decides whether a node is set up by cloud-init or by Ignition (only Flatcar knows Ignition, and it is the default there); a profile is written for one of them, cloud-init unless it says so. Set provisioningUtility in the profile, or in the MachineDeployment’s operatingSystemSpec.',
  },
  OSM0601: {
    severity: 'error',
    title: 'A text breaks the configuration that is made of it',
    explanation:
      'For Ignition, the controller first puts every value into a YAML text, without escaping, and reads that text back. A value with a quote in a path, an indented first line, a tab at the start of the first line or a control character changes the text around it until it can no longer be read, and the controller gives up. Change the value, or set output.ignitionVersion to "3.4": then nothing is read back and the value is taken as it is.',
  },
  OSM0602: {
    severity: 'error',
    title: 'Ignition does not accept a file or unit',
    explanation:
      'Paths must be absolute, modes at most 7777, unit names must end in a unit type and drop-in names in .conf, and a unit must be readable as systemd reads it: sections in brackets, options with an equals sign, no line of more than 2048 bytes.',
  },
  OSM0603: {
    severity: 'error',
    title: 'A unit is enabled but has no [Install] section',
    explanation:
      'systemd cannot enable such a unit. Ignition only warns of it, but the controller takes the warning for an error and makes no user data at all. Add an [Install] section, or set enable to false.',
  },
  OSM0604: {
    severity: 'error',
    title: 'The user data cannot be made Ignition 3.4',
    explanation:
      'Ignition 3 wants every path, user, key, unit and drop-in once. Paths are compared in their simplest form: /etc//a and /etc/a are the same.',
  },
  OSM0605: {
    severity: 'error',
    title: 'A text adds a section to the configuration',
    explanation:
      'Values are put into YAML without escaping, so that one can end early and go on with sections of its own: networkd, disks, links and so on. The controller would take them over. The function does not: a configuration that depends on this breaks with the next change of the text around it. Write the files or units that are meant.',
  },
  OSM0610: {
    severity: 'warning',
    title: 'A value is changed on its way to the node',
    explanation:
      'The controller puts values into YAML without escaping, and this one reads back as something else. The usual causes: a first line that is indented (its indentation is taken off all lines), a quote in a path, CR line ends, a colon or # in a plain value. The output is what the controller would write; the message says what the node gets.',
  },
  OSM0611: {
    severity: 'warning',
    title: 'cloud-init cannot read the user data',
    explanation:
      'The controller puts values into the cloud-config without escaping and does not read it back. With this value in it the text is no YAML any more: cloud-init skips it with a line in its log, and the machine boots without any configuration. Use encoding b64 for a file, and quotes in modules.',
  },
  OSM0612: {
    severity: 'warning',
    title: 'An entry of modules does not say what cloud-init wants',
    explanation:
      'Entries of modules are put into the cloud-config as YAML. A command with a colon and a blank becomes a mapping, one with a blank and # loses its end, an empty value or a bare word such as yes or 0123 becomes something other than text. cloud-init skips what it cannot use. Put the entry between quotes.',
  },
  OSM0613: {
    severity: 'warning',
    title: 'An enabled unit has no [Install] section',
    explanation: 'systemd cannot enable such a unit: it is started once, and not again when the machine reboots.',
  },
  OSM0614: {
    severity: 'warning',
    title: 'A section is ignored by the node’s cloud-init',
    explanation:
      'Flatcar reads a cloud-config with coreos-cloudinit, which knows the section coreos but no modules; every other system reads it with cloud-init, which knows the modules but not coreos. A provisioning phase with units and no file loses them in any case: the key write_files, left without a value, runs into theirs.',
  },
  OSM0615: {
    severity: 'warning',
    title: 'A path is written twice',
    explanation: 'cloud-init writes the files in their order: the last one stays. Remove the others.',
  },
  OSM0616: {
    severity: 'warning',
    title: 'An encoding is not understood',
    explanation:
      'The controller encodes a file only for encoding b64, and only for cloud-init. Any other encoding is a promise that the content is encoded already. cloud-init knows b64, base64, gz, gzip, their combinations with +, and text/plain. Flatcar’s coreos-cloudinit knows all of these but text/plain, and takes nothing of the user data where it cannot decode one file. Ignition knows none and writes the content as it is.',
  },
  OSM0617: {
    severity: 'warning',
    title: 'The placeholder of the machine’s name stays as it is',
    explanation:
      'machine-controller replaces <MACHINE_NAME> when it makes a machine: in the bootstrap user data, wherever it stands in clear text or percent-encoded. It does not see it in base64, in a unit or path of an Ignition configuration (JSON writes it with escapes), in the provisioning user data (the node fetches that itself), or with the provider edge (whose machines it does not make).',
  },
  OSM0618: {
    severity: 'warning',
    title: 'Permissions do not mean what their digits say',
    explanation:
      'Permissions are octal digits written as a number. The controller makes three digits octal by a zero in front and leaves any other number of digits as it is, so that Ignition reads 1777 as a decimal number, which is mode 3361. cloud-init reads all as octal and falls back to 0644 for digits that are not. Flatcar’s coreos-cloudinit sets nothing but the last three digits, and ends over digits that are not octal.',
  },
  OSM0619: {
    severity: 'warning',
    title: 'The machine would not boot',
    explanation:
      'Flatcar translates Ignition 2 to Ignition 3 at boot and refuses duplicates that Ignition 2 allows: paths (in their simplest form), units, drop-ins, users, keys. The machine then restarts for ever, and says why on its serial console only. The controller does not notice.',
  },
  OSM0620: {
    severity: 'warning',
    title: 'cloud-init gets an empty list of files',
    explanation:
      'Without files, the cloud-config has write_files without a value, over which cloud-init’s module fails. Nothing else is lost, but cloud-init reports an error.',
  },
  OSM0621: {
    severity: 'info',
    title: 'There are no SSH keys',
    explanation:
      'Without sshPublicKeys, the cloud-config has ssh_authorized_keys without a value: cloud-init’s ssh module reports an error and sets up no keys, not even those that the provider hands over. Flatcar’s coreos-cloudinit takes it for an empty list and logs a warning.',
  },
  OSM0622: {
    severity: 'info',
    title: 'cloud-init’s schema does not know this value',
    explanation:
      'cloud-init works with the value, but `cloud-init schema` reports it, depending on the version: an organization of rh_subscription that is not a number, for example. Flatcar’s reader takes write_files without a value for an empty list: there, this matters only to a pipeline that runs `cloud-init schema`.',
  },
  OSM0623: {
    severity: 'warning',
    title: 'Flatcar cannot write a file there',
    explanation:
      'On Flatcar, /usr is a read-only image. Its cloud-init writes files one after another and ends over the first that it cannot write: the files that follow and all units are missing then. Write below /opt, /etc or /var.',
  },
} as const satisfies CodeTable
