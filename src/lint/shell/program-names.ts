// Finds misspelt names of programs, of their options and of commands of systemctl in shell scripts.

import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import { lineAt } from '../content-problem.ts'
import { isMisspelt, isSwapped } from '../near-names.ts'
import { words } from '../words.ts'
import { argumentProblems } from './arguments.ts'
import { commandWords } from './command-words.ts'
import { wordsOf } from './commands.ts'
import { hasOptionNames } from './option-names.ts'

/** Programs that scripts of nodes call, and programs whose names resemble these. */
const PROGRAMS: ReadonlySet<string> = new Set(
  words(`
    add-apt-repository bunzip container gsha256sum lbunzip2 lbzip2 lunzip pbzip2 addgroup adduser alias apparmor_parser apt-cache apt-get apt-key apt-mark arping arptables aws awk az base32 base64
    basename bash bashrc blkid blockdev bootctl bpftool bridge btrfs bunzip2 bzip2 busctl busybox cargo cat catch cfdisk cgdisk chage chattr
    chcon chgrp chkconfig chmod chown chpasswd chroot chrony chronyc chronyd chrt cksum clear cloud-init cloud-id cmp column comm command
    conntrack containerd containers coredumpctl cosign crane crictl cron crond crontab cryptsetup csplit ctr curl cut dash date debconf depmod dhclient
    dialog diff dig dirname disown dmesg dmidecode dmsetup docker dockerd dpkg dpkg-reconfigure du ebtables echo egrep env envsubst ethtool
    eval exec exit expand export expr faillock fallocate false fdisk fgrep file find findfs findmnt firewall-cmd flannel flock fmt fold
    free fsck fstrim fuser fusermount fwupdmgr gawk gcloud gdisk getcap getconf getent getenforce getfacl getopt getopts git gpasswd gpg
    gpgconf grep groupadd groupdel groupmod groups growpart grub-install grub-mkconfig grub2-mkconfig grubby gsutil gunzip gzip halt hash
    hashes head helm help history host hostid hostname hostnamectl hwclock id ifconfig ifdown ifup initctl insmod install integritysetup ip
    ip6tables ip6tables-restore ip6tables-save ipcalc ipset iptables iptables-restore iptables-save ipvsadm iscsiadm iwconfig jobs join
    journalctl jq kexec keyctl kill killall kmod kpartx kubeadm kubectl kubelet kustomize last lastlog ldconfig less let line ln loadkeys
    local locale locale-gen locales localectl locate logger login loginctl logname logrotate losetup ls lsattr lsblk lscpu lshw lsinitrd lsmod lsns
    lsof lspci lsusb lvchange lvconvert lvcreate lvdisplay lvextend lvreduce lvremove lvresize lvs lz4 lzma machinectl make mapfile mdadm
    md5sum minikube mkdir mkfifo mkfs mkhomedir_helper mkinitcpio mkinitramfs mknod mkswap mktemp modinfo modprobe more mount mountpoint
    mpstat multipath multipathd mv needs-restarting nerdctl netplan netstat networkctl newgrp nfsstat nice nmap nmcli nohup nologin nproc
    nsenter nslookup ntpd ntpdate ntpq numactl nvidia-ctk nvidia-smi nvme oomctl openssl parted partprobe partx passwd paste patch perl
    pgrep pidof ping ping6 pip pip3 pivot_root pkcheck pkexec pkill pmap podman popd portablectl poweroff printenv printf prlimit pro
    ps pushd pvchange pvcreate pvdisplay pvmove pvremove pvresize pvs pwck pwconv pwd pwgen python python3 quota read readarray readlink
    readonly realpath reboot rename renice reposync reset resize2fs resolvconf resolvectl restorecon return rfkill rmdir rmmod rpm
    rpm-ostree rpmkeys rsync runc runcon runuser scp screen script sealert sed semanage semodule seq service sestatus set setcap setenforce
    setfacl setpriv setsebool setsid setup sfdisk sftp sgdisk sha1sum sha256sum sha512sum shasum shift shopt showmount shred shuf shutdown
    skopeo slabtop sleep snap socat sort source split ssh ssh-add ssh-agent ssh-copy-id ssh-import-id ssh-keygen ssh-keyscan sshd stat
    strace strings stty su subscription-manager sudo sudoedit sum suspend swaplabel swapoff swapon sync sysctl systemctl systemd-analyze
    systemd-cat systemd-cgls systemd-cgtop systemd-creds systemd-cryptenroll systemd-delta systemd-detect-virt systemd-escape
    systemd-firstboot systemd-hwdb systemd-id128 systemd-inhibit systemd-machine-id-setup systemd-mount systemd-notify systemd-nspawn
    systemd-path systemd-repart systemd-resolve systemd-run systemd-sysext systemd-sysusers systemd-tmpfiles systemd-umount tac tail tar
    taskset tcpdump tdnf tee telnet test testparm time timedatectl timeout tmux top touch tput tr traceroute trap tree true truncate trust
    tset tty tune2fs tuned tuned-adm type ua udevadm ulimit umask umount unalias uname unexpand uniq unlink unlz4 unlzma unset unshare unxz
    unzip unzstd update-alternatives update-ca-certificates update-ca-trust update-crypto-policies update-grub update-initramfs update-rc.d
    uptime useradd userdel usermod users uuidgen vgchange vgcreate vgdisplay vgextend vgreduce vgremove vgrename vgs visudo vmstat
    vmtoolsd wait waagent wall watch wc wget whereis which while who whoami wipefs write xargs xfs_growfs xfs_repair xxd xzcat yes yum
    yum-config-manager zcat zgrep zipinfo zless zstd zstdcat zypper
  `),
)

/** Commands of systemctl. */
const VERBS: ReadonlySet<string> = new Set(
  words(`
    add-requires add-wants bind cancel cat clean condreload condrestart condstop condtry-restart condreload daemon-reexec daemon-reload default
    disable edit emergency enable exit force-reload freeze get-default halt help hibernate hybrid-sleep import-environment is-active
    is-enabled is-failed is-system-running isolate kexec kill link list-automounts list-dependencies list-jobs list-machines list-paths
    list-sockets list-timers list-unit-files list-units log-level log-target mask mount-image poweroff preset preset-all reboot reenable
    reload reload-or-restart reload-or-try-restart rescue reset-failed restart revert service-log-level service-log-target
    service-watchdogs set-default set-environment set-property show show-environment sleep soft-reboot start status stop suspend
    suspend-then-hibernate switch-root thaw try-reload-or-restart try-restart unmask unset-environment whoami
  `),
)

/** The maximum number of different names that are compared with those of the table. */
const MOST_COMPARED = 200

/** Names up to this length resemble many others, so they are reported only if two letters have changed places. */
const SHORT = 5

type Found = Required<Pick<UserDataProblem, 'predicate' | 'help' | 'line' | 'part'>>

/** Returns the misspelt names in the commands of a script that begin at the offsets. */
export function misspeltPrograms(script: string, offsets: readonly number[]): Found[] {
  // The file may define functions.
  const sources = SOURCES.test(script)
  const compared = new Set<string>()
  const checksArguments = argumentCheck(script)
  return offsets.flatMap((offset): Found[] => {
    const lineEnd = script.indexOf('\n', offset)
    const given = wordsOf(script.slice(offset, Math.min(lineEnd < 0 ? script.length : lineEnd, offset + LONGEST)))
    const start = given.findIndex(word => !PREFIX_WORD.test(word))
    const name = (given[start] ?? '').replace(END_OF_COMMAND, '')
    const inArguments = checksArguments(name, offset)
    if (inArguments.length > 0) return inArguments
    if (sources || !NAME.test(name)) return []
    const verb = name === 'systemctl' ? (given.slice(start + 1).find(word => !word.startsWith('-')) ?? '') : undefined
    const key = verb === undefined ? name : `${name} ${verb}`
    if (compared.has(key) || compared.size >= MOST_COMPARED) return []
    compared.add(key)
    const found = verb === undefined ? programProblem(name, script) : verbProblem(verb)
    return found === undefined ? [] : [{ ...found, line: lineAt(script, offset) }]
  })
}

/** Returns a function that finds the problems of the arguments of the command at an offset, which calls the program with the path. */
function argumentCheck(script: string): (path: string, offset: number) => Found[] {
  const functions = new Map<string, boolean>()
  let count = 0
  return (path, offset) => {
    const program = path.slice(path.lastIndexOf('/') + 1)
    if (!hasOptionNames(program) || count >= MOST_COMPARED) return []
    const isOwn = functions.get(program) ?? isFunction(program, script)
    functions.set(program, isOwn)
    if (isOwn) return []
    const all = commandWords(script, offset)
    const found = argumentProblems(program, all.slice(all.indexOf(path) + 1))
    count += found.length
    return found.map(problem => ({ ...problem, line: lineOfPart(script, offset, problem.part) }))
  }
}

const isFunction = (name: string, script: string): boolean =>
  new RegExp(String.raw`(?:^|[\s;&|])(?:${name}[ \t]{0,9}\(|(?:function|alias)[ \t]{1,9}${name}\b)`).test(script)

/** Returns the line of a part of the command that begins at the offset. */
function lineOfPart(script: string, offset: number, part: string): number {
  const at = script.indexOf(part, offset)
  return lineAt(script, at < 0 ? offset : at)
}

const SOURCES = /^[ \t]*(?:source|\.)[ \t]/m

/** The maximum number of characters of a command that are searched for its name. */
const LONGEST = 300

/** Matches words before the name of a program, and their options. Simple commands do not begin with reserved words. */
const PREFIX_WORD = /^(?:exec|sudo|env|nohup|-[\w-]+|\w+=[^`$]*)$/

const END_OF_COMMAND = /[;&|)`].*$/s

/** Names with underscores are those of functions. */
const NAME = /^[a-z][a-z\d.-]{3,30}$/

function programProblem(name: string, script: string): Omit<Found, 'line'> | undefined {
  if (PROGRAMS.has(name) || isDefined(name, script)) return undefined
  const close = [...PROGRAMS].find(
    known =>
      beginsAlike(name, known) &&
      isMisspelt(name, known) &&
      (Math.min(name.length, known.length) > SHORT || isSwapped(name, known)),
  )
  if (close === undefined) return undefined
  return { predicate: `calls the program ${name}, which is not known`, help: `Did you mean ${close}?`, part: name }
}

/** Whether the first letters are the same, or one of them is missing or swapped. It avoids most comparisons. */
const beginsAlike = (name: string, known: string): boolean =>
  name[0] === known[0] || name[0] === known[1] || name[1] === known[0]

/** Whether a file of the configuration has the name of the program that a problem is about. */
export const writesProgram = (
  config: OperatingSystemConfigSpec,
  { code, part }: Omit<UserDataProblem, 'place'>,
): boolean =>
  code === 'OSM0644' &&
  part !== undefined &&
  PHASES.some(phase => (config[phase].files ?? []).some(({ path }) => path.endsWith(`/${part}`)))

/** Whether the script defines a function or an alias of this name, tests whether there is such a program, or names its path. */
const isDefined = (name: string, script: string): boolean =>
  new RegExp(
    String.raw`(?:^|[\s;&|])(?:NAME[ \t]{0,9}\(|(?:function|alias|command -v|which|type|hash)[ \t]{1,9}(?:-\w{1,9}[ \t]{1,9})?["']?NAME\b)|/NAME\b`.replaceAll(
      'NAME',
      name.replaceAll('.', String.raw`\.`),
    ),
    'm',
  ).test(script)

function verbProblem(verb: string): Omit<Found, 'line'> | undefined {
  if (!NAME.test(verb) || VERBS.has(verb)) return undefined
  const close = [...VERBS].find(known => isMisspelt(verb, known))
  if (close === undefined) return undefined
  return {
    predicate: `calls systemctl ${verb}, which does not exist`,
    help: `Did you mean systemctl ${close}?`,
    part: verb,
  }
}
