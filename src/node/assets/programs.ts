// Programs that load something, and which of their arguments name it.

import { OPEN } from './asset.ts'
import { urlsIn } from './urls.ts'

/** The asset that a value of an argument names. */
export interface Named {
  readonly kind: 'url' | 'image' | 'package'
  readonly value: string
}

/** The beginning of the name of a snap among the packages: a package of the distribution may have the same name. */
const SNAP = 'snap:'

/** Whether an asset is a snap, which no repository of packages has. */
export const isSnap = ({ kind, value }: { readonly kind: string; readonly value: string }): boolean =>
  kind === 'package' && value.startsWith(SNAP)

export interface Program {
  /** Returns the arguments that name what is loaded. */
  readonly operands: (args: readonly string[]) => readonly string[]
  /** Returns what an expanded operand names, or undefined if it names nothing that is loaded. */
  readonly named: (value: string) => Named | undefined
}

/** Returns the program of a command and its arguments. A program may come after others, such as `timeout 30 curl`. */
export function programOf(
  words: readonly string[],
): { readonly name: string; readonly program: Program; readonly args: readonly string[] } | undefined {
  for (const [i, word] of words.entries()) {
    const name = word.slice(word.lastIndexOf('/') + 1)
    const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined
    if (program !== undefined) return { name, program, args: words.slice(i + 1) }
    // Arguments of programs that load nothing may have the name of a program that does.
    if (i > 0 && TAKES_WORDS.test(words[0]!)) return undefined
  }
  return undefined
}

const TAKES_WORDS =
  /^(?:\/\S*\/)?(?:echo|printf|grep|which|type|systemctl|mkdir|rm|ln|cp|mv|cat|test|\[|\[\[|for|case)$/

/** Returns the arguments without options. `valued` matches the options whose value is the next argument. */
const withoutOptions =
  (valued: RegExp) =>
  (args: readonly string[]): string[] => {
    const operands: string[] = []
    for (let i = 0; i < args.length; i++) {
      const arg = args[i]!
      if (/^-./.test(arg)) {
        if (valued.test(arg)) i++
      } else operands.push(arg)
    }
    return operands
  }

const CURL_VALUES =
  /^(?:-[a-zA-Z#]*[A-FHKPQTUXYbcdehmorutwyzx]|--(?:output|output-dir|header|cacert|capath|cert|key|pass|data|data-\w+|json|max-time|connect-timeout|retry|retry-delay|retry-max-time|write-out|user|proxy|proxy-user|preproxy|config|resolve|connect-to|request|referer|user-agent|cookie|cookie-jar|upload-file|range|limit-rate|proto|proto-default|tls-max|ciphers|interface|dns-servers|max-filesize|max-redirs|noproxy|form|speed-limit|speed-time|stderr|unix-socket|abstract-unix-socket|oauth2-bearer|time-cond|ssl-reqd))$/
const WGET_VALUES =
  /^(?:-[a-zA-Z]*[aBDeIloPQtTUwX]|-O|--(?:output-document|output-file|directory-prefix|header|ca-certificate|tries|timeout|wait|user|password|user-agent|post-data|post-file|limit-rate|waitretry))$/

function isUrl(value: string): Named | undefined {
  const [url] = urlsIn(value)
  if (url?.index === 0) return { kind: 'url', value: url.value }
  if (value.startsWith(OPEN)) return { kind: 'url', value }
  // curl and wget take a host without a scheme.
  return /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/.test(value) ? { kind: 'url', value: `http://${value}` } : undefined
}

/** Returns the operand that is an image: the first after `pull` or `run` that is neither an option nor its value. */
const imageOperands = (args: readonly string[]): string[] => {
  const verb = args.findIndex(arg => /^(?:pull|run|create)$/.test(arg))
  if (verb < 0) return []
  const image = withoutOptions(
    /^(?:-[a-zA-Z]*[evpwu]|--(?:name|volume|env|publish|user|workdir|network|net|entrypoint|mount|hosts-dir|platform|creds|auth|label|hostname|env-file|pull))$/,
  )(args.slice(verb + 1)).find(arg => !/^[A-Z_]+=/.test(arg))
  return image === undefined ? [] : [image]
}

const isImage = (value: string): Named | undefined => (value === '' ? undefined : { kind: 'image', value })

/** Returns the packages after a command such as `install`. `valued` matches the options whose value is the next argument. */
const packagesAfter =
  (commands: RegExp, valued: RegExp) =>
  (args: readonly string[]): string[] => {
    const operands = withoutOptions(valued)(args)
    const verb = operands.findIndex(arg => commands.test(arg))
    if (verb < 0) return []
    if (operands[verb] !== 'module') return operands.slice(verb + 1)
    // The other commands of modules select a version of one, and load nothing.
    return /^(?:install|update)$/.test(operands[verb + 1] ?? '') ? operands.slice(verb + 2) : []
  }

const INSTALLS = /^(?:install|localinstall|reinstall|upgrade|update|groupinstall|module|in)$/

/** A path is a file of the node, and apk takes `!name` for a package that it must not install. */
const isPackage = (value: string): Named | undefined =>
  /^(?:\.{0,2}\/|https?:|-|!)/.test(value) ? isRemote(value) : { kind: 'package', value }

const isRemote = (value: string): Named | undefined => (/^https?:/.test(value) ? { kind: 'url', value } : undefined)

const CONTAINERS: Program = { operands: imageOperands, named: isImage }

const namedSnap = (value: string): Named | undefined =>
  /^[./]|\.snap$/.test(value) ? undefined : { kind: 'package', value: `${SNAP}${value}` }

const packages = (valued: RegExp, commands = INSTALLS): Program => ({
  operands: packagesAfter(commands, valued),
  named: isPackage,
})

const APT = packages(/^(?:-[a-z]*[oct]|--(?:option|config-file|target-release|default-release))$/)
const DNF = packages(
  /^(?:-[a-z]*[cdexR]|--(?:advisory|color|comment|config|cve|debuglevel|destdir|disableexcludes|disableplugin|disablerepo|downloaddir|enableplugin|enablerepo|errorlevel|exclude|excludepkgs|forcearch|installroot|randomwait|releasever|repo|repofrompath|repoid|rpmverbosity|setopt))$/,
)
const ZYPPER = packages(/^(?:-[a-z]*[cDrRt]|--(?:config|reposd-dir|repo|root|installroot|releasever|type|from|name))$/)
const APK = packages(
  /^(?:-[a-z]*[ptX]|--(?:arch|cache-dir|cache-max-age|keys-dir|progress-fd|repositories-file|repository|root|timeout|virtual|wait))$/,
  /^(?:add|upgrade)$/,
)
const RPM_OSTREE = packages(/^--(?:disablerepo|enablerepo|install|os|releasever|sysroot|uninstall)$/, /^install$/)
const SNAPS: Program = {
  operands: packagesAfter(
    /^(?:install|refresh|download)$/,
    /^--(?:channel|cohort|name|quota-group|revision|transaction)$/,
  ),
  named: namedSnap,
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  curl: { operands: withoutOptions(CURL_VALUES), named: isUrl },
  wget: { operands: withoutOptions(WGET_VALUES), named: isUrl },
  ctr: CONTAINERS,
  crictl: CONTAINERS,
  nerdctl: CONTAINERS,
  docker: CONTAINERS,
  podman: CONTAINERS,
  'apt-get': APT,
  apt: APT,
  yum: DNF,
  dnf: DNF,
  microdnf: DNF,
  tdnf: DNF,
  zypper: ZYPPER,
  apk: APK,
  'rpm-ostree': RPM_OSTREE,
  snap: SNAPS,
}

/** Programs that print or compare their arguments and load nothing. */
export const PRINTS =
  /^(?:\/\S*\/)?(?:echo|printf|logger|log|say|info|warn|warning|error|fail|die|grep|egrep|:|true|\[|\[\[|test)$/
