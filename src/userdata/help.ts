// Default help texts for problems of user data, by code.

import type { userdata } from '../diagnostics/codes/userdata.ts'

const REMOVE_ONE = 'Remove one of them, or give it a different name.'

export const HELP: Readonly<Record<keyof typeof userdata, string>> = {
  OSM0600: 'Set provisioningUtility in the profile, or in the operatingSystemSpec of the MachineDeployment.',
  OSM0601: 'Change the value, or set output.ignitionVersion to "3.4".',
  OSM0602: 'Write an absolute path, a mode of octal digits, or a unit that systemd can read.',
  OSM0603: 'Add an [Install] section, or set enable to false.',
  OSM0604: REMOVE_ONE,
  OSM0605: 'Write the files or units themselves in the profile.',
  OSM0606: 'Correct the line: the kubelet does not start with a configuration that it cannot parse.',
  OSM0610: 'Change the value, or write the file with encoding b64.',
  OSM0611: 'Change the value, or write the file with encoding b64.',
  OSM0612: 'Put the entry in quotes within its YAML: \'"echo a: b"\'.',
  OSM0613: 'Add an [Install] section, for example with WantedBy=multi-user.target, or set enable to false.',
  OSM0614: 'Remove it, or write it as files and commands that the node reads.',
  OSM0615: REMOVE_ONE,
  OSM0616: 'Use encoding b64, with the content in clear text, or remove the encoding.',
  OSM0617: 'Use the name of the host on the node instead, for example $(hostname).',
  OSM0618: 'Write the digits that chmod takes, for example 644 or 755.',
  OSM0619: REMOVE_ONE,
  OSM0620: 'Add a file, or leave it as it is: only the write_files module reports an error.',
  OSM0621: 'Add a key to sshPublicKeys, if nodes are to have one.',
  OSM0622: 'Nothing has to be changed unless a pipeline runs `cloud-init schema`.',
  OSM0623: 'Write to a path below /opt, /etc or /var, for example /opt/bin instead of /usr/bin.',
  OSM0624: 'Write the digits without a leading zero and without 0o.',
  OSM0625: 'Set permissions to 755, or remove the first line if the file is not meant to be executed.',
  OSM0626: 'Write the absolute path of the file.',
  OSM0627: 'Write the path of a file that is in a folder and has a name.',
  OSM0628: 'Write the value itself, or move the text into a file, whose content is a template.',
  OSM0630: 'Correct the line.',
  OSM0631: 'Keep binary data out of templates: let the node decode it, for example with base64 -d.',
  OSM0632:
    'Correct the template: give printf the type that its verb needs, and a default to a value that may be missing.',
  OSM0633: 'Correct the name, or remove the line.',
  OSM0634: 'Correct the unit.',
  OSM0635:
    'Give it the name of a unit, such as example.service, or of a drop-in, such as example.service.d/10-example.conf.',
  OSM0636: 'Correct the script: `bash -n` reports the same error.',
  OSM0637: 'Begin the file with the line of #!, without blank lines before it, and use LF line ends.',
  OSM0638: 'Correct the command, or move it into a script that is a file, and run that.',
  OSM0639: 'Correct the name of the field, or remove it.',
  OSM0640: 'Give the CA of the server, for example with --cacert, and remove the option.',
  OSM0641: 'Turn it off with `set +x` before the line, and on again after it.',
  OSM0642:
    'Write the token to a file that only root can read, and let the program read that: curl --config FILE, or kubectl --kubeconfig FILE.',
  OSM0643: 'Give the file a name, or write it to a folder, that is read on the operating system.',
  OSM0644: 'Use a program that the operating system has, and an option that answers its questions.',
  OSM0645: 'Write #!/bin/bash in the first line.',
  OSM0646: 'Correct the flag, or remove it.',
  OSM0650: 'Move files to the provisioning phase, which has no limit, or use shorter SSH keys.',
  OSM0651: 'Move files to the provisioning phase, which has no limit, or use shorter SSH keys.',
  OSM0652: 'Reduce what the profile writes, or let the node download large files.',
  OSM0653: 'Load it from a mirror that is allowed, or add it to checks.outbound.allow.',
  OSM0654: 'Write the URL into the script, or add the finding to checks.ignore with a reason.',
}
