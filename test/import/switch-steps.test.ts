import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import type { JsonObject } from '../../src/base/json.ts'
import { type SwitchNames, switchText } from '../../src/import/switch-steps.ts'
import { type DocumentObject, documentObject, isMachineDeployment } from '../../src/node/document-object.ts'

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

const textFor = (of: readonly DocumentObject[], names: Partial<SwitchNames> = {}): string =>
  switchText(of, of.filter(isMachineDeployment), {
    exported: 'exported.yaml',
    git: 'git',
    secrets: 'tokens.yaml',
    ...names,
  })

/** Returns the commands of each step. */
const stepsIn = (text: string): string[][] =>
  [...text.matchAll(/^```sh\n([^`]*)^```$/gm)].map(([, commands]) => commands!.trimEnd().split('\n'))

describe('switch.md', () => {
  const text = textFor(objects)
  const steps = stepsIn(text)
  const commands = steps.flat()

  test('has commands for the objects of the cluster', () => {
    for (const command of [
      `kubectl patch --field-manager=osm-krm machinedeployments.cluster.k8s.io pool -n kube-system --type=json -p '[{"op":"test","path":"/metadata/finalizers/1","value":"kubermatic.io/cleanup-operating-system-configs"},{"op":"remove","path":"/metadata/finalizers/1"}]'`,
      'kubectl scale deployment osm -n kube-system --replicas=0',
      'kubectl scale deployment osm-webhook -n kube-system --replicas=0',
      'kubectl scale deployment osm-by-image -n user --replicas=0',
      'kubectl scale deployment osm -n kube-system --replicas=2',
      'kubectl scale deployment osm-webhook -n kube-system --replicas=1',
      'osm-krm render git tokens.yaml -d rendered',
    ])
      assert.ok(commands.includes(command), command)
  })

  test('has no commands for other objects', () => {
    assert.doesNotMatch(text, /coredns|foreign/)
    assert.equal(commands.filter(command => command.startsWith('kubectl patch')).length, 1)
  })

  test("removes kubectl's last-applied annotations before the first gate, as they change hashes", () =>
    assert.equal(
      steps[0]![0],
      'kubectl apply --server-side --field-manager=osm-krm -f git/machine-deployments/kube-system/pool.yaml',
    ))

  test('applies nothing by force before the controller is stopped', () => {
    const applied = commands.filter(command => command.startsWith('kubectl apply --server-side'))
    assert.deepEqual(
      applied.map(command => command.includes('--force-conflicts')),
      [false, false, true],
    )
    const stopped = commands.findIndex(command => command.includes('--replicas=0'))
    assert.ok(stopped < commands.indexOf(applied[2]!))
  })

  test('does not apply placeholders with kubectl', () => {
    const filled = stepsIn(textFor(objects, { fillsIn: 'Flux' })).flat()
    assert.ok(!filled.some(command => /^kubectl apply.* rendered/.test(command)))
    assert.equal(filled.filter(command => command.startsWith('# Let Flux apply ')).length, 2)
  })

  test('counts revisions from the last rendering on the way back', () => {
    const [, back = ''] = text.split('\n## Switch back')
    assert.equal(stepsIn(back)[0]![0], 'osm-krm render git tokens.yaml -d rendered --previous rendered')
  })

  test('deletes the webhooks of the export, which KubeOne names differently', () => {
    const webhooks = [
      ['MutatingWebhookConfiguration', 'operating-system-manager.kubermatic.io'],
      ['ValidatingWebhookConfiguration', 'operatingsystemmanager.k8c.io'],
      ['MutatingWebhookConfiguration', 'machine-controller.kubermatic.io'],
    ].map(([kind = '', name = '']) =>
      documentObject({ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name } }),
    )
    assert.ok(
      stepsIn(textFor([...objects, ...webhooks]))
        .flat()
        .includes(
          'kubectl delete mutatingwebhookconfiguration/operating-system-manager.kubermatic.io validatingwebhookconfiguration/operatingsystemmanager.k8c.io',
        ),
    )
  })

  test('numbers the steps of each part without gaps, and omits those without commands', () => {
    for (const [of, counts] of [
      [objects, [10, 4]],
      [[], [8, 4]],
    ] as const) {
      const parts = textFor(of).split(/^## /m).slice(1)
      assert.deepEqual(
        parts.map(part => [...part.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))),
        counts.map(count => Array.from({ length: count }, (_, i) => i + 1)),
      )
    }
  })

  test('ends each gate with a command whose exit status decides', () => {
    const gates = [...text.matchAll(/^\d+\. \*\*Gate:\*\* .*\n\n(```sh\n[^`]*```)$/gm)]
    assert.equal(gates.length, 5)
    for (const [, block] of gates) assert.match(stepsIn(block!)[0]!.at(-1)!, /^osm-krm diff --live /)
  })

  test('quotes words for the shell', () => {
    const odd = stepsIn(textFor(objects, { exported: "a b/$(touch x)'.yaml", git: 'my git' })).flat()
    const { status, stderr } = spawnSync('sh', ['-n'], { input: odd.join('\n'), encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const command = odd.find(line => line.startsWith('osm-krm diff'))!.replace('osm-krm', 'show')
    const words = spawnSync('sh', ['-s'], {
      input: `show() { for word in "$@"; do echo "$word"; done; }\n${command}`,
      encoding: 'utf8',
    })
    assert.deepEqual(words.stdout.split('\n').slice(0, 4), [
      'diff',
      '--live',
      "a b/$(touch x)'.yaml",
      'my git/machine-deployments',
    ])
  })
})
