// The checks of worker nodes in the CIS Kubernetes Benchmark 1.12, for Kubernetes 1.32 to 1.34, as facts of a rendered node: mode of a
// file, flag of the kubelet, field of its configuration.

import { parse } from 'yaml'
import type { OperatingSystemConfigSpec } from '../../../../src/render/model/config.ts'

export type Result = 'pass' | 'fail' | 'not applicable'

export interface Check {
  readonly id: string
  readonly kind: 'automated' | 'manual'
  readonly text: string
  readonly result: (node: NodeFacts) => Result
}

export interface NodeFacts {
  /** Permissions by path; undefined for a file that is not part of the node's configuration. */
  readonly mode: (path: string) => number | undefined
  readonly kubelet: Readonly<Record<string, unknown>>
  readonly flags: string
}

const SERVICE = '/etc/systemd/system/kubelet.service'
const CONFIG = '/etc/kubernetes/kubelet.conf'
const CA = '/etc/kubernetes/pki/ca.crt'

/** Files without permissions are 0644, and all belong to root. */
export function factsOf({ bootstrapConfig, provisioningConfig }: OperatingSystemConfigSpec): NodeFacts {
  const files = [bootstrapConfig, provisioningConfig].flatMap(({ files = [], units = [] }) => [
    ...files,
    ...units.map(({ name, content = '' }) => ({
      path: `/etc/systemd/system/${name}`,
      permissions: 644,
      content: { inline: { data: content } },
    })),
  ])
  const find = (path: string) => files.findLast(file => file.path === path)
  const text = (path: string): string => find(path)?.content.inline.data ?? ''
  return {
    mode: path => {
      const file = find(path)
      return file && Number.parseInt(String(file.permissions ?? 644), 8)
    },
    kubelet: parse(text(CONFIG)) ?? {},
    flags: text(SERVICE),
  }
}

const passIf = (holds: boolean): Result => (holds ? 'pass' : 'fail')

/** Reports whether the mode has no bits beyond the limit. */
const restricted =
  (path: string, limit: number) =>
  ({ mode }: NodeFacts): Result => {
    const found = mode(path)
    return passIf(found !== undefined && (found & ~limit) === 0)
  }

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value)

const field =
  (path: string, holds: (value: unknown) => boolean) =>
  ({ kubelet }: NodeFacts): Result =>
    passIf(holds(at(kubelet, path)))

const isSet = (value: unknown): boolean => value !== undefined
const isUnsetOr = (wanted: unknown) => (value: unknown) => value === undefined || value === wanted

const STRONG = [
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305',
]

const root = (): Result => 'pass'
/** The kubelet creates its kubeconfig with mode 0600. */
const kubelets = (): Result => 'pass'
const notHere = (): Result => 'not applicable'

export const CIS_CHECKS: readonly Check[] = [
  { id: '4.1.1', kind: 'automated', text: 'kubelet service file: mode', result: restricted(SERVICE, 0o600) },
  { id: '4.1.2', kind: 'automated', text: 'kubelet service file: owner', result: root },
  { id: '4.1.3', kind: 'manual', text: 'kubeconfig of kube-proxy: mode', result: notHere },
  { id: '4.1.4', kind: 'manual', text: 'kubeconfig of kube-proxy: owner', result: notHere },
  { id: '4.1.5', kind: 'automated', text: 'kubeconfig of the kubelet: mode', result: kubelets },
  { id: '4.1.6', kind: 'automated', text: 'kubeconfig of the kubelet: owner', result: root },
  { id: '4.1.7', kind: 'manual', text: 'certificate authorities file: mode', result: restricted(CA, 0o644) },
  { id: '4.1.8', kind: 'manual', text: 'certificate authorities file: owner', result: root },
  { id: '4.1.9', kind: 'automated', text: 'kubelet configuration: mode', result: restricted(CONFIG, 0o600) },
  { id: '4.1.10', kind: 'automated', text: 'kubelet configuration: owner', result: root },
  {
    id: '4.2.1',
    kind: 'automated',
    text: 'no anonymous requests',
    result: field('authentication.anonymous.enabled', v => v === false),
  },
  {
    id: '4.2.2',
    kind: 'automated',
    text: 'authorization mode',
    result: field('authorization.mode', v => isSet(v) && v !== 'AlwaysAllow'),
  },
  { id: '4.2.3', kind: 'automated', text: 'client CA', result: field('authentication.x509.clientCAFile', isSet) },
  { id: '4.2.4', kind: 'manual', text: 'no read-only port', result: field('readOnlyPort', isUnsetOr(0)) },
  {
    id: '4.2.5',
    kind: 'manual',
    text: 'idle streams end',
    result: field('streamingConnectionIdleTimeout', v => v !== 0 && v !== '0s'),
  },
  {
    id: '4.2.6',
    kind: 'automated',
    text: 'iptables utility chains',
    result: field('makeIPTablesUtilChains', isUnsetOr(true)),
  },
  {
    id: '4.2.7',
    kind: 'manual',
    text: 'no --hostname-override',
    result: ({ flags }) => passIf(!flags.includes('--hostname-override')),
  },
  {
    id: '4.2.8',
    kind: 'manual',
    text: 'event rate',
    result: field('eventRecordQPS', v => v === undefined || Number(v) >= 0),
  },
  {
    id: '4.2.9',
    kind: 'manual',
    text: 'serving certificate from files',
    result: ({ kubelet }) => passIf(isSet(kubelet.tlsCertFile) && isSet(kubelet.tlsPrivateKeyFile)),
  },
  {
    id: '4.2.10',
    kind: 'automated',
    text: 'client certificates rotate',
    result: field('rotateCertificates', isUnsetOr(true)),
  },
  {
    id: '4.2.11',
    kind: 'manual',
    text: 'serving certificates rotate',
    result: field('featureGates.RotateKubeletServerCertificate', v => v !== false),
  },
  {
    id: '4.2.12',
    kind: 'manual',
    text: 'strong ciphers only',
    result: field('tlsCipherSuites', v => Array.isArray(v) && v.every(cipher => STRONG.includes(cipher))),
  },
  { id: '4.2.13', kind: 'manual', text: 'limit of process ids for pods', result: field('podPidsLimit', isSet) },
  { id: '4.2.14', kind: 'manual', text: 'seccomp by default', result: field('seccompDefault', isSet) },
  { id: '4.3.1', kind: 'automated', text: 'metrics of kube-proxy', result: notHere },
]
