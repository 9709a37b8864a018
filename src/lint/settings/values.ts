// Reports settings that the controller accepts, but with which nodes do not work as intended.

import type { Settings } from '../../render/settings/settings.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { initialTaintProblems } from '../labels-and-taints.ts'
import { type Finding, findingAt } from '../rule.ts'
import { addedAnnotationProblems } from './added-annotations.ts'
import { allowProblems, downloadProblems } from './addresses.ts'
import { bundleProblems } from './certificates.ts'
import { imageProblems, insecureRegistryProblems, mirrorProblems } from './containerd.ts'
import { dnsProblems } from './dns.ts'
import { noProxyProblems, proxyProblems } from './proxy.ts'
import { serverProblems } from './server.ts'
import { stampingProblems } from './stamping.ts'

type SettingCheck = readonly [path: string, run: (settings: Settings) => readonly ValueProblem[]]

const CHECKS: readonly SettingCheck[] = [
  ['spec.cluster.server', ({ cluster }) => serverProblems(cluster.server, cluster.dnsIPs)],
  ['spec.cluster.serverOverride', ({ cluster }) => serverProblems(cluster.serverOverride, cluster.dnsIPs)],
  ['spec.cluster.dnsIPs', ({ cluster }) => dnsProblems(cluster.dnsIPs)],
  ['spec.cluster.caBundle', ({ cluster }) => bundleProblems(cluster.caBundle)],
  ['spec.cluster.kubernetesCABundle', ({ cluster }) => bundleProblems(cluster.kubernetesCABundle)],
  ['spec.nodes.hostCABundle', ({ nodes }) => bundleProblems(nodes.hostCABundle)],
  ['spec.nodes.initialTaints', ({ nodes }) => initialTaintProblems(nodes.initialTaints)],
  ['spec.nodes.proxy.http', ({ nodes }) => proxyProblems(nodes.proxy.http)],
  ['spec.nodes.proxy.noProxy', ({ nodes }) => noProxyProblems(nodes.proxy.noProxy)],
  ['spec.nodes.containerd.pauseImage', ({ nodes }) => imageProblems(nodes.containerd.pauseImage)],
  ['spec.nodes.containerd.registryMirrors', ({ nodes }) => mirrorProblems(nodes.containerd.registryMirrors)],
  [
    'spec.nodes.containerd.insecureRegistries',
    ({ nodes }) => insecureRegistryProblems(nodes.containerd.insecureRegistries),
  ],
  ['spec.profiles.downloads', ({ profiles }) => downloadProblems(profiles.downloads.urls)],
  ['spec.machineDeployments.stamping', stampingProblems],
  [
    'spec.machineDeployments.annotationsAddedByCluster',
    ({ machineDeployments }) => addedAnnotationProblems(machineDeployments.annotationsAddedByCluster),
  ],
  ['spec.checks.outbound.allow', ({ checks }) => allowProblems(checks.outbound.allow)],
]

export const settingProblems = (settings: Settings): Finding[] =>
  CHECKS.flatMap(([path, run]) => run(settings).map(found => findingAt(path.split('.'), found)))
