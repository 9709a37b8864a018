// The programs that test/hosts starts, and how to query the version of each. scripts/test.mjs prints them after a run.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')
const MACHINE = join(TOOLS, 'debian/machine')

interface Program {
  readonly file: string
  readonly args: readonly string[]
  /** The path that must exist, if it is not `file`. */
  readonly needs?: string
  /** The Go module whose version is printed, if `file` is `go`. */
  readonly module?: string
}

/** A program that .ci/install-programs installs; the PATH is not searched. */
const built = (name: string, ...args: string[]): Program => ({ file: join(TOOLS, name), args })
/** A program that may also be on the PATH. */
const found = (name: string, ...args: string[]): Program =>
  existsSync(join(TOOLS, name)) ? built(name, ...args) : { file: name, args }
/** A program of the machine that the tests boot. */
const inside = (name: string, ...args: string[]): Program => ({
  file: 'chroot',
  args: [MACHINE, name, ...args],
  needs: MACHINE,
})
/** A Go program without a version option. Its build information contains the versions of its modules. */
const madeOf = (name: string, module: string): Program => ({
  file: 'go',
  args: ['version', '-m', join(TOOLS, name)],
  needs: join(TOOLS, name),
  module,
})

const PROGRAMS: Readonly<Record<string, Program>> = {
  actionlint: built('actionlint', '-version'),
  'argocd-cmp-server': madeOf('argocd-cmp-server', 'github.com/argoproj/argo-cd/v3'),
  'argocd-hydrate': madeOf('argocd-hydrate', 'github.com/argoproj/argo-cd/v3'),
  bash: found('bash', '--version'),
  buildah: found('buildah', '--version'),
  busybox: found('busybox', '--help'),
  chromium: found('chromium', '--version'),
  'check-jsonschema': built('check-jsonschema/bin/check-jsonschema', '--version'),
  'cloud-init': found('cloud-init', '--version'),
  'cloud-init of machines': inside('cloud-init', '--version'),
  crane: built('crane', 'version'),
  'cmp-client': madeOf('cmp-client', 'github.com/argoproj/argo-cd/v3'),
  containerd: built('containerd', '--version'),
  'containerd-shim-runc-v2': built('containerd-shim-runc-v2', '-v'),
  curl: found('curl', '--version'),
  debmirror: found('debmirror', '--version'),
  'dpkg-deb': found('dpkg-deb', '--version'),
  etcd: found('etcd', '--version'),
  'flatcar-ignition': madeOf('flatcar-ignition', 'github.com/flatcar/ignition'),
  flux: built('flux', '--version'),
  fish: found('fish', '--version'),
  'flux-apply': madeOf('flux-apply', 'github.com/fluxcd/pkg/ssa'),
  'flux-substitute': madeOf('flux-substitute', 'github.com/fluxcd/pkg/kustomize'),
  git: found('git', '--version'),
  go: found('go', 'version'),
  gpg: found('gpg', '--version'),
  helm: found('helm', 'version', '--short'),
  'ignition-validate': found('ignition-validate', '-version'),
  kpt: process.env.KPT === undefined ? found('kpt', 'version') : { file: process.env.KPT, args: ['version'] },
  'kube-apiserver': built('kube-apiserver', '--version'),
  'kube-controller-manager': built('kube-controller-manager', '--version'),
  kubectl: built('kubectl', 'version', '--client'),
  kubelet: built('kubelet', '--version'),
  kustomize: found('kustomize', 'version'),
  'kustomize-controller': madeOf('kustomize-controller', 'github.com/fluxcd/kustomize-controller/api'),
  'machine-controller': madeOf('machine-controller', 'k8c.io/machine-controller/sdk'),
  'machine-controller-webhook': madeOf('machine-controller-webhook', 'k8c.io/machine-controller/sdk'),
  mmdebstrap: found('mmdebstrap', '--version'),
  'node 24': built('node-24', '--version'),
  npm: found('npm', '--version'),
  openssl: found('openssl', 'version'),
  podman: found('podman', '--version'),
  'pre-commit': built('pre-commit/bin/pre-commit', '--version'),
  registry: madeOf('registry', 'github.com/google/go-containerregistry'),
  runc: found('runc', '--version'),
  shellcheck: found('shellcheck', '--version'),
  skopeo: found('skopeo', '--version'),
  'source-controller': madeOf('source-controller', 'github.com/fluxcd/source-controller/api'),
  systemd: found('systemd-analyze', '--version'),
  'systemd of machines': inside('systemctl', '--version'),
  verdaccio: {
    file: process.execPath,
    args: [join(TOOLS, 'verdaccio/node_modules/verdaccio/bin/verdaccio'), '--version'],
    needs: join(TOOLS, 'verdaccio/node_modules/verdaccio'),
  },
  zsh: found('zsh', '--version'),
}

/** Returns a line for each program with its version, or the reason why there is none. */
export const versions = (): string[] => Object.entries(PROGRAMS).map(([name, program]) => `${name} ${ask(program)}`)

function ask({ file, args, needs = file, module }: Program): string {
  if (needs.includes('/') && !existsSync(needs))
    return `not here: ${needs === MACHINE ? 'no machine was made' : '.ci/install-programs has not built it'}`
  const { stdout, stderr, error } = spawnSync(file, args, {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error !== undefined)
    return 'code' in error && error.code === 'ENOENT'
      ? `not here: no ${file} on the PATH`
      : `does not say: ${error.message}`
  const lines = `${stdout}${stderr}`.split('\n')
  const output = module === undefined ? lines : lines.filter(line => line.includes(`\t${module}\t`))
  return versionIn(output.join('\n'))
}

/** Returns the first word with digits and dots. For systemd, whose own version has no dot, that is the package version in parentheses. */
export const versionIn = (output: string): string =>
  /(?<![\w./])(?:v|go)?\d+\.\d[\w.+~:-]*/.exec(output)?.[0] ?? 'does not say'
