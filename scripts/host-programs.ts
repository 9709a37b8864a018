// The programs that test/hosts starts: how to query the version of each, and which test file starts which. scripts/test-reporter.mjs
// prints them after a run; a missing row fails test/scripts/host-programs.test.ts.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
export const HOSTS = join(root, 'test/hosts')
const TOOLS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'osm-krm-tools')
const MACHINE = join(root, '.cache/machine/root')

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

export const PROGRAMS: Readonly<Record<string, Program>> = {
  actionlint: built('actionlint', '-version'),
  'argocd-cmp-server': madeOf('argocd-cmp-server', 'github.com/argoproj/argo-cd/v3'),
  'argocd-hydrate': madeOf('argocd-hydrate', 'github.com/argoproj/argo-cd/v3'),
  'argocd-reads': madeOf('argocd-reads', 'github.com/argoproj/argo-cd/v3'),
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
  'ignition-validate': found('ignition-validate', '-version'),
  kpt: process.env.KPT === undefined ? found('kpt', 'version') : { file: process.env.KPT, args: ['version'] },
  'krm-definition': madeOf('krm-definition', 'sigs.k8s.io/kustomize/kyaml'),
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

/** The programs by file below test/hosts. Common tools such as shells and tar are left out; a file that starts only those has no entry. */
export const STARTS: Readonly<Record<string, readonly string[]>> = {
  'argocd-hydrate.ts': ['argocd-hydrate', 'git'],
  'argocd-hydrator.test.ts': [],
  'argocd-reads.ts': ['argocd-reads'],
  'argocd.ts': ['argocd-cmp-server', 'cmp-client'],
  'browser.ts': ['chromium'],
  'cases.test.ts': ['kpt'],
  'bundle.test.ts': ['crane', 'skopeo'],
  'ci-checks.test.ts': ['actionlint', 'check-jsonschema', 'shellcheck'],
  'ci-jobs.test.ts': [],
  'ci-jobs.ts': ['flux', 'git'],
  'completion.test.ts': ['bash', 'fish', 'git', 'zsh'],
  'docs.test.ts': [],
  'executable.test.ts': ['bash', 'curl'],
  'flux-cli.test.ts': [],
  'flux-cli.ts': ['flux'],
  'flux-controllers.ts': ['kustomize-controller', 'source-controller'],
  'flux-site.ts': [],
  'flux.test.ts': ['flux-apply'],
  'fresh-user.ts': [],
  'git-server.ts': ['git'],
  'host-manifests.ts': ['kubectl'],
  'ignition-files.test.ts': ['systemd'],
  'image.test.ts': [],
  'image/argocd-sidecar.ts': [],
  'image/base.ts': ['node 24'],
  'image/containers.ts': ['buildah', 'podman', 'runc', 'mmdebstrap'],
  'kpt.ts': ['kpt'],
  'krm-metadata.test.ts': ['krm-definition'],
  'kubectl.ts': ['kubectl'],
  'kubelet-config.test.ts': ['kubelet'],
  'kustomize.ts': ['kustomize'],
  'lint-programs.test.ts': ['shellcheck', 'systemd'],
  'machine/certificates.ts': ['openssl'],
  'machine/cluster.ts': ['etcd', 'kube-apiserver', 'kube-controller-manager'],
  'machine/ground.ts': ['kubelet', 'containerd', 'containerd-shim-runc-v2'],
  'machine/ignition.ts': ['flatcar-ignition'],
  'machine/image.ts': ['mmdebstrap', 'cloud-init of machines', 'systemd of machines'],
  'machine/machine.ts': ['systemd'],
  'machine/machines-folder.ts': [],
  'machine/package-mirror.ts': ['gpg', 'dpkg-deb'],
  'machine/programs.ts': [],
  'mirror.test.ts': ['crane', 'registry'],
  'package-archive.ts': ['debmirror', 'gpg'],
  'package.test.ts': ['npm'],
  'placeholders.test.ts': ['flux-substitute'],
  'playground.test.ts': [],
  'pod-steps.ts': ['busybox', 'podman', 'runc'],
  'pre-commit.test.ts': ['git', 'npm', 'pre-commit'],
  'profiles.test.ts': ['shellcheck', 'systemd', 'cloud-init', 'bash'],
  'registry.ts': ['registry'],
  'release.test.ts': ['npm', 'verdaccio'],
  'stamping.test.ts': ['shellcheck'],
  'switch/cluster.ts': ['bash'],
  'switch/machine-controller.ts': ['machine-controller', 'machine-controller-webhook'],
  'switch/steps.ts': ['flux-apply'],
  'userdata-tools.ts': ['cloud-init', 'ignition-validate', 'go'],
  'lint-rendered.test.ts': [],
  'walkthrough.ts': ['bash'],
  'yaml-read.ts': ['go'],
}

/** Returns the programs that a test file and the files it imports start. */
export function programsOf(testFile: string): string[] {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    const name = relative(HOSTS, file)
    if (seen.has(name) || name.startsWith('..')) return
    seen.add(name)
    for (const [, type, path] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)( type)? .*?from '(\.[^']+)'/gms,
    ))
      if (type === undefined) visit(join(dirname(file), path!))
  }
  visit(testFile)
  return [...new Set([...seen].flatMap(name => STARTS[name] ?? []))].sort()
}

const versions = new Map<string, string>()

/** Returns the version that a program prints, or the reason why there is none. */
export function versionOf(name: string): string {
  const known = versions.get(name) ?? ask(PROGRAMS[name]!)
  versions.set(name, known)
  return known
}

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
