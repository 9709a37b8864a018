import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import type { Json, JsonObject } from '../../src/base/json.ts'
import { plain } from '../../src/base/span.ts'
import { importCluster } from '../../src/import/index.ts'
import { documentObject } from '../../src/node/document-object.ts'
import { at } from '../../src/render/inputs/shape.ts'

const imported = (yaml: string) =>
  importCluster(
    parseAllDocuments(yaml).map(document => documentObject(document.toJS() as JsonObject)),
    'production',
  )

const MACHINE_DEPLOYMENT = `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata:
  name: pool
  namespace: kube-system
  uid: 1-2-3
  generation: 4
  finalizers: [kubermatic.io/cleanup-operating-system-configs]
  managedFields: [{manager: kubectl}]
  labels: {team: a, kustomize.toolkit.fluxcd.io/name: x}
  annotations:
    k8c.io/operating-system-profile: company
    kubectl.kubernetes.io/last-applied-configuration: '{}'
    machinedeployment.clusters.k8s.io/revision: "7"
    argocd.argoproj.io/tracking-id: app:cluster.k8s.io/MachineDeployment:kube-system/pool
spec:
  replicas: 3
  minReadySeconds: 0
  progressDeadlineSeconds: 600
  revisionHistoryLimit: 5
  paused: false
  strategy: {rollingUpdate: {maxUnavailable: 0, maxSurge: 1}, type: RollingUpdate}
  template:
    metadata: {creationTimestamp: null, labels: {pool: a}}
    spec:
      metadata: {creationTimestamp: null}
      taints: [{key: gpu, effect: NoSchedule, value: ""}]
      providerSpec: {value: {cloudProvider: hetzner, operatingSystem: ubuntu}}
status: {replicas: 3}
`

test('removes fields that the cluster added to MachineDeployments', () => {
  const { files } = imported(MACHINE_DEPLOYMENT)
  assert.deepEqual(files.get('machine-deployments/kube-system/pool.yaml'), {
    apiVersion: 'cluster.k8s.io/v1alpha1',
    kind: 'MachineDeployment',
    metadata: {
      name: 'pool',
      namespace: 'kube-system',
      labels: { team: 'a' },
      annotations: { 'k8c.io/operating-system-profile': 'company' },
    },
    spec: {
      replicas: 3,
      revisionHistoryLimit: 5,
      template: {
        metadata: { labels: { pool: 'a' } },
        spec: {
          taints: [{ key: 'gpu', effect: 'NoSchedule', value: '' }],
          providerSpec: { value: { cloudProvider: 'hetzner', operatingSystem: 'ubuntu' } },
        },
      },
    },
  })
})

test('omits revisions, annotations of Argo CD, and built-in profiles', () => {
  const { functionConfig, missing } = imported(MACHINE_DEPLOYMENT)
  assert.deepEqual(at(functionConfig, 'spec', 'machineDeployments'), {
    revisions: { 'kube-system/pool': '7' },
    annotationsAddedByCluster: {
      'argocd.argoproj.io/tracking-id': 'app:cluster.k8s.io/MachineDeployment:[namespace]/[name]',
    },
  })
  assert.deepEqual(at(functionConfig, 'spec', 'profiles'), { builtIn: false })
  assert.deepEqual(
    missing.map(text => plain(text).split(':')[0]),
    [
      'No Deployment runs osm-controller',
      'No Secret …-kubelet-bootstrap-config and no ConfigMap kube-public/cluster-info contains the API server',
      'The profile company, in the namespace of the controller, is not in the export.',
    ],
  )
})

test('imports the used profiles of every namespace', () => {
  const profile = (namespace: string, name: string): string => `---
apiVersion: operatingsystemmanager.k8c.io/v1alpha1
kind: OperatingSystemProfile
metadata: {name: ${name}, namespace: ${namespace}, resourceVersion: "1", managedFields: []}
spec: {version: v1.0.0}
`
  const elsewhere = MACHINE_DEPLOYMENT.replace('name: pool\n', 'name: other\n').replace(
    'k8c.io/operating-system-profile: company\n',
    'k8c.io/operating-system-profile: own\n    k8c.io/operating-system-profile-namespace: teams\n',
  )
  const { files } = imported(
    `${MACHINE_DEPLOYMENT}---\n${elsewhere}${profile('kube-system', 'company')}${profile('teams', 'own')}${profile('other', 'own')}${profile('kube-system', 'unused')}`,
  )
  assert.deepEqual(
    [...files.keys()].filter(path => path.startsWith('profiles/')),
    ['profiles/kube-system/company.yaml', 'profiles/teams/own.yaml'],
  )
  assert.deepEqual(files.get('profiles/teams/own.yaml'), {
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemProfile',
    metadata: { name: 'own', namespace: 'teams' },
    spec: { version: 'v1.0.0' },
  })
})

describe('arguments of the controller', () => {
  const deployment = (args: readonly string[], more = ''): string => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: operating-system-manager, namespace: kube-system}
spec:
  template:
    spec:
      containers:
      - name: operating-system-manager
        image: registry.example:5000/kubermatic/operating-system-manager:v1.11.3
        command: [/usr/local/bin/osm-controller]
        env: [{name: DNS, value: 10.0.0.10}]
        args: ${JSON.stringify(args)}
${more}`

  const CASES: readonly (readonly [name: string, args: readonly string[], path: readonly string[], value: Json])[] = [
    ['a value after =', ['-cluster-dns=10.0.0.10,10.0.0.11'], ['cluster', 'dnsIPs'], ['10.0.0.10', '10.0.0.11']],
    [
      'two dashes',
      ['--pause-image=registry.example/pause:3.10'],
      ['nodes', 'containerd', 'pauseImage'],
      'registry.example/pause:3.10',
    ],
    ['a separate value', ['-initial-taints', 'a=b:NoSchedule'], ['nodes', 'initialTaints'], 'a=b:NoSchedule'],
    ['a flag without a value', ['-external-cloud-provider', '-log-debug'], ['nodes', 'externalCloudProvider'], true],
    ['a variable', ['-cluster-dns=$(DNS)'], ['cluster', 'dnsIPs'], ['10.0.0.10']],
    [
      'a repeated flag',
      [
        '-node-containerd-registry-mirrors=a.example=https://m1.example',
        '-node-containerd-registry-mirrors=b.example=https://m2.example',
      ],
      ['nodes', 'containerd', 'registryMirrors'],
      { 'a.example': ['https://m1.example'], 'b.example': ['https://m2.example'] },
    ],
    ['the namespace', ['-namespace=osm'], ['namespace'], 'osm'],
    ['default profiles of the controller', ['-disable-default-osps=false'], ['profiles', 'builtIn'], false],
    [
      'a service account',
      ['-bootstrap-token-service-account-name=kube-system/booter'],
      ['credentials', 'bootstrapToken', 'serviceAccount'],
      { namespace: 'kube-system', name: 'booter' },
    ],
  ]
  for (const [name, args, path, value] of CASES) {
    test(name, () => {
      const { functionConfig, missing } = imported(MACHINE_DEPLOYMENT + deployment(args))
      assert.deepEqual(at(functionConfig, 'spec', ...path), value)
      assert.ok(!missing.some(text => plain(text).includes('osm-controller')))
    })
  }

  test('reads a file from a mounted ConfigMap', () => {
    const volume = `        volumeMounts: [{name: ca, mountPath: /etc/ca}]
      volumes: [{name: ca, configMap: {name: ca-bundle, items: [{key: ca-bundle.pem, path: bundle.pem}]}}]
`
    const { functionConfig } = imported(MACHINE_DEPLOYMENT + deployment(['-host-ca-bundle=/etc/ca/bundle.pem'], volume))
    assert.deepEqual(at(functionConfig, 'spec', 'nodes', 'hostCABundleFrom'), {
      configMapKeyRef: { namespace: 'kube-system', name: 'ca-bundle', key: 'ca-bundle.pem' },
    })
  })

  test('ignores arguments of the webhook', () => {
    const webhook = deployment(['-namespace=other']).replace('osm-controller', 'webhook')
    assert.equal(at(imported(MACHINE_DEPLOYMENT + webhook).functionConfig, 'spec', 'namespace'), undefined)
  })

  test('reports a value that the controller would reject', () => {
    const { missing } = imported(MACHINE_DEPLOYMENT + deployment(['-external-cloud-provider=maybe']))
    assert.ok(missing.some(text => plain(text).startsWith('The flag external-cloud-provider holds')))
  })
})

const specOf = (yaml: string): JsonObject =>
  imported(`${MACHINE_DEPLOYMENT}---\n${yaml}`).functionConfig.spec as JsonObject

describe('the controller of KKP', () => {
  test('is recognized when started by http-prober', () => {
    const command = {
      command: '/usr/local/bin/osm-controller',
      args: ['-namespace', 'kube-system', '-cluster-dns', '169.254.20.10', '-external-cloud-provider'],
    }
    const { nodes, cluster } = specOf(`apiVersion: apps/v1
kind: Deployment
metadata: {name: operating-system-manager, namespace: cluster-abc}
spec:
  template:
    spec:
      containers:
      - name: operating-system-manager
        image: quay.io/kubermatic/operating-system-manager:v1.11.3
        command: [/http-prober-bin/http-prober]
        args: [-endpoint, https://api/healthz, -insecure, -retries, "100", -command, ${JSON.stringify(JSON.stringify(command))}, --crd-to-wait-for, x]
`)
    assert.deepEqual(at(cluster, 'dnsIPs'), ['169.254.20.10'])
    assert.equal(at(nodes, 'externalCloudProvider'), true)
  })

  const cluster = (spec: string): string => `apiVersion: kubermatic.k8c.io/v1
kind: Cluster
metadata: {name: abc}
spec:
  cloud: {dc: fra}
${spec}`
  const SEED = `---
apiVersion: kubermatic.k8c.io/v1
kind: Seed
metadata: {name: seed, namespace: kubermatic}
spec:
  proxySettings: {httpProxy: http://seed:3128, noProxy: 10.0.0.0/8}
  datacenters:
    other: {node: {pauseImage: other}}
    fra:
      node:
        httpProxy: http://fra:3128
        insecureRegistries: [a.example.com, b.example.com]
        pauseImage: mirror.example.com/pause:3.10
        containerdRegistryMirrors: {registries: {docker.io: {mirrors: [https://fra.example.com]}}}
`

  test('gets its settings from the Cluster and the datacenter of its Seed', () => {
    const spec = specOf(
      cluster(`  features: {externalCloudProvider: true}
  imagePullSecret: {namespace: kubermatic, name: pull}
  containerRuntimeOpts:
    insecureRegistries: [c.example.com]
    containerdRegistryMirrors:
      registries:
        quay.io: {mirrors: [https://m2.example.com]}
        docker.io: {mirrors: [https://m1.example.com, https://m3.example.com]}
`) + SEED,
    )
    assert.deepEqual(spec.nodes, {
      externalCloudProvider: true,
      proxy: { http: 'http://fra:3128', noProxy: '10.0.0.0/8' },
      containerd: {
        pauseImage: 'mirror.example.com/pause:3.10',
        insecureRegistries: ['c.example.com'],
        registryMirrors: {
          'docker.io': ['https://m1.example.com', 'https://m3.example.com'],
          'quay.io': ['https://m2.example.com'],
        },
      },
    })
    assert.deepEqual(at(spec.cluster, 'dnsIPs'), ['169.254.20.10'])
    assert.match(JSON.stringify(spec.credentials), /"kubermatic".*"pull"/)
  })

  test('gets the computed address of the DNS without NodeLocal DNSCache', () => {
    for (const [block, address] of [
      ['10.240.16.0/20', '10.240.16.10'],
      ['10.240.17.77/20', '10.240.16.10'],
      ['fd03::/120', 'fd03::a'],
    ]) {
      const network = `{nodeLocalDNSCacheEnabled: false, services: {cidrBlocks: ["${block}"]}}`
      assert.deepEqual(at(specOf(cluster(`  clusterNetwork: ${network}\n`) + SEED).cluster, 'dnsIPs'), [address])
    }
  })

  test('is reported as missing without its Seed, with several Clusters, or if a name or a network is not whole', () => {
    const missing = (yaml: string) => imported(`${MACHINE_DEPLOYMENT}---\n${yaml}`).missing.map(plain).join(' ')
    assert.match(missing(cluster('')), /No Seed with the datacenter fra is in the export/)
    const network = '  clusterNetwork: {nodeLocalDNSCacheEnabled: false, services: {cidrBlocks: ["fd03::1:0/112"]}}\n'
    assert.match(missing(cluster(network) + SEED), /^The address of the DNS could not be computed/)
    assert.match(missing(`${cluster('')}---\n${cluster('')}`), /has 2 Clusters of KKP/)
    const withoutNamespace = cluster('  imagePullSecret: {name: pull}\n') + SEED
    assert.match(missing(withoutNamespace), /^The flag node-registry-credentials-secret is not namespace\/name/)
  })
})

test('reads the manifest of KubeOne', () => {
  const yaml = `apiVersion: kubeone.k8c.io/v1beta2
kind: KubeOneCluster
name: production
versions: {kubernetes: 1.36.1}
cloudProvider: {external: true, hetzner: {}}
proxy: {http: http://proxy:3128, https: http://proxy:3128, noProxy: .example.com}
registryConfiguration: {overwriteRegistry: registry.example.com, insecureRegistry: true}
caBundle: |
  the bundle
containerRuntime:
  containerd:
    registries:
      "*": {mirrors: [https://all.example.com/v2], overridePath: true}
      docker.io: {mirrors: [https://hub.example.com], tlsConfig: {insecureSkipVerify: true}, auth: {username: u, password: p}}
operatingSystemManager: {deploy: true, enableNonRootDeviceOwnership: true}
`
  const { functionConfig, missing } = imported(`${MACHINE_DEPLOYMENT}---\n${yaml}`)
  const { nodes, cluster } = functionConfig.spec as JsonObject
  assert.deepEqual(nodes, {
    externalCloudProvider: true,
    proxy: { http: 'http://proxy:3128', noProxy: '.example.com' },
    containerd: {
      insecureRegistries: ['registry.example.com'],
      registryMirrors: {
        '*': ['https://all.example.com/v2?kubermatic=override_path%3Dtrue'],
        'docker.io': ['https://hub.example.com'],
      },
      deviceOwnershipFromSecurityContext: true,
    },
    hostCABundle: 'the bundle\n',
  })
  assert.deepEqual(at(cluster, 'dnsIPs'), ['169.254.20.10'])
  assert.match(JSON.stringify(functionConfig), /"kubeone-registry-credentials"/)
  assert.match(missing.map(plain).join(' '), /KubeOne sets pause-image/)
  assert.doesNotMatch(JSON.stringify(functionConfig), /"[pu]"/)
})
