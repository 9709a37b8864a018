// What the function is run with to see what a usual run needs: the quickstart, and the same machines as a list out of a cluster has them,
// with a profile of their own, the controller's flags, and the cluster's own objects.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const read = file => readFileSync(join(root, file), 'utf8')
const objectsIn = file => read(file).split(/^---\n/m)
const below = text => `\n${text.replace(/^(?=.)/gm, '  ')}`

const list = (functionConfig, items) => `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:${below(functionConfig)}
items:
${items.map(item => `-${below(item)}`).join('\n')}`

const MACHINES = 'examples/quickstart/machine-deployments.yaml'
const TOKENS = 'examples/quickstart/tokens.yaml'

/** The example as a host hands it over. */
export const quickstart = () =>
  list(read('examples/quickstart/osm-krm.yaml'), [...objectsIn(MACHINES), ...objectsIn(TOKENS)])

const FLAGS = `apiVersion: v1
kind: ConfigMap
metadata:
  name: flags
data: {}
`

const CLUSTER_INFO = `apiVersion: v1
kind: ConfigMap
metadata:
  name: cluster-info
  namespace: kube-public
data:
  kubeconfig: |
    apiVersion: v1
    kind: Config
    clusters:
    - name: ""
      cluster:
        server: https://api.example.com:6443
        certificate-authority-data: ${Buffer.from('a certificate').toString('base64')}
`

/** With so many machines of one kind: what they have in common is made once. */
export function asFromACluster({ count = 1 } = {}) {
  const [machines] = objectsIn(MACHINES)
  const annotations = `  annotations:
    k8c.io/operating-system-profile: osp-ubuntu
    machinedeployment.clusters.k8s.io/revision: "1"
`
  const profile = read('osps/generated/osp-ubuntu.yaml')
  const [getter, token] = objectsIn(TOKENS)
  const each = Array.from({ length: count }, (_, i) => text => (i === 0 ? text : numbered(text, i)))
  return list(FLAGS, [
    CLUSTER_INFO,
    profile,
    getter,
    ...each.flatMap(named => [named(machines.replace('  annotations:\n', annotations)), named(token)]),
  ])
}

/** The same object of another machine. */
const numbered = (text, i) =>
  text
    .replaceAll('ubuntu-workers', `ubuntu-workers-${i}`)
    .replaceAll(/(bootstrap-token-|token-id: )ubuntu/g, (_, before) => `${before}ubunt${i}`)
