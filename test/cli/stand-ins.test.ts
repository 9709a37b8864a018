// What is shown, compared and judged without credentials: stand-ins are in their place, and only render refuses.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { osmKrm } from '../fixtures/command.ts'
import { root } from '../fixtures/examples.ts'
import { edit } from '../fixtures/lists.ts'
import { Repository, type RepositoryFiles } from '../fixtures/repository.ts'
import { encrypted } from '../fixtures/sops.ts'
import { temporaryFolders } from '../fixtures/temporary-folder.ts'

const newFolder = temporaryFolders('stand-ins')
const read = (name: string): string =>
  readFileSync(join(root, 'examples/quickstart', name), 'utf8').replace(
    'OSM0309: "off"',
    'OSM0309: "off", OSM0354: "off"',
  )

const CONFIG = read('osm-krm.yaml')
const NODES = read('machine-deployments.yaml')
const TOKENS = read('tokens.yaml')
const UBUNTU = '  name: ubuntu-workers\n  namespace: kube-system\n  annotations:\n'
const INPUTS: RepositoryFiles = { 'osm-krm.yaml': CONFIG, 'machine-deployments.yaml': NODES }

/** Makes a repository with the files, and returns a function that runs commands in it. */
function given(files: RepositoryFiles) {
  const repository = new Repository(newFolder())
  const first = repository.commit(files)
  return { repository, first, run: (...args: string[]) => osmKrm(args, { cwd: repository.folder }) }
}

const ENCRYPTED = encrypted(TOKENS)
const NOT_THERE =
  'osm-krm: stand-ins are shown for values that are not known: ⟦API token⟧ and ⟦bootstrap token⟧ (not among the files)\n'
/** diff says first what it compares. */
const withoutSides = (stderr: string): string => stderr.replace(/^osm-krm: comparing [^\n]*\n/, '')
const IS_ENCRYPTED =
  'osm-krm: stand-ins are shown for values that are not known: ⟦API token⟧ and ⟦bootstrap token⟧ (encrypted with SOPS)\n'

describe('tokens that are not in Git', () => {
  const { run, repository } = given(INPUTS)

  it('show prints the nodes and says once what is not known', async () => {
    const { status, stdout, stderr } = await run('show')
    assert.deepEqual([status, stderr], [0, NOT_THERE])
    assert.match(stdout, /^kube-system\/ubuntu-workers .* bytes /m)
  })

  it('show names a stand-in in a file and in a kubeconfig, also with --show-secrets', async () => {
    const node = ['show', '--node', 'ubuntu-workers', '--file']
    for (const more of [[], ['--show-secrets']]) {
      const file = await run(...node, '/etc/osm-krm/api.curl', ...more)
      assert.match(file.stdout, /^header = "Authorization: Bearer ⟦API token⟧"$/m)
    }
    const raw = await run('show', '--node', 'ubuntu-workers', '--raw', '--show-secrets')
    assert.match(raw.stdout, /Bearer ⟦API token⟧/)
    assert.doesNotMatch(raw.stdout, /StandIn/)
  })

  it('assets lists the downloads', async () => {
    const { status, stdout, stderr } = await run('assets')
    assert.deepEqual([status, stderr], [0, NOT_THERE])
    assert.match(stdout, /^kube-system\/ubuntu-workers +\d+/m)
  })

  it('lint judges without an error, and says what is not known', async () => {
    const { status, stdout, stderr } = await run('lint')
    assert.deepEqual([status, stdout], [0, ''])
    assert.ok(stderr.startsWith(NOT_THERE), stderr)
  })

  for (const command of [
    ['show', '-o', 'json'],
    ['show', '--node', 'ubuntu-workers', '-o', 'json'],
    ['diff', 'HEAD', '-o', 'json'],
  ])
    it(`${command.join(' ')} has the values that are not known as data`, async () => {
      const { standIns } = JSON.parse((await run(...command)).stdout)
      assert.deepEqual(standIns[0], {
        name: 'API token',
        reason: 'not among the files',
        object: 'Secret cloud-init-settings/cloud-init-getter-token',
      })
      assert.ok(standIns.some(({ name }: { name: string }) => name === 'bootstrap token'))
    })

  it('diff compares two revisions', async () => {
    const change = edit(
      NODES,
      'operatingSystemSpec:\n            distUpgradeOnBoot: false',
      'operatingSystemSpec:\n            distUpgradeOnBoot: true',
    )
    repository.commit({ 'machine-deployments.yaml': change })
    const { status, stdout, stderr } = await run('diff', 'HEAD~1..HEAD')
    assert.equal(status, 0)
    assert.match(stdout, /^\S+ kube-system\/ubuntu-workers: /m)
    assert.doesNotMatch(stdout, /API token|StandIn/)
    assert.match(withoutSides(stderr), /^osm-krm: stand-ins are shown [^\n]*\n/)
    repository.commit({ 'machine-deployments.yaml': NODES })
  })

  it('the page names stand-ins', async () => {
    const { status, stdout } = await run('show', '-o', 'html')
    assert.equal(status, 0)
    assert.match(stdout, /⟦API token⟧/)
    assert.doesNotMatch(stdout, /StandIn/)
  })

  it('render refuses', async () => {
    const { status, stdout, stderr } = await run('render')
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /OSM0224.*the API token is missing/)
    assert.match(stderr, /OSM0220.*no bootstrap token/)
  })
})

describe('tokens that are encrypted with SOPS', () => {
  const { run, repository, first } = given({ ...INPUTS, 'tokens.yaml': ENCRYPTED })

  it('show prints the nodes and says what is encrypted', async () => {
    const { status, stdout, stderr } = await run('show')
    assert.deepEqual([status, stderr], [0, IS_ENCRYPTED])
    assert.match(stdout, /^kube-system\/ubuntu-workers .* bytes /m)
  })

  it('lint judges without an error', async () => {
    assert.equal((await run('lint')).status, 0)
  })

  it('render says that the file must be decrypted before', async () => {
    const { status, stderr } = await run('render')
    assert.equal(status, 1)
    assert.match(stderr, /the API token is still encrypted with SOPS/)
    assert.match(stderr, /the bootstrap token is still encrypted with SOPS/)
    assert.match(
      stderr,
      /help: Decrypt the file before the function runs: `sops --decrypt`, ksops, or the decryption of Flux\./,
    )
    assert.doesNotMatch(stderr, /OSM0222|OSM0234/)
  })

  it('diff says that a token changes', async () => {
    const rotated = encrypted(edit(TOKENS, 'token: example-api-token', 'token: another-api-token'))
    const second = repository.commit({ 'tokens.yaml': rotated })
    const { status, stdout, stderr } = await run('diff', `${first}..${second}`)
    assert.deepEqual([status, /unchanged/.test(stdout)], [0, true])
    assert.match(
      stdout,
      /^ {2}Secret cloud-init-settings\/cloud-init-getter-token: token changes \(\w+:tokens\.yaml:12\): nodes are compared without API token, which is not known$/m,
    )
    assert.equal(withoutSides(stderr), IS_ENCRYPTED)
  })

  it('diff shows no token if a change encrypts them', async () => {
    const clear = repository.commit({ 'tokens.yaml': TOKENS })
    const ignored = repository.commit({ 'tokens.yaml': undefined })
    for (const [old, now] of [
      [first, clear],
      [clear, ignored],
      [clear, first],
    ]) {
      const { status, stdout } = await run('diff', `${old}..${now}`)
      assert.equal(status, 0)
      assert.match(stdout, /^\d MachineDeployments?: \d unchanged\./m)
    }
  })
})

const SEALED = `apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata: {name: cloud-init-getter-token, namespace: cloud-init-settings}
spec:
  encryptedData: {token: AgBy3i4OJSWK}
  template: {metadata: {name: cloud-init-getter-token, namespace: cloud-init-settings}}
`
const EXTERNAL = `apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: {name: workers, namespace: kube-system}
spec:
  secretStoreRef: {name: vault, kind: ClusterSecretStore}
  target:
    name: bootstrap-token-abcdef
    template: {metadata: {labels: {machinedeployment.k8s.io/name: kube-system-ubuntu-workers}}}
  dataFrom: [{extract: {key: bootstrap}}]
`
const REFERENCES = `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator
metadata: {name: nodes}
spec:
  cluster:
    kubeconfigFrom: {secretKeyRef: {namespace: kube-system, name: kubeconfig, key: value}}
  credentials:
    registry: {namespace: kube-system, name: registry}
    bootstrapToken:
      derive:
        seedFrom: {secretKeyRef: {namespace: kube-system, name: seed, key: seed}}
        expiration: "2100-01-01T00:00:00Z"
  nodes:
    hostCABundleFrom: {configMapKeyRef: {namespace: kube-system, name: ca, key: ca.crt}}
`

const FORMS: readonly { name: string; files: RepositoryFiles; says: readonly string[]; renders?: true }[] = [
  {
    name: 'objects from which a cluster makes the Secrets',
    files: { ...INPUTS, 'sealed.yaml': SEALED, 'external.yaml': EXTERNAL },
    says: ['⟦API token⟧ (in a SealedSecret)', '⟦bootstrap token⟧ (in an ExternalSecret)'],
  },
  {
    name: 'placeholders of a tool that is not configured',
    files: { ...INPUTS, 'tokens.yaml': edit(TOKENS, 'example-api-token', '<API_TOKEN>') },
    says: ['⟦API token⟧ (a placeholder)'],
    // As before, with a warning.
    renders: true,
  },
  {
    name: 'a Secret whose token the cluster writes',
    files: { ...INPUTS, 'tokens.yaml': edit(TOKENS, 'stringData:\n  token: example-api-token\n', '') },
    says: ['⟦API token⟧ (not in Secret cloud-init-settings/cloud-init-getter-token)'],
  },
  {
    name: 'a Secret with a similar name',
    files: { ...INPUTS, 'tokens.yaml': edit(TOKENS, 'name: cloud-init-getter-token', 'name: cloud-init-geter-token') },
    says: ['⟦API token⟧ (not among the files: There is a Secret with a similar name: "cloud-init-geter-token".)'],
  },
  {
    name: 'no cluster',
    files: { ...INPUTS, 'osm-krm.yaml': CONFIG.replace(/^ {2}cluster:\n(?: {4}.*\n)+/m, ''), 'tokens.yaml': TOKENS },
    says: ['⟦API server⟧ and ⟦CA of the cluster⟧ (not among the files)'],
  },
  {
    name: 'every value by reference',
    files: { 'osm-krm.yaml': REFERENCES, 'machine-deployments.yaml': NODES },
    says: [
      '⟦API server⟧',
      '⟦API token⟧',
      '⟦CA bundle of the nodes⟧',
      '⟦CA of the cluster⟧',
      '⟦registry password⟧',
      '⟦seed of the bootstrap tokens⟧',
    ],
  },
]

describe('a stand-in', () => {
  for (const { name, files, says, renders = false } of FORMS)
    it(`for ${name}`, async () => {
      const { run } = given(files)
      const { status, stdout, stderr } = await run('show')
      const [line] = stderr.split('\n')
      for (const text of says) assert.ok(line!.includes(text), `${text} in ${stderr}`)
      assert.equal(status, 0, stderr)
      assert.match(stdout, /^kube-system\/ubuntu-workers .* bytes /m)
      assert.equal((await run('lint')).status, 0)
      assert.equal((await run('render')).status, renders ? 0 : 1)
    })

  const withFiles = (templates: readonly string[]): RepositoryFiles => ({
    ...INPUTS,
    'machine-deployments.yaml': edit(NODES, UBUNTU, `${UBUNTU}    k8c.io/operating-system-profile: mine\n`),
    'mine.yaml': `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemProfileOverlay
metadata: {name: mine, namespace: kube-system}
spec:
  extends: osp-ubuntu
  version: v1.0.0
  bootstrapConfig:
    files:
      add:
${templates.map((data, i) => `        - {path: /etc/f${i}, permissions: 600, content: {inline: {data: ${JSON.stringify(data)}}}}\n`).join('')}`,
  })

  it('may be printed by a template', async () => {
    const { run } = given(withFiles(['{{ .Token | quote }}', '{{ .Token | toJson }}', '{{ default "x" .Token }}']))
    const { status, stdout, stderr } = await run('show', '--node', 'ubuntu-workers', '--file', '/etc/f0')
    assert.deepEqual([status, stdout], [0, '"⟦API token⟧"'], stderr)
    assert.doesNotMatch(stderr, /OSM0418/)
  })

  it('may be changed and compared by a template, which is said of each', async () => {
    const { run } = given(withFiles(Object.values(ON_STAND_INS)))
    const { status, stdout, stderr } = await run('lint', '-o', 'json')
    assert.equal(status, 0, stderr)
    const { problems } = JSON.parse(stdout) as { readonly problems: readonly { code: string; field: string }[] }
    const fields = new Set(problems.filter(({ code }) => code === 'OSM0418').map(({ field }) => field))
    const told = [...fields].map(field => Object.keys(ON_STAND_INS)[Number(/\[(\d+)\]/.exec(field)![1])])
    assert.deepEqual(told.sort(), Object.keys(ON_STAND_INS).sort())
  })

  it('is named in the error of a template', async () => {
    const { run } = given(withFiles(['{{ range .Token }}x{{ end }}']))
    const { stderr } = await run('show', '--node', 'ubuntu-workers')
    assert.match(stderr, /OSM0416\] .*range can't iterate over ⟦API token⟧$/m)
  })
})

/** Templates that do something else with another token. */
const ON_STAND_INS: Readonly<Record<string, string>> = {
  'a comparison': '{{ if eq .Token "x" }}a{{ else }}poweroff{{ end }}',
  'a prefix': '{{ if hasPrefix "eyJ" .Token }}a{{ else }}poweroff{{ end }}',
  'a suffix': '{{ if hasSuffix "=" .Token }}a{{ end }}',
  'a part': '{{ if contains "stand" .Token }}a{{ end }}',
  'an expression': '{{ if regexMatch "^[a-z]+$" .Token }}a{{ end }}',
  'the length': '{{ len .Token }}',
  'a comparison of the length': '{{ if gt (len .Token) 20 }}a{{ end }}',
  'the first characters': '{{ substr 0 3 .Token }}',
  'the last characters': '{{ trunc -3 .Token }}',
  'a byte': '{{ index .Token 0 }}',
  'characters in a list': '{{ slice (splitList "" .Token) 0 2 }}',
  'a digest': '{{ if eq (sha256sum .Token) "00" }}a{{ end }}',
  base64: '{{ .Token | b64enc }}',
  hexadecimal: '{{ printf "%x" .Token }}',
  'a width': '{{ printf "%.3s" .Token }}',
  'a key': '{{ $d := dict "x" "poweroff" }}{{ get $d .Token }}',
  'parts in a loop': '{{ range splitList "-" .Token }}x{{ end }}',
  'a replacement': '{{ regexReplaceAll "[a-z]" .Token "x" }}',
  'a list': '{{ has .Token (list "a" "b") }}',
  'the order': '{{ if lt .Token "m" }}a{{ end }}',
  'a number': '{{ atoi .Token }}',
  'a kubeconfig': '{{ if contains "stand" .BootstrapKubeconfig }}a{{ end }}',
  'other letters in a variable': '{{ $x := printf "%s" .Token }}{{ if eq (upper $x) $x }}a{{ end }}',
  'a template': '{{ define "t" }}{{ if eq . "x" }}a{{ end }}{{ end }}{{ template "t" .Token }}',
  'the length in JSON': '{{ .Token | toJson | len }}',
}

const NO_CONFIG =
  'osm-krm: there is no functionConfig: the nodes are rendered with the defaults of operating-system-manager\n'
const profile = (version: string, data: string): string => `apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: osp-ubuntu, namespace: kube-system}
spec:
  osName: ubuntu
  osVersion: "24.04"
  version: ${version}
  supportedCloudProviders: [{name: hetzner}]
  bootstrapConfig:
    files: [{path: /etc/server, content: {inline: {data: "{{ .ServerURL }}"}}}]
  provisioningConfig:
    files: [{path: /etc/own, content: {inline: {data: "${data}"}}}]
`

describe('profiles and MachineDeployments of a controller, without a functionConfig', () => {
  const { run, repository, first } = given({
    'machine-deployments.yaml': NODES,
    'profiles/ubuntu.yaml': profile('v1.0.0', 'old'),
  })

  it('show prints the nodes, and how to export a profile that is missing', async () => {
    const { status, stdout, stderr } = await run('show')
    assert.equal(status, 0)
    assert.match(
      stdout,
      /^kube-system\/ubuntu-workers +3 +ubuntu +hetzner .* kube-system\/osp-ubuntu +v1\.0\.0 +[\d,]+ bytes/m,
    )
    assert.match(stdout, /^kube-system\/flatcar-workers +2 +flatcar .* not rendered *$/m)
    assert.ok(stderr.startsWith(`${NO_CONFIG}osm-krm: stand-ins are shown for values that are not known: ⟦API server⟧`))
    assert.match(
      stderr,
      /note\[OSM0315\] MachineDeployment kube-system\/flatcar-workers: the profile "osp-flatcar" is not/,
    )
    assert.match(stderr, /help: If the cluster has it, add it: kubectl get osp -n kube-system osp-flatcar -o yaml/)
    assert.doesNotMatch(stderr, /OSM0205|OSM0105|OSM0309/)
  })

  it('show prints a pool whose profile is missing as far as it is known', async () => {
    const { status, stdout } = await run('show', '--node', 'flatcar-workers')
    assert.deepEqual([status, stdout.split('\n')[0]], [0, 'kube-system/flatcar-workers'])
    assert.match(stdout, /flatcar on openstack, Kubernetes/)
  })

  it('show names the server of the cluster that is not there', async () => {
    const { stdout } = await run('show', '--node', 'ubuntu-workers', '--file', '/etc/server')
    assert.equal(stdout, 'https://⟦API server⟧:6443')
  })

  it('diff compares two revisions', async () => {
    const second = repository.commit({ 'profiles/ubuntu.yaml': profile('v1.1.0', 'new') })
    const { status, stdout, stderr } = await run('diff', `${first}..${second}`)
    assert.equal(status, 0)
    assert.ok(withoutSides(stderr).startsWith(NO_CONFIG))
    assert.match(stdout, /provisioning file \/etc\/own changed \+1 −1/)
    // The controller replaces its objects, and counts revisions.
    assert.doesNotMatch(stdout, /OSM0740|OSM0742/)
  })

  it('diff needs no place for annotations, which the controller writes', async () => {
    const metadata = '{name: flow, namespace: kube-system, annotations: {k8c.io/operating-system-profile: osp-ubuntu}}'
    const flow = (kubelet: string): string =>
      `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata: ${metadata}
spec: {replicas: 1, template: {spec: {versions: {kubelet: ${kubelet}}, providerSpec: {value: {cloudProvider: hetzner, cloudProviderSpec: {}, operatingSystem: ubuntu, operatingSystemSpec: {}}}}}}
`
    const { run, repository } = given({ 'profiles/ubuntu.yaml': profile('v1.0.0', 'old'), 'flow.yaml': flow('1.36.1') })
    repository.write({ 'flow.yaml': flow('1.36.2') })
    const { status, stdout, stderr } = await run('diff')
    assert.deepEqual([status, stdout.split('\n')[0]], [0, '1 machine is replaced'], stderr)
    assert.match(stdout, /kube-system\/flow: all nodes are replaced/)
    assert.doesNotMatch(stderr, /OSM0012/)
  })

  it('JSON names what is not known, and the page has the notes, too', async () => {
    for (const args of [['show'], ['show', '--node', 'ubuntu-workers'], ['diff', first]]) {
      const { standIns } = JSON.parse((await run(...args, '-o', 'json')).stdout)
      const names = standIns.map(({ name }: { readonly name: string }) => name)
      assert.ok(names.includes('API server'), names)
    }
    const { stdout } = await run('show', '-o', 'html')
    assert.match(
      stdout,
      /<p class="note">there is no functionConfig: [^<]*<\/p><p class="note">stand-ins are shown for /,
    )
  })

  it('lint judges the profile for the nodes', async () => {
    const { status, stdout, stderr } = await run('lint')
    assert.equal(status, 0, stdout)
    assert.match(stderr, /Linted 1 profile for \d+ kinds? of nodes and 2 MachineDeployments\./)
  })

  it('the page and assets need no functionConfig', async () => {
    for (const args of [['show', '-o', 'html'], ['assets']]) assert.equal((await run(...args)).status, 0)
  })
})
