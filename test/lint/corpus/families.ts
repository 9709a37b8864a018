// A second corpus, of mistakes whose facts are all in the inputs, and of right inputs like them: conditions of templates, kustomizations, cron,
// sysctl, scripts, units, flags, and objects that the API server refuses.

import { clusterInfo, type Edit, file, flatcarFile, more, pool, rewritten, run, setting, token, unit } from './edits.ts'

export interface Family {
  readonly what: string
  /** What the block of the finding has; for a right input, nothing. */
  readonly says?: RegExp
  readonly edits: readonly Edit[]
  /** The words of the command. */
  readonly command: readonly string[]
  /** Set if nothing tells of the mistake. */
  readonly isSilent?: true
}

const LINT = ['lint', 'nodes']
const WITH_FLAGS = 'lint nodes -c flags.yaml --ignore OSM0205 --ignore OSM0309 --ignore OSM0354'.split(' ')
const BUILD = ['lint', '-k', 'nodes']
const all = (edits: Edit | readonly Edit[]): readonly Edit[] => (typeof edits === 'function' ? [edits] : edits)
const mistake = (what: string, says: RegExp, edits: Edit | readonly Edit[], command = LINT): Family => ({
  what,
  says,
  edits: all(edits),
  command,
})
/** A mistake of which nobody can know: there may be a user of this name. */
const silent = (...row: Parameters<typeof mistake>): Family => ({ ...mistake(...row), isSilent: true })
const right = (what: string, edits: Edit | readonly Edit[], command = LINT): Family => ({
  what,
  edits: all(edits),
  command,
})

const WRONG = 'if true; then echo a'
const OPENSTACK = 'eq .CloudProviderName "openstack"'
const OLD = 'semverCompare "<1.34.0-0" .KubeVersion'
const CUT_OFF = /OSM0636[\s\S]*if true; then echo a/

const bash = (...lines: readonly string[]): Edit => script('#!/bin/bash', ...lines)

const script = (shell: string, ...lines: readonly string[]): Edit =>
  file('/opt/bin/setup', `${shell}\n${lines.join('\n')}\n`, { mode: 755 })

const cron = (name: string, ...lines: readonly string[]): Edit => file(`/etc/cron.d/${name}`, `${lines.join('\n')}\n`)
const sysctl = (name: string, ...lines: readonly string[]): Edit[] => [
  file(`/etc/sysctl.d/${name}.conf`, `${lines.join('\n')}\n`),
  run('sysctl --system'),
]

const service = (...lines: readonly string[]): Edit =>
  unit(
    'agent.service',
    ['[Unit]', 'Description=Agent', '[Service]', ...lines, '[Install]', 'WantedBy=multi-user.target', ''].join('\n'),
  )

/** A service that a file of the profile writes, and a command enables. */
const written = (...lines: readonly string[]): Edit[] => [
  file(
    '/etc/systemd/system/agent.service',
    ['[Service]', ...lines, '[Install]', 'WantedBy=multi-user.target', ''].join('\n'),
  ),
  run('systemctl enable --now agent.service'),
]

const PATHS = 'machine-deployments.yaml, profiles.yaml, tokens.yaml, cluster-info.yaml'
const kustomization = (...lines: readonly string[]): Edit[] => [
  rewritten('osm-krm.yaml', text =>
    text.replace(
      '  annotations:\n',
      '  annotations:\n    config.kubernetes.io/function: |\n      exec:\n        path: ./osm-krm\n',
    ),
  ),
  more(
    'kustomization.yaml',
    `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [${PATHS}]\ntransformers: [osm-krm.yaml]\n${lines.join('\n')}\n`,
  ),
]
const patched = (target: string, patch = '[{"op": "replace", "path": "/spec/replicas", "value": 5}]'): Edit[] =>
  kustomization('patches:', `  - target: ${target}`, `    patch: '${patch}'`)

const object = (text: string): Edit => more('more.yaml', `apiVersion: v1\n${text}\n`)
const LOCAL = 'annotations: {config.kubernetes.io/local-config: "true"}'
const registry = (body: string): Edit[] => [
  setting('credentials', 'registry: {namespace: kube-system, name: registry}'),
  object(`kind: Secret\nmetadata: {name: registry, namespace: kube-system, ${LOCAL}}\n${body}`),
]
const flags = (...lines: readonly string[]): Edit[] => [
  files => void files.delete('osm-krm.yaml'),
  more(
    '../flags.yaml',
    [
      'apiVersion: v1',
      'kind: ConfigMap',
      `metadata: {name: workers, ${LOCAL}}`,
      'data:',
      ...lines.map(line => `  ${line}`),
      '',
    ].join('\n'),
  ),
]

const EXPORTED = ['import', 'nodes/exported.yaml', '-d', 'git']
const clusterAPI = (version: string, annotations = ''): Edit =>
  more(
    'exported.yaml',
    `apiVersion: cluster.x-k8s.io/${version}\nkind: MachineDeployment\nmetadata: {name: a, namespace: default${annotations}}\nspec: {clusterName: c, template: {spec: {clusterName: c}}}\n`,
  )

const CURL = 'curl -k https://mirror.example.com/a -o /opt/a'

export const FAMILIES: readonly Family[] = [
  // Only a node of one provider and one release gets the line
  mistake('nested conditions', CUT_OFF, bash(`{{ if ${OPENSTACK} }}{{ if ${OLD} }}`, WRONG, '{{ end }}{{ end }}')),
  mistake(
    'the version as the dot',
    CUT_OFF,
    bash(
      '{{ with .KubeVersion }}{{ if and (eq $.CloudProviderName "openstack") (semverCompare "<1.34.0-0" .) }}',
      WRONG,
      '{{ end }}{{ end }}',
    ),
  ),
  mistake(
    'a provider of a list',
    CUT_OFF,
    bash(
      '{{ range list "openstack" }}{{ if and (eq . $.CloudProviderName) (semverCompare "<1.34.0-0" $.KubeVersion) }}',
      WRONG,
      '{{ end }}{{ end }}',
    ),
  ),
  mistake(
    'variables of two comparisons',
    CUT_OFF,
    bash(`{{ $here := ${OPENSTACK} }}{{ $old := ${OLD} }}{{ if and $here $old }}`, WRONG, '{{ end }}'),
  ),

  // Patches whose target nothing has, in a build
  mistake('a misspelt name', /ubuntu-worker\b/, patched('{kind: MachineDeployment, name: ubuntu-worker}'), BUILD),
  mistake('another kind', /MachineSet/, patched('{kind: MachineSet, name: ubuntu-workers}'), BUILD),
  mistake(
    'the group of Cluster API',
    /cluster\.x-k8s\.io/,
    patched('{group: cluster.x-k8s.io, kind: MachineDeployment}'),
    BUILD,
  ),
  mistake('another version', /v1beta1/, patched('{version: v1beta1, kind: MachineDeployment}'), BUILD),
  mistake(
    'another namespace',
    /machines/,
    patched('{kind: MachineDeployment, name: gpu-workers, namespace: machines}'),
    BUILD,
  ),
  mistake('a label that nothing has', /pool=gpu/, patched('{kind: MachineDeployment, labelSelector: pool=gpu}'), BUILD),
  mistake('an annotation that nothing has', /team=/, patched('{annotationSelector: team=nodes}'), BUILD),
  mistake('a pattern that nothing has', /worker-\.\*/, patched('{kind: MachineDeployment, name: worker-.*}'), BUILD),

  // Left of another template
  mistake('an opening of Helm', /\{\{ "\{\{" \}\}/, bash('echo {{ "{{" }} .KubeVersion {{ "}}" }}')),
  mistake(
    'an opening of Helm in backquotes',
    /\{\{ `\{\{` \}\}|`\{\{`/,
    bash('echo {{ `{{` }} .KubeVersion {{ `}}` }}'),
  ),
  mistake('a whole action in backquotes', /`\{\{ \.KubeVersion \}\}`/, bash('echo {{ `{{ .KubeVersion }}` }}')),
  mistake('a whole action in quotes', /\{\{ \.ServerURL \}\}/, bash('echo {{ "{{ .ServerURL }}" }}')),
  mistake('trimmed', /"\{\{"/, bash('echo {{- "{{" }} .KubeVersion {{ "}}" }}')),
  mistake('printed', /"\{\{"/, bash('echo {{ print "{{" }} .KubeVersion {{ print "}}" }}')),
  mistake('in a file of settings', /"\{\{"/, file('/etc/default/agent', 'SERVER={{ "{{" }} .ServerURL {{ "}}" }}\n')),
  mistake('in a unit', /"\{\{"/, service('ExecStart=/opt/bin/agent --server={{ "{{" }} .ServerURL {{ "}}" }}')),

  // Cron
  mistake('no user', /user/, cron('clean', '0 3 * * * /opt/bin/bootstrap')),
  mistake('no user after a macro', /user/, cron('clean', '@daily /opt/bin/bootstrap')),
  silent('no user before a word', /user/, cron('clean', '*/5 * * * * find /tmp -delete')),
  mistake('no user in one of two lines', /user/, cron('clean', '0 3 * * * root :', '0 4 * * * /opt/bin/bootstrap')),
  mistake('no user in /etc/crontab', /user/, file('/etc/crontab', '17 * * * * /opt/bin/bootstrap\n')),
  silent(
    'no user after settings',
    /user/,
    cron('clean', 'SHELL=/bin/sh', 'PATH=/bin', '0 3 * * * test -x /bin/a && a'),
  ),
  mistake('no user before a redirection', /user/, cron('clean', '0 3 * * * /opt/bin/bootstrap >/dev/null 2>&1')),
  mistake('no user on Flatcar', /user/, flatcarFile('/etc/cron.d/clean', '0 3 * * * /opt/bin/bootstrap\n')),

  // Kernel parameters
  mistake('a colon', /vm\.swappiness/, sysctl('90-a', 'vm.swappiness: 1')),
  mistake('a colon after another line', /ip_forward/, sysctl('90-a', 'vm.swappiness = 1', 'net.ipv4.ip_forward: 1')),
  mistake('a blank', /max_map_count/, sysctl('90-a', 'vm.max_map_count 262144')),
  mistake('a line of YAML', /somaxconn/, sysctl('90-a', '- net.core.somaxconn: 4096')),
  mistake('a colon on Flatcar', /swappiness/, flatcarFile('/etc/sysctl.d/90-a.conf', 'vm.swappiness: 1\n')),
  mistake('a colon in /etc/sysctl.conf', /swappiness/, [
    file('/etc/sysctl.conf', 'vm.swappiness: 1\n'),
    run('sysctl -p'),
  ]),

  // Scripts without an interpreter
  mistake('an executable without #!', /#!/, [
    file('/opt/bin/clean', 'set -e\nrm -rf /tmp/a\n', { mode: 755 }),
    file(
      '/etc/systemd/system/clean.service',
      '[Service]\nExecStart=/opt/bin/clean\n[Install]\nWantedBy=multi-user.target\n',
    ),
    run('systemctl enable --now clean.service'),
  ]),
  mistake('an executable that begins with a comment', /#!/, [
    file('/opt/bin/clean', '# Cleans.\nrm -rf /tmp/a\n', { mode: 755 }),
    ...written('ExecStart=/opt/bin/clean'),
  ]),
  mistake('one that ExecStartPre= starts', /#!/, [
    file('/opt/bin/clean', 'rm -rf /tmp/a\n', { mode: 755 }),
    ...written('ExecStartPre=/opt/bin/clean', 'ExecStart=/usr/bin/sleep infinity'),
  ]),
  mistake('one of Flatcar', /#!/, [
    flatcarFile('/opt/bin/clean', 'rm -rf /tmp/a\n', 755),
    service('ExecStart=/opt/bin/clean'),
  ]),
  mistake('one with arguments', /#!/, [
    file('/opt/bin/clean', 'rm -rf "$1"\n', { mode: 755 }),
    ...written('ExecStart=/opt/bin/clean /tmp/a'),
  ]),
  mistake('one with a prefix', /#!/, [
    file('/opt/bin/clean', 'rm -rf /tmp/a\n', { mode: 755 }),
    ...written('ExecStart=-/opt/bin/clean'),
  ]),
  mistake('one that ends a service', /#!/, [
    file('/opt/bin/clean', 'rm -rf /tmp/a\n', { mode: 755 }),
    ...written('ExecStart=/usr/bin/sleep infinity', 'ExecStopPost=/opt/bin/clean'),
  ]),

  // Of bash, in sh
  mistake('[[ in /bin/sh', /\[\[/, script('#!/bin/sh', 'if [[ -f /a ]]; then :; fi')),
  mistake('[[ behind env', /\[\[/, script('#!/usr/bin/env sh', '[[ -f /a ]] && echo a')),
  mistake('[[ in a loop', /\[\[/, script('#!/bin/sh', 'while [[ $x -lt 3 ]]; do x=$((x+1)); done')),
  mistake('[[ in dash', /\[\[/, script('#!/bin/dash', '[[ -n $A ]] || exit 1')),
  mistake('[[ in a function', /\[\[/, script('#!/bin/sh', 'ready() {', '  [[ -S /run/a ]]', '}', 'ready')),
  mistake('[[ in /usr/bin/sh', /\[\[/, script('#!/usr/bin/sh -e', 'if [[ "$A" == b* ]]; then :; fi')),
  mistake('[[ in a substitution', /\[\[/, script('#!/bin/sh', 'x=$([[ -f /a ]] && echo b)')),
  mistake('[[ in a command', /\[\[/, run('if [[ -f /a ]]; then touch /b; fi')),
  mistake('[[ in sh -c', /\[\[/, run('sh -c "[[ -f /a ]] && touch /b"')),

  // Here-documents
  mistake('no end', /EOF/, bash('cat > /etc/a <<EOF', 'b')),
  mistake('an indented end', /EOF/, bash('cat > /etc/a <<EOF', 'b', '  EOF', 'echo done')),
  mistake('a blank after the end', /EOF/, bash('cat > /etc/a <<EOF', 'b', 'EOF ', 'echo done')),
  mistake('another end', /EOT/, bash("cat > /etc/a <<'EOT'", 'b', 'EOF', 'echo done')),
  mistake('blanks for tabs', /EOF/, bash('cat > /etc/a <<-EOF', '  b', '  EOF', 'echo done')),
  mistake('no end in sh', /END/, script('#!/bin/sh', 'tee /etc/a <<END >/dev/null', 'b')),

  // Commands of units
  mistake('&& in ExecStart=', /&&/, service('ExecStart=/usr/bin/touch /run/a && /usr/bin/touch /run/b')),
  mistake('|| in ExecStart=', /\|\|/, service('ExecStart=/usr/bin/test -f /a || /usr/bin/touch /a')),
  mistake('a pipe', /\|/, service('ExecStart=/usr/bin/cat /a | /usr/bin/tee /b')),
  mistake('a redirection', />/, service('ExecStart=/usr/bin/date > /run/a')),
  mistake('&& in ExecStartPre=', /&&/, service('ExecStartPre=/usr/bin/a && /usr/bin/b', 'ExecStart=/usr/bin/c')),
  mistake('&& of a written unit', /&&/, written('ExecStart=/usr/bin/mkdir -p /a && /usr/bin/b')),
  mistake('&& in a line that goes on', /&&/, service('ExecStart=/usr/bin/a \\', '  && /usr/bin/b')),
  mistake('a relative path', /absolute/, service('ExecStart=opt/bin/bootstrap')),
  mistake('a relative path behind a prefix', /absolute/, service('ExecStart=-bin/agent --now')),
  mistake('a relative path of a written unit', /absolute/, written('ExecStart=opt/bin/bootstrap')),
  mistake('a path from the home', /absolute/, service('ExecStart=~/bin/agent')),
  mistake('a oneshot that restarts', /Restart=/, service('Type=oneshot', 'Restart=always', 'ExecStart=/usr/bin/a')),
  mistake(
    'a oneshot that restarts after success',
    /Restart=/,
    service('Type=oneshot', 'ExecStart=/usr/bin/a', 'Restart=on-success'),
  ),
  mistake(
    'a second Restart=',
    /Restart=/,
    service('Restart=no', 'Type=oneshot', 'Restart=always', 'ExecStart=/usr/bin/a'),
  ),
  mistake(
    'a written oneshot that restarts',
    /Restart=/,
    written('Type=oneshot', 'ExecStart=/usr/bin/a', 'Restart=always', 'RestartSec=5'),
  ),
  mistake('a oneshot of two commands', /Restart=/, [
    ...written('Type=oneshot', 'Restart=always', 'ExecStart=/usr/bin/a', 'ExecStart=/usr/bin/b'),
  ]),

  // What leads elsewhere
  mistake(
    'the functionConfig among the resources of a build',
    /transformers/,
    [
      ...kustomization(),
      rewritten('kustomization.yaml', text =>
        text.replace('cluster-info.yaml]', 'cluster-info.yaml, osm-krm.yaml]').replace(/^transformers.*\n/m, ''),
      ),
    ],
    BUILD,
  ),
  mistake('MachineDeployments of Cluster API', /cluster\.x-k8s\.io/, clusterAPI('v1beta1'), EXPORTED),
  mistake('MachineDeployments of its next version', /cluster\.x-k8s\.io/, clusterAPI('v1beta2'), EXPORTED),
  mistake(
    'the network of hetzner',
    /networks/,
    pool('            location: fsn1', '            location: fsn1\n            network: workers'),
  ),
  mistake('a field for the flag of addresses', /cluster-dns/, flags('cluster.dnsIPs: 10.96.0.10'), WITH_FLAGS),
  mistake(
    'a field for the flag of registries',
    /node-insecure-registries/,
    flags('nodes.containerd.insecureRegistries: registry.example.com:5000'),
    WITH_FLAGS,
  ),
  mistake('--format', /-o json/, [], [...LINT, '--format', 'json']),
  mistake('-f', /-c/, [], ['render', '-f', 'nodes']),

  // What the API server refuses
  mistake('data that is a number', /data/, registry('data: 5')),
  mistake('data that is a list', /data/, registry('data: [a]')),
  mistake(
    'base64 that is none',
    /base64/,
    registry('type: kubernetes.io/dockerconfigjson\ndata: {.dockerconfigjson: "not base64!"}'),
  ),
  mistake('a type that is a number', /type/, token('type: bootstrap.kubernetes.io/token', 'type: 5')),
  mistake('a value that is a number', /stringData|ubuntu/, token('token-secret: exampleexample00', 'token-secret: 5')),
  mistake('a ConfigMap with a number', /data/, clusterInfo('\ndata:\n', '\ndata:\n  version: 5\n')),
  mistake('a ConfigMap with a list', /data/, clusterInfo('\ndata:\n', '\nbinaryData: [a]\ndata:\n')),

  // Several things in one line, and one thing in several
  mistake('one line with three findings', /OSM0640/, bash('set -x', `${CURL} -H "Authorization: Bearer {{ .Token }}"`)),
  mistake('a list for a flag', /commas/, flags('cluster-dns: "[10.96.0.10, fd00::a]"'), WITH_FLAGS),
  mistake(
    'ten unverified downloads',
    /OSM0640/,
    bash(...Array.from({ length: 10 }, (_, i) => `${CURL}${i} -H @/a --data {{ .Token }}`)),
  ),
]

export const RIGHT_FAMILIES: readonly Family[] = [
  right('nested conditions', bash(`{{ if ${OPENSTACK} }}{{ if ${OLD} }}`, 'echo a', '{{ end }}{{ end }}')),
  right(
    'variables of both',
    bash(
      '{{ $p := .CloudProviderName }}{{ if and (eq $p "aws") (semverCompare "<1.34.0-0" .KubeVersion) }}',
      'echo a',
      '{{ end }}',
    ),
  ),
  right(
    'a provider of a list',
    bash('{{ range list "openstack" "aws" }}{{ if eq . $.CloudProviderName }}echo a{{ end }}{{ end }}'),
  ),
  right('an included part', bash(`{{ define "old" }}{{ if ${OLD} }}echo a{{ end }}{{ end }}{{ template "old" . }}`)),
  right(
    'one part for each provider',
    bash('{{ if eq .CloudProviderName "aws" }}if true; then{{ else }}if :; then{{ end }}', 'echo a', 'fi'),
  ),

  right('a patch of one', patched('{kind: MachineDeployment, name: ubuntu-workers}'), BUILD),
  right('a patch of all', patched('{kind: MachineDeployment}'), BUILD),
  right('a pattern', patched('{kind: MachineDeployment, name: .*-workers}'), BUILD),
  right('the group', patched('{group: cluster.k8s.io, version: v1alpha1, kind: MachineDeployment}'), BUILD),
  right(
    'a patch by its own name',
    kustomization(
      'patches:',
      '  - patch: |-',
      '      apiVersion: cluster.k8s.io/v1alpha1',
      '      kind: MachineDeployment',
      '      metadata: {name: gpu-workers, namespace: kube-system}',
      '      spec: {replicas: 5}',
    ),
    BUILD,
  ),
  right('a namespace', patched('{kind: MachineDeployment, namespace: kube-system}'), BUILD),

  right('braces of another program', bash("docker ps --format '{{ `{{.Names}}` }}'")),
  right('braces of crictl', bash(`crictl inspect --template '{{ "{{" }} .status.state {{ "}}" }}' a`)),
  right('braces of kubectl', bash("kubectl get nodes -o go-template='{{ `{{range .items}}` }}{{ `{{end}}` }}'")),
  right('a closing brace', bash('echo {{ "}" }}')),

  right('a user', cron('clean', '0 3 * * * root /opt/bin/bootstrap')),
  right('a user after a macro', cron('clean', '@daily root /opt/bin/bootstrap')),
  right('a user with a dash', cron('clean', 'MAILTO=""', '', '# nightly', '*/5 * * * 1-5 _apt-user find /tmp -delete')),
  right('names of days', cron('clean', '0 3 * * mon,fri root :')),
  right('a user after tabs', cron('clean', '0\t3\t*\t*\t*\troot\t:')),
  right('at boot', cron('clean', '@reboot nobody /opt/bin/bootstrap')),
  right('a crontab of a user', file('/var/spool/cron/crontabs/root', '0 3 * * * /opt/bin/bootstrap\n', { mode: 600 })),

  right('an equals sign', sysctl('90-a', 'vm.swappiness = 1', 'vm.max_map_count=262144')),
  right('comments and blanks', sysctl('90-a', '# a: b', '; c: d', '', '-net.ipv4.conf.all.rp_filter = 1')),
  right('slashes', sysctl('90-a', 'net/ipv4/ip_forward = 1')),
  right('a pattern of names', sysctl('90-a', 'net.ipv4.conf.*.rp_filter = 2')),
  right('an exclusion', sysctl('90-a', 'net.ipv4.conf.*.rp_filter = 2', '-net.ipv4.conf.lo.rp_filter')),
  right('a value with a colon', sysctl('90-a', 'kernel.core_pattern = |/opt/bin/core %p:%u')),

  right('a sourced file without #!', file('/opt/bin/lib', 'ready() { :; }\n', { mode: 644 })),
  right('a text that a shell starts', [
    file('/opt/bin/clean', 'rm -rf /tmp/a\n', { mode: 644 }),
    ...written('ExecStart=/bin/sh /opt/bin/clean'),
  ]),
  right('a program in base64', [
    file('/opt/bin/clean', 'f0VMRgIBAQAAAAAAAAAAAAMAPgA=', { mode: 755, more: 'encoding: base64, ' }),
  ]),
  right('a script of Python', [
    file('/opt/bin/clean', '#!/usr/bin/python3\nprint(1)\n', { mode: 755 }),
    ...written('ExecStart=/opt/bin/clean'),
  ]),
  right('a command that is sourced', [file('/opt/bin/env', 'A=b\n', { mode: 644 }), run('. /opt/bin/env')]),

  right('[[ in bash', bash('if [[ -f /a ]]; then :; fi')),
  right('[[ behind env bash', script('#!/usr/bin/env bash', '[[ -f /a ]] && echo a')),
  right('[[ on Flatcar, whose sh is bash', flatcarFile('/opt/bin/setup', '#!/bin/sh\n[[ -f /a ]] && echo a\n', 755)),
  right('[[ in quotes', script('#!/bin/sh', "echo '[[ -f /a ]]'")),
  right('[[ in a here-document', script('#!/bin/sh', 'cat > /opt/bin/b <<EOF', '#!/bin/bash', '[[ -f /a ]]', 'EOF')),
  right('[[ in bash -c', run("bash -c '[[ -f /a ]] && touch /b'")),
  right('[[:space:]]', script('#!/bin/sh', "grep '[[:space:]]' /etc/fstab")),

  right('an indented end with tabs', bash('cat > /etc/a <<-EOF', '\tb', '\tEOF')),
  right('two here-documents', bash('cat <<A <<B > /etc/a', 'a', 'A', 'b', 'B')),
  right('a quoted end', script('#!/bin/sh', "cat > /etc/a <<'E O F'", 'b', 'E O F')),
  right('a here-string', bash('cat > /etc/a <<< EOF')),
  right('a shift', bash('echo $((1 << 3))')),

  right('&& in a shell', service("ExecStart=/bin/sh -c 'a && b'")),
  right('&& in quotes', service('ExecStart=/usr/bin/echo "a && b" "&&"')),
  right('two commands', service('Type=oneshot', 'ExecStart=/usr/bin/a ; /usr/bin/b')),
  right('a name without a path', service('ExecStart=sleep infinity')),
  right('prefixes', service('ExecStartPre=-+/usr/bin/a', 'ExecStart=@/usr/bin/sleep sleep infinity')),
  right('a specifier', service('ExecStart=%h/bin/agent')),
  right('a variable as an argument', service('ExecStart=/usr/bin/agent $ARGS $A')),
  right('a oneshot that restarts after failure', service('Type=oneshot', 'Restart=on-failure', 'ExecStart=/usr/bin/a')),
  right('a service that restarts', service('Restart=always', 'ExecStart=/usr/bin/a')),
  right('an emptied Restart=', service('Type=oneshot', 'Restart=no', 'ExecStart=/usr/bin/a')),

  right(
    'a Secret of text',
    registry(
      `type: kubernetes.io/dockerconfigjson\nstringData: {.dockerconfigjson: '{"auths": {"registry.example.com": {"auth": "dXNlcjpwYXNzd29yZA=="}}}'}`,
    ),
  ),
  right(
    'a Secret in base64 of several lines',
    object(
      `kind: Secret\nmetadata: {name: other, namespace: kube-system, ${LOCAL}}\ndata:\n  a: |\n    YWJj\n    ZGVm`,
    ),
  ),
  right(
    'an empty Secret',
    object(`kind: Secret\nmetadata: {name: other, namespace: kube-system, ${LOCAL}}\ndata: null`),
  ),
  right('flags of lists', flags('cluster-dns: 10.96.0.10,fd00::a'), WITH_FLAGS),
  right('a flag of text', flags('cluster-dns: 10.96.0.10', 'node-no-proxy: example.com,.svc'), WITH_FLAGS),
]

/** Rows that only kustomize can build. */
export const needsKustomize = ({ command }: Family): boolean => command === BUILD
