import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { runbook } from '../../src/import/runbook.ts'
import { documentObject } from '../../src/inspect/documents.ts'
import type { JsonObject } from '../../src/render/model/json.ts'

const EXPORTED = `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata:
  name: pool
  namespace: kube-system
  finalizers: [foregroundDeletion, kubermatic.io/cleanup-operating-system-configs]
  annotations: {kubectl.kubernetes.io/last-applied-configuration: '{}'}
---
apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata: {name: other, namespace: teams}
---
apiVersion: v1
kind: Secret
metadata:
  name: foreign
  namespace: default
  annotations: {kubectl.kubernetes.io/last-applied-configuration: '{}'}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: osm, namespace: kube-system}
spec:
  replicas: 2
  template: {spec: {containers: [{image: registry.example/osm:v1, command: [/usr/local/bin/osm-controller]}]}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: osm-webhook, namespace: kube-system}
spec:
  template: {spec: {containers: [{image: "registry.example:5000/operating-system-manager:v1", command: [/usr/local/bin/webhook]}]}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: osm-by-image, namespace: user}
spec:
  template: {spec: {containers: [{image: "registry.example/operating-system-manager@sha256:0", args: [-namespace=user]}]}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: coredns, namespace: kube-system}
spec: {template: {spec: {containers: [{image: "registry.example/coredns:v1"}]}}}
`

const objects = parseAllDocuments(EXPORTED).map(document => documentObject(document.toJS() as JsonObject))

const written = (exported = 'exported.yaml', git = 'git', secrets: string | undefined = undefined) =>
  runbook(objects, { exported, git, secrets, rendered: 'rendered' })

const commandsOf = (text: string): string[] => text.split('\n').filter(line => line !== '' && !line.startsWith('#'))

describe('runbook', () => {
  const text = written()
  const commands = commandsOf(text)

  test('has commands for the objects of the cluster', () => {
    for (const command of [
      `kubectl patch --field-manager=osm-krm machinedeployments.cluster.k8s.io pool -n kube-system --type=json -p '[{"op":"test","path":"/metadata/finalizers/1","value":"kubermatic.io/cleanup-operating-system-configs"},{"op":"remove","path":"/metadata/finalizers/1"}]'`,
      'kubectl scale deployment osm -n kube-system --replicas=0',
      'kubectl scale deployment osm-webhook -n kube-system --replicas=0',
      'kubectl scale deployment osm-by-image -n user --replicas=0',
      'kubectl scale deployment osm -n kube-system --replicas=2',
      'kubectl scale deployment osm-webhook -n kube-system --replicas=1',
    ])
      assert.ok(commands.includes(command), command)
  })

  test("removes kubectl's last-applied annotations before the first gate, as they change hashes", () => {
    const applied =
      'kubectl apply --server-side --field-manager=osm-krm -f git/machine-deployments/kube-system/pool.yaml'
    assert.ok(commands.includes(applied))
    assert.ok(commands.indexOf(applied) < commands.findIndex(command => command.startsWith('osm-krm verify')))
    assert.ok(!runbook([], { exported: 'e', git: 'g', secrets: undefined, rendered: 'r' }).includes('copy'))
  })

  test('applies nothing by force before the controller is stopped', () => {
    const applied = commands.filter(command => command.startsWith('kubectl apply --server-side'))
    assert.deepEqual(
      applied.map(command => command.includes('--force-conflicts')),
      [false, false, true],
    )
    const stopped = commands.findIndex(command => command.includes('--replicas=0'))
    assert.ok(stopped < commands.indexOf(applied[2]!))
  })

  test('counts revisions from the last rendering on the way back', () => {
    const [, back] = text.split('## Back')
    assert.match(back!, /^osm-krm render git -o rendered --previous rendered$/m)
  })

  test('never passes a name as an option', () => {
    const named = parseAllDocuments(EXPORTED.replaceAll('name: osm,', 'name: --kubeconfig=x,')).map(document =>
      documentObject(document.toJS() as JsonObject),
    )
    const found = commandsOf(runbook(named, { exported: 'e', git: 'g', secrets: undefined, rendered: 'r' }))
    assert.ok(found.includes('kubectl scale -n kube-system --replicas=0 -- deployment --kubeconfig=x'))
  })

  test('deletes the webhooks of the export, which KubeOne names differently', () => {
    const webhooks = [
      ['MutatingWebhookConfiguration', 'operating-system-manager.kubermatic.io'],
      ['ValidatingWebhookConfiguration', 'operatingsystemmanager.k8c.io'],
      ['MutatingWebhookConfiguration', 'machine-controller.kubermatic.io'],
    ].map(([kind = '', name = '']) =>
      documentObject({ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name } }),
    )
    const given = { exported: 'e', git: 'g', secrets: undefined, rendered: 'r' }
    assert.ok(
      commandsOf(runbook([...objects, ...webhooks], given)).includes(
        'kubectl delete mutatingwebhookconfiguration/operating-system-manager.kubermatic.io validatingwebhookconfiguration/operatingsystemmanager.k8c.io',
      ),
    )
  })

  test('has no commands for other objects', () => {
    assert.ok(!text.includes('coredns'))
    assert.ok(!text.includes('foreign'))
    assert.equal(commands.filter(command => command.startsWith('kubectl patch')).length, 1)
  })

  test('numbers its steps without gaps, and omits those without commands', () => {
    const numbers = [...text.matchAll(/^# (\d+)\. /gm)].map(([, number]) => Number(number))
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
    )
    const without = runbook([], { exported: 'e', git: 'g', secrets: undefined, rendered: 'r' })
    assert.ok(!without.includes('finalizer'))
  })

  test('ends each gate with a command whose exit status decides', () => {
    for (const [, step] of text.matchAll(/^# \d+\. Gate: [^\n]*\n((?:[^#\n][^\n]*\n)+)/gm))
      assert.match(step!.trim().split('\n').at(-1)!, /^osm-krm (?:verify|diff) --live /)
  })

  test('quotes words for the shell', () => {
    const odd = written("a b/$(touch x)'.yaml", 'my git', 'my tokens.yaml')
    const { status, stderr } = spawnSync('sh', ['-n'], { input: odd, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const command = commandsOf(odd)
      .find(line => line.includes('verify'))!
      .replace('osm-krm', 'show')
    const words = spawnSync('sh', ['-s'], {
      input: `show() { for word in "$@"; do echo "$word"; done; }\n${command}`,
      encoding: 'utf8',
    })
    assert.deepEqual(words.stdout.split('\n').slice(0, 4), [
      'verify',
      '--live',
      "a b/$(touch x)'.yaml",
      'my git/machine-deployments',
    ])
  })
})
