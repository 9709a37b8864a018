// Codes of problems of user data: those that the reference refuses, and those that fail on the node.

import type { CodeTable } from './entry.ts'

export const userdata = {
  OSM0600: {
    severity: 'error',
    title: 'The profile is rendered for a provisioning utility that the node does not use',
    explanation:
      'The MachineDeployment decides whether a node is provisioned by cloud-init or by Ignition (only Flatcar supports Ignition, and it is the default there). A profile is written for one of them, by default cloud-init. Set provisioningUtility in the profile, or in the operatingSystemSpec of the MachineDeployment.',
  },
  OSM0601: {
    severity: 'error',
    title: 'A value breaks the Ignition configuration',
    explanation:
      'For Ignition, the controller first writes every value into a YAML text without escaping, and parses that text. A quote in a path, an indented first line, a tab at the start of the first line or a control character can change the text so that it no longer parses, and the controller fails. Change the value, or set output.ignitionVersion to "3.4": then the values are written without this intermediate step.',
  },
  OSM0602: {
    severity: 'error',
    title: 'Ignition does not accept a file or unit',
    explanation:
      'Paths must be absolute and modes at most 7777. Unit names must end in a unit type, and drop-in names in .conf. A unit must be readable by systemd: sections in brackets, options with an equals sign, and no line longer than 2048 bytes.',
  },
  OSM0603: {
    severity: 'error',
    title: 'An enabled unit has no [Install] section',
    explanation:
      'systemd cannot enable such a unit. Ignition only warns about it, but the controller treats the warning as an error and makes no user data. Add an [Install] section, or set enable to false.',
  },
  OSM0604: {
    severity: 'error',
    title: 'The user data cannot be written as Ignition 3.4',
    explanation:
      'In Ignition 3, every path, user, key, unit and drop-in must be unique. Paths are compared in their normalized form: /etc//a and /etc/a are equal.',
  },
  OSM0605: {
    severity: 'error',
    title: 'A value adds a section to the configuration',
    explanation:
      'Values are written into YAML without escaping, so a value can end early and continue with sections of its own, such as networkd, disks or links. The controller would accept them. The function does not, because such a configuration breaks with the next change of the surrounding text. Write the files or units themselves.',
  },
  OSM0610: {
    severity: 'warning',
    title: 'A value reaches the node changed',
    explanation:
      'The controller writes values into YAML without escaping, and this value is parsed as something else. Typical causes are an indented first line (its indentation is removed from all lines), a quote in a path, CR line ends, and a colon or # in a plain value. The output is what the controller would write. The message says what the node gets.',
  },
  OSM0611: {
    severity: 'warning',
    title: 'cloud-init cannot parse the user data',
    explanation:
      'The controller writes values into the cloud-config without escaping and does not check the result. With this value, the text is no longer YAML: cloud-init logs the problem and skips the text, and the machine boots without any configuration. Use encoding b64 for a file, and quotes in modules.',
  },
  OSM0612: {
    severity: 'warning',
    title: 'An entry of modules is not what cloud-init expects',
    explanation:
      'Entries of modules are written into the cloud-config as YAML. A command that contains a colon and a space becomes a mapping. A command that contains a space and # loses its end. An empty value, or a bare word such as yes or 0123, becomes something other than a string. cloud-init skips entries that it cannot use. Put the entry in quotes.',
  },
  OSM0613: {
    severity: 'warning',
    title: 'An enabled unit has no [Install] section',
    explanation:
      'systemd cannot enable such a unit: it is started once, and not again when the machine reboots. Add an [Install] section.',
  },
  OSM0614: {
    severity: 'warning',
    title: 'A section is ignored by the cloud-init of the node',
    explanation:
      'Flatcar reads a cloud-config with coreos-cloudinit, which supports the section coreos but no modules. All other systems read it with cloud-init, which supports modules but not coreos. In any case, a provisioning phase with units but no files loses the units, because the key write_files has no value and merges with their key.',
  },
  OSM0615: {
    severity: 'warning',
    title: 'A path is written twice',
    explanation: 'cloud-init writes files in the order of the list, so the last file wins. Remove the others.',
  },
  OSM0616: {
    severity: 'warning',
    title: 'An encoding is not supported',
    explanation:
      'The controller encodes a file only for encoding b64, and only for cloud-init. Any other encoding declares that the content is already encoded. cloud-init supports b64, base64, gz, gzip, their combinations with +, and text/plain. The coreos-cloudinit of Flatcar supports all of these except text/plain, and it uses nothing of the user data if it cannot decode one of the files. Ignition supports none of them and writes the content as it is.',
  },
  OSM0617: {
    severity: 'warning',
    title: 'The placeholder of the machine name is not replaced',
    explanation:
      'machine-controller replaces <MACHINE_NAME> in the bootstrap user data when it creates a machine, where it occurs in clear text or percent-encoded. It does not find the placeholder in base64, or in a unit or path of an Ignition configuration, where JSON escapes it. It does not replace it in the provisioning user data, which the node fetches itself, or for the provider edge, whose machines it does not create.',
  },
  OSM0618: {
    severity: 'warning',
    title: 'Permissions have a different effect than their digits suggest',
    explanation:
      'Permissions are octal digits, written as a number. The controller adds a leading zero to three digits and leaves numbers of other lengths unchanged, so Ignition reads 1777 as a decimal number, which is mode 3361. cloud-init reads all digits as octal, and uses 0644 if they are not octal. The coreos-cloudinit of Flatcar sets only the last three digits, and stops if the digits are not octal.',
  },
  OSM0619: {
    severity: 'warning',
    title: 'The machine would not boot',
    explanation:
      'Flatcar translates Ignition 2 to Ignition 3 at boot, and refuses duplicates that Ignition 2 allows: paths (in their normalized form), units, drop-ins, users and keys. The machine then restarts again and again, and reports the reason only on its serial console. The controller does not detect this.',
  },
  OSM0620: {
    severity: 'warning',
    title: 'The list of files for cloud-init is empty',
    explanation:
      'Without files, the cloud-config contains write_files without a value, and the write_files module of cloud-init fails. Everything else works, but cloud-init reports an error.',
  },
  OSM0621: {
    severity: 'info',
    title: 'There are no SSH keys',
    explanation:
      'Without sshPublicKeys, the cloud-config contains ssh_authorized_keys without a value. The ssh module of cloud-init then reports an error and installs no keys at all, not even those that the cloud provider supplies. The coreos-cloudinit of Flatcar treats it as an empty list and logs a warning.',
  },
  OSM0622: {
    severity: 'info',
    title: 'A value does not match the schema of cloud-init',
    explanation:
      'cloud-init accepts the value, but depending on its version, `cloud-init schema` reports it: for example an organization of rh_subscription that is not a number. The reader of Flatcar treats write_files without a value as an empty list; there, this matters only to a pipeline that runs `cloud-init schema`.',
  },
  OSM0623: {
    severity: 'warning',
    title: 'Flatcar cannot write a file to this path',
    explanation:
      'On Flatcar, /usr is a read-only image. Its cloud-init writes files one after another and stops at the first one that it cannot write: all later files and all units are then missing. Write to a path below /opt, /etc or /var.',
  },
} as const satisfies CodeTable
