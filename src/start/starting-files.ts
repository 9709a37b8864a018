// The files of a folder to start with: one pool of nodes that can be rendered unchanged, with comments at values that depend on the cluster.

import { providerSpec } from './provider-specs.ts'

export interface Start {
  readonly name: string
  readonly provider: string
  readonly os: string
  readonly kubernetes: string
  /** The profile that the annotation of the MachineDeployment names; without it, the default one of the operating system is used. */
  readonly profile?: string
  /** Lines of YAML for spec.credentials of the functionConfig, with placeholders in the place of tokens. */
  readonly placeholders?: string
}

/** The settings of each operating system that most change. */
const SYSTEM_SPECS: Readonly<Record<string, readonly string[]>> = {
  amzn2: ['distUpgradeOnBoot: false'],
  flatcar: ['disableAutoUpdate: true'],
  rhel: ['distUpgradeOnBoot: false', 'rhelSubscriptionManagerUser: USER', 'rhelSubscriptionManagerPassword: PASSWORD'],
  rockylinux: ['distUpgradeOnBoot: false'],
  ubuntu: ['distUpgradeOnBoot: false'],
}

export const STARTING_SYSTEMS = Object.keys(SYSTEM_SPECS)

export const startingFiles = (start: Start): Readonly<Record<string, string>> => ({
  'osm-krm.yaml': functionConfig(start),
  'machine-deployments.yaml': machineDeployment(start),
  ...(start.placeholders === undefined && { 'tokens.yaml': tokens(start) }),
  'kustomization.yaml': kustomization(start),
})

const indented = (lines: string): string => lines.replaceAll(/^(?=.)/gm, '    ')

const functionConfig = ({ name, placeholders }: Start): string => `apiVersion: osm-krm.dev/v1alpha1
kind: OperatingSystemConfigGenerator
metadata:
  name: osm-krm
  annotations:
    config.kubernetes.io/local-config: "true"
    # How kustomize runs the function: osm-krm on the PATH.
    config.kubernetes.io/function: |
      exec: {path: osm-krm}
spec:
  cluster:
    # The API server as nodes reach it, and its CA: kubectl get configmap -n kube-public cluster-info -o yaml
    server: https://api.example.com:6443
    caBundle: |
${EXAMPLE_CA.replaceAll(/^/gm, '      ')}
    # The address of the cluster's DNS service.
    dnsIPs: [10.96.0.10]
  nodes:
    # true if the cluster has a cloud controller manager.
    externalCloudProvider: true
${placeholders === undefined ? '' : `  credentials:\n${indented(placeholders)}`}  checks:
    # osm-krm's own profiles are meant, not operating-system-manager's defaults of the same names.
    severity: {OSM0309: "off"}
  machineDeployments:
    # A new MachineDeployment has the revision 1. docs/clusters.md says when to increase it.
    revisions:
      kube-system/${name}: "1"
`

const machineDeployment = ({
  name,
  provider,
  os,
  kubernetes,
  profile,
}: Start): string => `apiVersion: cluster.k8s.io/v1alpha1
kind: MachineDeployment
metadata:
  name: ${name}
  namespace: kube-system
${profile === undefined ? '' : `  annotations: {k8c.io/operating-system-profile: ${profile}}\n`}spec:
  replicas: 1
  selector:
    matchLabels: {pool: ${name}}
  template:
    metadata:
      labels: {pool: ${name}}
    spec:
      versions:
        kubelet: ${kubernetes}
      providerSpec:
        value:
          cloudProvider: ${provider}
${cloudProviderSpec(provider, imageName(os, profile))}
          operatingSystem: ${os}
          operatingSystemSpec:
${systemSpec(os, profile)
  .map(line => `            ${line}`)
  .join('\n')}
          # The public keys of users who may log in. This one is an example, whose private key does not exist.
          sshPublicKeys:
            - ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG admin@example.com
`

/** Returns a name for the image of the profile's version: rhel-10 for osp-rhel-10. */
const imageName = (os: string, profile = ''): string => `${os}${/-\d+$/.exec(profile) ?? ''}`

const systemSpec = (os: string, profile: string | undefined): readonly string[] =>
  profile === 'osp-flatcar-cloud-init' ? [...SYSTEM_SPECS[os]!, 'provisioningUtility: cloud-init'] : SYSTEM_SPECS[os]!

function cloudProviderSpec(provider: string, image: string): string {
  const lines = providerSpec(provider, image)
  const head = '          cloudProviderSpec:'
  if (lines.length === 0) return `${head} {}`
  const hint = lines.some(line => IN_CAPITALS.test(line))
    ? ['          # Replace what is in capitals by what your account has.']
    : []
  return [...hint, head, ...lines.map(line => `            ${line}`)].join('\n')
}

const IN_CAPITALS = /\b[A-Z][A-Z_]{2,}\b/

const tokens = ({
  name,
}: Start): string => `# Credentials with which nodes join. These are examples: real tokens come from your secret store, and must not be in Git in clear text.
# docs/tokens.md describes the ways; local-config keeps these Secrets out of what a host applies.
apiVersion: v1
kind: Secret
metadata:
  name: cloud-init-getter-token
  namespace: cloud-init-settings
  annotations:
    config.kubernetes.io/local-config: "true"
type: kubernetes.io/service-account-token
stringData:
  token: example-api-token
---
apiVersion: v1
kind: Secret
metadata:
  name: bootstrap-token-exampl
  namespace: kube-system
  labels:
    machinedeployment.k8s.io/name: kube-system-${name}
  annotations:
    config.kubernetes.io/local-config: "true"
type: bootstrap.kubernetes.io/token
stringData:
  token-id: exampl
  token-secret: exampleexample00
  expiration: "2100-01-01T00:00:00Z"
`

const kustomization = ({ placeholders }: Start): string => `# kustomize build --enable-alpha-plugins --enable-exec .
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [machine-deployments.yaml${placeholders === undefined ? ', tokens.yaml' : ''}]
# A transformer, not a generator: a generator would see no MachineDeployments.
# If overlays use this folder as a base, move this line and osm-krm.yaml into each of them: what they change later would not be rendered.
transformers: [osm-krm.yaml]
# With it, messages name the file of an object. The annotation changes no node.
buildMetadata: [originAnnotations]
`

/** A certificate that was made for examples; its key is not kept. */
const EXAMPLE_CA = `-----BEGIN CERTIFICATE-----
MIIBkDCCATegAwIBAgIUV4ulLh2SolvJ+1GQXSqLfBqk7lYwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSZXhhbXBsZSBjbHVzdGVyIENBMCAXDTI2MTEyMTA0MTIxOFoY
DzIxMjYxMDI4MDQxMjE4WjAdMRswGQYDVQQDDBJleGFtcGxlIGNsdXN0ZXIgQ0Ew
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATHv5k7f2dBnxK4dvQvivaporewUN+V
NknCIvGku4YAChKnsIsDID0D8sJ/J5F4GYS+aaTMs47Z4a+Q2aoAcnV8o1MwUTAd
BgNVHQ4EFgQUAc4oStzbNGD7thd8b2AqpejLYL8wHwYDVR0jBBgwFoAUAc4oStzb
NGD7thd8b2AqpejLYL8wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBE
AiB2LVuFZWE5AWuYtUKQbHuAqbBbzNO8+n2fMRxzlnOd7gIgFduEHPByT2uuoMuI
cyK4Y56hQv4M/TFLujgYV+i8HQ8=
-----END CERTIFICATE-----`
