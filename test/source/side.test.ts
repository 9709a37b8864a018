// Which Secrets hide text where manifests are compared without the inputs from which they were rendered.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentsOf } from '../../src/source/documents.ts'
import { readObjects } from '../../src/source/objects.ts'
import { unrenderedSide } from '../../src/source/side.ts'

const secret = (name: string, value: string, type = 'Opaque') => `apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: kube-system}
type: ${type}
stringData: {password: ${value}}
`
const MACHINE_DEPLOYMENT = `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata: {name: workers, namespace: kube-system}
spec:
  template:
    spec:
      providerSpec:
        value:
          cloudProviderSpec:
            token: {secretKeyRef: {namespace: kube-system, name: hetzner, key: password}}
`

describe('the secrets of manifests', () => {
  const cases: readonly [name: string, text: string, hides: boolean][] = [
    ['a Secret that nothing uses', secret('own', 'netcat-openbsd'), false],
    ['a certificate', secret('own', 'netcat-openbsd', 'kubernetes.io/tls'), false],
    ['a token of a service account', secret('own', 'netcat-openbsd', 'kubernetes.io/service-account-token'), true],
    ['a bootstrap token', secret('own', 'netcat-openbsd', 'bootstrap.kubernetes.io/token'), true],
    ['credentials of a registry', secret('own', 'netcat-openbsd', 'kubernetes.io/dockerconfigjson'), true],
    ['a Secret to which a MachineDeployment refers', secret('hetzner', 'netcat-openbsd'), true],
  ]
  for (const [name, text, hides] of cases)
    it(`${hides ? 'contain' : 'do not contain'} the values of ${name}`, () => {
      const { objects } = readObjects(documentsOf('all.yaml', `${MACHINE_DEPLOYMENT}---\n${text}`))
      assert.equal(
        unrenderedSide({ objects }).secrets.some(({ text }) => text === 'netcat-openbsd'),
        hides,
      )
    })
})
