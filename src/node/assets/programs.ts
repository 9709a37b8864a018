// Programs that load something, and which of their arguments name it.

import type { Named, Program } from './asset.ts'
import { DOWNLOADERS } from './downloaders.ts'

/** The beginning of the name of a snap among the packages: a package of the distribution may have the same name. */
const SNAP = 'snap:'

/** Whether an asset is a snap, which no repository of packages has. */
export const isSnap = ({ kind, value }: { readonly kind: string; readonly value: string }): boolean =>
  kind === 'package' && value.startsWith(SNAP)

/** `select` returns the arguments that name what is loaded; `named` what a value of one names, or undefined if it names nothing that is loaded. */
const program =
  (select: (args: readonly string[]) => readonly string[], named: (value: string) => Named | undefined): Program =>
  args => {
    const byText = new Map(args.map(({ text, values }) => [text, values]))
    return select(args.map(({ text }) => text)).map(argument => ({
      argument,
      option: '',
      named: byText.get(argument)!.flatMap(value => named(value) ?? []),
    }))
  }

/** Returns the program of a command, and which of the words it is. A program may come after others, such as `timeout 30 curl`. */
export function programOf(
  words: readonly string[],
): { readonly name: string; readonly program: Program; readonly at: number } | undefined {
  // Arguments of programs that load nothing may have the name of a program that does.
  const isAlone = TAKES_WORDS.test(words.slice(0, 2).join(' '))
  for (const [i, word] of words.slice(0, isAlone ? 1 : words.length).entries()) {
    const name = word.slice(word.lastIndexOf('/') + 1)
    const found = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined
    if (found !== undefined) return { name, program: found, at: i }
  }
  return undefined
}

const TAKES_WORDS =
  /^(?:\/\S*\/)?(?:echo|printf|grep|which|type|hash|(?:command )?-[vV]|dpkg|dpkg-query|rpm|systemctl|mkdir|rm|ln|cp|mv|cat|test|\[|\[\[|for|case)(?: |$)/

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
function isPackage(value: string): Named | undefined {
  if (/^https?:/.test(value)) return { kind: 'url', value }
  return /^(?:\.{0,2}\/|-|!)/.test(value) ? undefined : { kind: 'package', value }
}

const CONTAINERS = program(imageOperands, isImage)

const namedSnap = (value: string): Named | undefined =>
  /^[./]|\.snap$/.test(value) ? undefined : { kind: 'package', value: `${SNAP}${value}` }

const packages = (valued: RegExp, commands = INSTALLS): Program => program(packagesAfter(commands, valued), isPackage)

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
const SNAPS = program(
  packagesAfter(/^(?:install|refresh|download)$/, /^--(?:channel|cohort|name|quota-group|revision|transaction)$/),
  namedSnap,
)

const PROGRAMS: Readonly<Record<string, Program>> = {
  ...DOWNLOADERS,
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
