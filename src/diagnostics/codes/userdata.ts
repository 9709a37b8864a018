// Codes of problems of user data: those that the reference refuses, and those that fail on the node.

import type { CodeTable } from './entry.ts'

export const userdata = {
  OSM0600: {
    severity: 'error',
    title: 'The profile is rendered for a provisioning utility that the node does not use',
    explanation:
      'The MachineDeployment decides whether a node is provisioned by cloud-init or by Ignition (only Flatcar supports Ignition, and it is the default there). A profile is written for one of them, by default cloud-init. Set provisioningUtility in the profile, or in the operatingSystemSpec of the MachineDeployment.',
    help: 'Set provisioningUtility in the profile, or in the operatingSystemSpec of the MachineDeployment.',
  },
  OSM0601: {
    severity: 'error',
    title: 'A value breaks the Ignition configuration',
    explanation:
      'For Ignition, the controller first writes every value into a YAML text without escaping, and parses that text. A quote in a path, an indented first line, a tab at the start of the first line or a control character can change the text so that it no longer parses, and the controller fails. Change the value, or set output.ignitionVersion to "3.4": then the values are written without this intermediate step.',
    help: 'Change the value, or set output.ignitionVersion to "3.4".',
  },
  OSM0602: {
    severity: 'error',
    title: 'Ignition does not accept a file or unit',
    explanation:
      'Paths must be absolute and modes at most 7777. Unit names must end in a unit type, and drop-in names in .conf. A unit must be readable by systemd: sections in brackets, options with an equals sign, and no line longer than 2048 bytes.',
    help: 'Write an absolute path, a mode of octal digits, or a unit that systemd can read.',
  },
  OSM0603: {
    severity: 'error',
    title: 'An enabled unit has no [Install] section',
    explanation:
      'systemd cannot enable such a unit. Ignition only warns about it, but the controller treats the warning as an error and makes no user data. Add an [Install] section, or set enable to false.',
    help: 'Add an [Install] section, or set enable to false.',
  },
  OSM0604: {
    severity: 'error',
    title: 'The user data cannot be written as Ignition 3.4',
    explanation:
      'In Ignition 3, every path, user, key, unit and drop-in must be unique. Paths are compared in their normalized form: /etc//a and /etc/a are equal.',
    help: 'Remove one of them, or give it a different name.',
  },
  OSM0605: {
    severity: 'error',
    title: 'A value adds a section to the configuration',
    explanation:
      'Values are written into YAML without escaping, so a value can end early and add new sections, such as networkd, disks or links. The controller would accept them. The function does not, because such a configuration breaks with the next change of the surrounding text. Write the files or units themselves.',
    help: 'Write the files or units themselves in the profile.',
  },
  OSM0606: {
    severity: 'error',
    lint: true,
    title: 'The configuration of the kubelet cannot be parsed',
    explanation:
      'A file of kind KubeletConfiguration is not YAML once its template is executed, for example because of a tab or of an indentation that does not match. The kubelet stops when it starts, and the machine does not become a node. Correct the line in the message.',
    help: 'Correct the line: the kubelet does not start with a configuration that it cannot parse.',
  },
  OSM0610: {
    severity: 'warning',
    title: 'A value reaches the node changed',
    explanation:
      'The controller writes values into YAML without escaping, and this value is parsed as something else. Typical causes are an indented first line (its indentation is removed from all lines), a quote in a path, CR line ends, and a colon or # in a plain value. The output is what the controller would write. The message shows what the node gets.',
    help: 'Change the value, or write the file with encoding b64.',
  },
  OSM0611: {
    severity: 'warning',
    title: 'cloud-init cannot parse the user data',
    explanation:
      'The controller writes values into the cloud-config without escaping and does not check the result. With this value, the text is no longer YAML: cloud-init logs the problem and skips the text, and the machine boots without any configuration. Use encoding b64 for a file, and quotes in modules.',
    help: 'Change the value, or write the file with encoding b64.',
  },
  OSM0612: {
    severity: 'warning',
    title: 'An entry of modules is not what cloud-init expects',
    explanation:
      'Entries of modules are written into the cloud-config as YAML. A command that contains a colon and a space becomes a mapping. A command that contains a space and # loses its end. An empty value, or a bare word such as yes or 0123, becomes something other than a string. cloud-init skips entries that it cannot use. Put the entry in quotes.',
    help: 'Put the entry in quotes within its YAML: \'"echo a: b"\'.',
  },
  OSM0613: {
    severity: 'warning',
    lint: true,
    title: 'An enabled unit has no [Install] section',
    explanation:
      'systemd cannot enable such a unit: it is started once, and not again when the machine reboots. Add an [Install] section.',
    help: 'Add an [Install] section, for example with WantedBy=multi-user.target, or set enable to false.',
  },
  OSM0614: {
    severity: 'warning',
    title: 'A section is ignored by the cloud-init of the node',
    explanation:
      'Flatcar reads a cloud-config with coreos-cloudinit, which supports the section coreos but no modules. All other systems read it with cloud-init, which supports modules but not coreos. In any case, a provisioning phase with units but no files loses the units, because write_files has no value, and the key of the units then follows it on the same line.',
    help: 'Remove it, or write it as files and commands that the node reads.',
  },
  OSM0615: {
    severity: 'warning',
    title: 'A path is written twice',
    explanation: 'cloud-init writes files in the order of the list, so the last file wins. Remove the others.',
    help: 'Remove one of them, or give it a different name.',
  },
  OSM0616: {
    severity: 'warning',
    lint: true,
    title: 'An encoding is not supported',
    explanation:
      'The controller encodes a file only for encoding b64, and only for cloud-init. Any other encoding declares that the content is already encoded. cloud-init supports b64, base64, gz, gzip, their combinations with +, and text/plain. The coreos-cloudinit of Flatcar supports all of these except text/plain, and it ignores all of the user data if it cannot decode one of the files. Ignition supports none of them and writes the content unchanged.',
    help: 'Use encoding b64, with the content in clear text, or remove the encoding.',
  },
  OSM0617: {
    severity: 'warning',
    lint: true,
    title: 'The placeholder of the machine name is not replaced',
    explanation:
      'machine-controller replaces <MACHINE_NAME> in the bootstrap user data when it creates a machine, where it occurs in clear text or percent-encoded. It does not find the placeholder in base64, or in a unit or path of an Ignition configuration, where JSON escapes it. It does not replace it in the provisioning user data, which the node fetches itself, or for the provider edge, whose machines it does not create.',
    help: 'Use the name of the host on the node instead, for example $(hostname).',
  },
  OSM0618: {
    severity: 'warning',
    lint: true,
    title: 'Permissions have a different effect than their digits suggest',
    explanation:
      'Permissions are octal digits, written as a number. The controller adds a leading zero to three digits and leaves numbers of other lengths unchanged, so Ignition reads 1777 as a decimal number, which is mode 3361. cloud-init reads all digits as octal, and uses 0644 if they are not octal. The coreos-cloudinit of Flatcar sets only the last three digits, and stops if the digits are not octal.',
    help: 'Write the digits that chmod takes, for example 644 or 755.',
  },
  OSM0619: {
    severity: 'warning',
    title: 'The machine would not boot',
    explanation:
      'Flatcar translates Ignition 2 to Ignition 3 at boot, and refuses duplicates that Ignition 2 allows: paths (in their normalized form), units, drop-ins, users and keys. The machine then restarts again and again, and reports the reason only on its serial console. The controller does not detect this.',
    help: 'Remove one of them, or give it a different name.',
  },
  OSM0620: {
    severity: 'warning',
    title: 'The list of files for cloud-init is empty',
    explanation:
      'Without files, the cloud-config contains write_files without a value, and the write_files module of cloud-init fails. Everything else works, but cloud-init reports an error.',
    help: 'Add a file, or leave it as it is: only the write_files module reports an error.',
  },
  OSM0621: {
    severity: 'info',
    title: 'There are no SSH keys',
    explanation:
      'Without sshPublicKeys, the cloud-config contains ssh_authorized_keys without a value. The ssh module of cloud-init then reports an error and installs no keys at all, not even those that the cloud provider supplies. The coreos-cloudinit of Flatcar treats it as an empty list and logs a warning.',
    help: 'Add a key to sshPublicKeys, if nodes are to have one.',
  },
  OSM0622: {
    severity: 'info',
    title: 'A value does not match the schema of cloud-init',
    explanation:
      'cloud-init accepts the value, but depending on its version, `cloud-init schema` reports it: for example an organization of rh_subscription that is not a number. The reader of Flatcar treats write_files without a value as an empty list; there, this matters only to a pipeline that runs `cloud-init schema`.',
    help: 'Nothing has to be changed unless a pipeline runs `cloud-init schema`.',
  },
  OSM0623: {
    severity: 'warning',
    title: 'Flatcar cannot write a file to this path',
    explanation:
      'On Flatcar, /usr is a read-only image, and /bin, /sbin, /lib and /lib64 are parts of it. Ignition fails at such a file, and the machine does not finish its first boot. The cloud-init of Flatcar writes files one after another and stops at the first one that it cannot write: all later files and all units are then missing. Write to a path below /opt, /etc or /var.',
    help: 'Write to a path below /opt, /etc or /var, for example /opt/bin instead of /usr/bin.',
  },
  OSM0624: {
    severity: 'warning',
    lint: true,
    title: 'Permissions were written as an octal number',
    explanation:
      'Write permissions as the digits of the mode: 644. YAML reads a number that begins with 0 or 0o as octal, so the profile then contains a different number: 420 instead of 0644, and 493 instead of 0755. A node uses the digits of that number: 420 becomes the mode 0420. 493 is not a mode, because 9 is not an octal digit; cloud-init then uses 0644, and the cloud-init of Flatcar fails. Remove the 0 or 0o.',
    help: 'Write the digits without a leading zero and without 0o.',
  },
  OSM0625: {
    severity: 'warning',
    lint: true,
    title: 'A script cannot be executed',
    explanation:
      'The file begins with #!, so it is meant to be executed, but its permissions have no execute bit; without permissions, a file gets 644. systemd, cron and a shell refuse to execute it. Set permissions to 755. A file that another file of the profile passes to an interpreter, sources or makes executable is not reported.',
    help: 'Set permissions to 755, or remove the first line if the file is not meant to be executed.',
  },
  OSM0626: {
    severity: 'warning',
    title: 'A path does not name the file that it seems to name',
    explanation:
      'cloud-init takes a path that does not begin with / as one below /, and it replaces neither ~ nor variables. A blank at the end of a path is part of the name. Ignition refuses a relative path (OSM0602). Write the absolute path of the file.',
    help: 'Write the absolute path of the file.',
  },
  OSM0627: {
    severity: 'warning',
    title: 'No file can be written to this path',
    explanation:
      'The path is empty, ends in /, or is below another file of the list. cloud-init skips a file without a path. If it cannot write a file for any other reason, the module write_files stops, and all later files are missing.',
    help: 'Write the path of a file that is in a folder and has a name.',
  },
  OSM0628: {
    severity: 'warning',
    lint: true,
    title: 'A template is not executed here',
    explanation:
      'Only the contents of files and the texts under templates are templates. Paths, units, drop-ins and modules are copied as they are, so the node sees the braces. Write the value itself, or move the text into a file: a unit can be a file below /etc/systemd/system.',
    help: 'Write the value itself, or move the text into a file, whose content is a template.',
  },
  OSM0630: {
    severity: 'warning',
    lint: true,
    title: 'The content of a file does not match its name',
    explanation:
      'The rendered content of a file that is named .yaml, .yml, .json, .toml or .repo cannot be parsed as such, or a unit or an INI file has a control character. Typical causes are a tab that indents YAML, a value that a template inserts without its indentation, and a missing quote. The same applies to lines of configuration files whose programs are known, for example a misspelt option in a file for curl --config. The program that reads the file stops, or ignores the file.',
    help: 'Correct the line.',
  },
  OSM0631: {
    severity: 'warning',
    lint: true,
    title: 'The content of a file has bytes that are not UTF-8',
    explanation:
      'Kubernetes objects can only contain UTF-8. Any other byte that a template produces, for example with b64dec, or by cutting a text within a character, is replaced by the character U+FFFD, and the node gets a damaged file. Let the node decode binary data.',
    help: 'Keep binary data out of templates: let the node decode it, for example with base64 -d.',
  },
  OSM0632: {
    severity: 'warning',
    title: 'A template printed an error text into a file',
    explanation:
      'Go prints a value whose type does not fit the verb of printf as %!d(string=x), a missing argument as %!s(MISSING), and a missing value as <no value> or <nil>. The file is written with this text in it. Correct the verb, or give the value a default.',
    help: 'Correct the template: give printf the type that its verb needs, and a default to a value that may be missing.',
  },
  OSM0633: {
    severity: 'warning',
    lint: true,
    title: 'systemd ignores a line of a unit',
    explanation:
      'systemd ignores unknown sections, unknown settings, settings in a section where they are not known, values that it cannot parse, lines without an equals sign, and everything before the first section. It only logs this on the node. Names are case-sensitive. Names that begin with X- are left to other programs and are not reported.',
    help: 'Correct the name, or remove the line.',
  },
  OSM0634: {
    severity: 'warning',
    lint: true,
    title: 'systemd refuses a unit',
    explanation:
      'systemd does not load a service that has nothing to execute, whose type does not allow its settings (such as Restart=always with Type=oneshot), or whose command has a relative path; nor a timer, socket, path or mount without the settings that make it one, nor a unit that is masked. The unit never starts.',
    help: 'Correct the unit.',
  },
  OSM0635: {
    severity: 'warning',
    lint: true,
    title: 'systemd ignores a file because of its name',
    explanation:
      'The name of a unit ends in its type: .service, .socket, .mount, .automount, .swap, .target, .path, .timer, .slice, .scope or .device. A drop-in is a file whose name ends in .conf, in a folder that is named after the unit, with .d at its end. The names of units and drop-ins in a profile are not paths. systemd does not read any other file.',
    help: 'Give it the name of a unit, such as example.service, or of a drop-in, such as example.service.d/10-example.conf.',
  },
  OSM0636: {
    severity: 'warning',
    lint: true,
    title: 'A shell script has a syntax error',
    explanation:
      'The shell stops at the place where it notices that a quote, a bracket, a here-document or a command such as if, for or case has no end, or that something ends that did not begin. The commands before it may have been executed already. The message contains the line where the open part begins. Only what `bash -n` is certain to refuse is reported.',
    help: 'Correct the script: `bash -n` reports the same error.',
  },
  OSM0637: {
    severity: 'warning',
    lint: true,
    title: 'The system does not find the interpreter of a script',
    explanation:
      'The first two bytes of a script must be #!. With a blank line before it, for example from a template action that does not trim its line, the file is not executed as a script. With CR line ends, the name of the interpreter ends in a CR, and no such program exists.',
    help: 'Begin the file with the line of #!, without blank lines before it, and use LF line ends.',
  },
  OSM0638: {
    severity: 'warning',
    lint: true,
    title: 'A command of runcmd or bootcmd has a syntax error',
    explanation:
      'cloud-init writes all commands of runcmd, and all of bootcmd, into one shell script. An entry with a quote, a bracket or a command such as if or for that has no end includes the following entries, and the shell executes none of them. The joined entries are checked, because a command may go on in the next entry.',
    help: 'Correct the command, or move it into a script that is a file, and run that.',
  },
  OSM0639: {
    severity: 'warning',
    lint: true,
    title: 'The kubelet ignores a field of its configuration',
    explanation:
      'A file of the profile is a KubeletConfiguration with a field that no kubelet of a known version has. The kubelet starts without it and reports it only in its log. Names are case-sensitive: maxpods is not maxPods.',
    help: 'Correct the name of the field, or remove it.',
  },
  OSM0640: {
    severity: 'warning',
    lint: true,
    title: 'A token is sent to a server whose certificate is not verified',
    explanation:
      'With curl -k, wget --no-check-certificate and similar options, anyone who can intercept the connection gets the token, and with it the access that nodes have. Pass the CA to the command: in templates, it is .KubernetesCACert.',
    help: 'Give the CA of the server, for example with --cacert, and remove the option.',
  },
  OSM0641: {
    severity: 'warning',
    lint: true,
    title: 'A token is written to the log',
    explanation:
      'With `set -x`, a shell prints each command with its values before it executes it. On a node, this text is in /var/log/cloud-init-output.log and in the journal, so the token is too. Turn it off with `set +x` before the line.',
    help: 'Turn it off with `set +x` before the line, and on again after it.',
  },
  OSM0642: {
    severity: 'warning',
    lint: true,
    title: 'A token is an argument of a program or a part of a URL',
    explanation:
      'Every user and every container that shares the process list of the node can read the arguments of a program while it runs, and URLs are written to logs of servers and proxies. Write the token to a file that only root can read, and let the program read it from there.',
    help: 'Write the token to a file that only root can read, and let the program read that: curl --config FILE, or kubectl --kubeconfig FILE.',
  },
  OSM0644: {
    severity: 'warning',
    lint: true,
    title: 'A command cannot work on the node',
    explanation:
      'A script calls a program that the operating system of the profile does not have, such as dnf on Ubuntu or apt-get on Flatcar, a misspelt program or command of systemctl, such as systemctl deamon-reload, a misspelt option or HTTP header, such as curl --retyr, or a program that asks a question, such as dnf install without -y. A booting node has no terminal, so the command fails. Scripts that check the system before they choose a command are not reported.',
    help: 'Use a program that the operating system has, and an option that answers its questions.',
  },
  OSM0646: {
    severity: 'warning',
    lint: true,
    title: 'The kubelet does not have a flag, or cannot read its value',
    explanation:
      'A unit, an environment file or a script passes a flag to the kubelet that the version of the node does not have, because it is misspelt, was removed, or comes with a later version; or a value that the flag does not accept, such as a duration without a unit. The kubelet then writes the reason to its log and does not start, so the node never joins. Values of variables that only the node knows are not checked. Correct or remove the flag, or write what it set as a field of the KubeletConfiguration.',
    help: 'Correct the flag, or remove it.',
  },
  OSM0647: {
    severity: 'warning',
    lint: true,
    title: 'A file that is used is missing or cannot run',
    explanation:
      'A unit, a command or a file names a file or a unit that the profile writes under a slightly different name or in another folder, or a unit starts a file without an execute bit or without a first line such as #!/bin/bash, or an executable of the profile has no commands. The program reports "No such file or directory", or systemd "Permission denied" or "Exec format error", and the node is not set up. A path that a script names as well, for example to download a program to it, is not reported, and neither is a file that only a condition of its template makes empty.',
    help: 'Correct the name, the permissions or the content of the file.',
  },
  OSM0648: {
    severity: 'warning',
    lint: true,
    title: 'A server does not have a URL',
    explanation:
      'The folders of dl.k8s.io, pkgs.k8s.io and of the releases of several projects on GitHub have names such as v1.34.1, or v1.34 for repositories of packages. With another form of the version the server answers 404, so the node is not set up. Often a variable has the v already, as .KubeVersion in templates, or lacks it.',
    help: 'Correct the version in the URL.',
  },
  OSM0649: {
    severity: 'warning',
    lint: true,
    title: 'The bootstrap phase does not lead to the provisioning phase',
    explanation:
      'A machine boots with the bootstrap phase, which fetches the Secret of the provisioning phase from the API server and runs it. Here the provisioning phase mentions the kubelet, and the bootstrap phase names neither the Secret nor its namespace, a token or a kubeconfig; or it writes a script and starts nothing. The machine boots and never becomes a node. Use .SecretName, .ServerURL and .Token as the built-in profiles do, and start the script with modules.runcmd or a unit.',
    help: 'Fetch the provisioning phase in the bootstrap phase, and start what fetches it.',
  },
  OSM0650: {
    severity: 'warning',
    title: 'The user data is too large for the cloud provider',
    explanation:
      'The cloud provider refuses to create a machine with user data of this size. It is counted as the provider counts it (AWS: compressed, except for Flatcar), for a machine with the longest possible name. Move files to the provisioning phase, which the node fetches itself, or use shorter SSH keys. If the provider accepts more, set checks.userDataLimits. `osm-krm lint --rendered` reports the same as OSM0808.',
    help: 'Move files to the provisioning phase, which has no limit, or use shorter SSH keys.',
  },
  OSM0651: {
    severity: 'warning',
    title: 'The user data may be too large for the cloud provider',
    explanation:
      'One of the following applies: the user data uses more than 80 % of what the provider accepts; or the limit is not published or its sources disagree, and the user data exceeds the known figure; or the user data is compressed, and so close to the limit that the result depends on the compressor. If you know the limit, set checks.userDataLimits.',
    help: 'Move files to the provisioning phase, which has no limit, or use shorter SSH keys.',
  },
  OSM0652: {
    severity: 'error',
    title: 'A Secret is too large for the API server',
    explanation:
      'The API server refuses a Secret with more than 1 MiB of data, so the controller cannot create it either. Reduce what the profile writes, or let the node download large files.',
    help: 'Reduce what the profile writes, or let the node download large files.',
  },
  OSM0653: {
    severity: 'error',
    title: 'A node loads something that is not allowed',
    explanation:
      'With `checks.outbound.allow`, everything that a node loads must start with one of its prefixes: URLs in files, scripts, units and commands, repositories of packages, mirrors and proxies, and images of the kubelet and containerd. The API server, the node itself and the metadata service of its provider are always allowed. An image is also allowed if containerd has a mirror for its registry, whose URL is compared instead.',
    help: 'Load it from a mirror that is allowed, or add it to checks.outbound.allow.',
  },
  OSM0654: {
    severity: 'warning',
    title: 'The source of a download is not known',
    explanation:
      'With `checks.outbound.allow`, osm-krm resolves the variables that a script assigns itself or in the files that it sources. Here the source is the output of a command, an argument of a function, what the script reads, or a value that only the node has; or packages are installed from the repositories that the machine image configures. Write the URL into the script, or ignore the finding with a reason after you have checked it. With `--strict`, it is an error.',
    help: 'Write the URL into the script, or add it to checks.ignore with a reason.',
  },
  OSM0655: {
    severity: 'warning',
    lint: true,
    title: 'The kubelet refuses a value of its configuration',
    explanation:
      'A KubeletConfiguration that a profile writes has a value of the wrong type, such as a number in quotes or a duration without a unit, or a value that the kubelet does not accept, or a drop-in has no apiVersion and kind. The kubelet logs the field and does not start, so the node never joins. Correct the value as the help of the message shows.',
    help: 'Correct the value, or remove the field: its default applies then.',
  },
  OSM0656: {
    severity: 'warning',
    lint: true,
    title: 'Nothing enables a unit',
    explanation:
      'A unit has an [Install] section, which says when systemd is to start it once the unit is enabled. But no script of the profile enables or starts it, no other unit, preset or link names it, and it has no timer, socket or path. The node has the unit, and it never runs. Units that packages and machine images enable are not reported, and nothing is reported if a script enables units by variables or patterns.',
    help: 'Enable the unit, or remove its [Install] section.',
  },
  OSM0658: {
    severity: 'warning',
    lint: true,
    title: 'A certificate in a file has expired, or is not that of a CA',
    explanation:
      'A file that a profile writes has a certificate that expired before this version of osm-krm was released, and none of the same name that is valid; or a file among the certificates that the system trusts holds only certificates of servers. Programs on the node verify nothing with it. Write the certificate that replaced it, or that of the CA.',
    help: 'Replace the certificate.',
  },
  OSM0659: {
    severity: 'warning',
    lint: true,
    title: 'Every user of a node can read a credential',
    explanation:
      'A file contains the API token, the bootstrap token or the credentials of a registry, and its permissions let every user and every process of the node read it, also those of Pods that mount the folder. Files without `permissions` have 644. Set permissions: 600, or 700 for a script, or keep the token in a file of its own and let the script read it.',
    help: 'Set permissions: 600, or 700 for a script.',
  },
  OSM0662: {
    severity: 'warning',
    lint: true,
    title: 'Two parts of a node contradict each other',
    explanation:
      'A profile writes a value itself that another part of the node, or of the inputs, has differently: the cgroup driver of the kubelet and that of containerd, the version of the kubelet that a script loads and spec.template.spec.versions.kubelet, or the DNS servers of Pods and cluster.dnsIPs. Use the value of the template data, or write the same value in both.',
    help: 'Write the same value in both.',
  },
  OSM0663: {
    severity: 'warning',
    lint: true,
    title: 'Lines are joined, or a command is cut',
    explanation:
      'Several lines have become one, in a text whose lines stand for themselves: commands follow the interpreter in the first line of a script, or a line has several kernel modules, kernel parameters or variables. The cause is a folded scalar of YAML, which begins with > and joins its lines, or an action of a template that removes a line break. Or a comment stands between the lines of a command that go on after a backslash: it ends the command there.',
    help: 'Write | instead of > before the text.',
  },
  OSM0664: {
    severity: 'warning',
    lint: true,
    title: 'Nothing loads a file',
    explanation:
      'A file below /etc/sysctl.d, /etc/modules-load.d, /usr/local/share/ca-certificates or /etc/pki/ca-trust/source is read when the machine starts, or by a command. cloud-init writes it later, and no script, unit or command of the profile loads it: the node runs without it until it is restarted. On systems with Ignition, which writes files before the system starts, nothing is reported.',
    help: 'Load the file after it is written.',
  },
  OSM0665: {
    severity: 'warning',
    lint: true,
    title: 'A command of the bootstrap phase needs what the provisioning phase makes',
    explanation:
      'A command that runs before the provisioning phase is applied changes the Node, which does not exist yet, starts a unit that only the provisioning phase writes, or a script of that phase. It fails. Move the command to the provisioning phase, or the file to the bootstrap phase. Labels and taints belong into spec.template.spec of the MachineDeployment.',
    help: 'Move the command to the provisioning phase.',
  },
  OSM0660: {
    severity: 'warning',
    lint: 'external',
    title: 'ShellCheck reports a problem in a script',
    explanation:
      '`osm-krm lint --shellcheck` runs ShellCheck on the scripts that nodes get, and shows its comments at the lines of the templates that made them. The message begins with the code of ShellCheck, and the help links to the description of it. Comments on the style are notes. Correct the script, write `# shellcheck disable=SC2086` before the command, or ignore the code of ShellCheck with `message` in checks.ignore.',
    help: 'Correct the script.',
  },
  OSM0661: {
    severity: 'warning',
    lint: 'external',
    title: 'systemd-analyze reports a problem in a unit',
    explanation:
      '`osm-krm lint --systemd-analyze` runs `systemd-analyze verify` on the units and drop-ins that nodes get, and shows what it prints at the lines of the profile. Programs and units of the machine image need not be installed. The systemd of this machine may be newer or older than that of the nodes, and then knows other settings. Correct the unit, or ignore the problem with `message` in checks.ignore.',
    help: 'Correct the unit.',
  },
} as const satisfies CodeTable
