// Reports settings that the controller accepts, but with which nodes do not work as intended.

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Settings } from '../../render/settings/settings.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { addedAnnotationProblems } from './added-annotations.ts'
import { allowProblems, downloadProblems } from './addresses.ts'
import { bundleProblems } from './certificates.ts'
import { imageProblems, insecureRegistryProblems, mirrorProblems } from './containerd.ts'
import { dnsProblems } from './dns.ts'
import { noProxyProblems, proxyProblems } from './proxy.ts'
import { serverProblems } from './server.ts'
import { stampingProblems, unusedStampingProblems } from './stamping.ts'
import { taintProblems } from './taints.ts'

type SettingCheck = readonly [
  path: string,
  code: Diagnostic['code'],
  run: (settings: Settings) => readonly ValueProblem[],
]

const CHECKS: readonly SettingCheck[] = [
  ['spec.cluster.server', 'OSM0110', ({ cluster }) => serverProblems(cluster.server, cluster.dnsIPs)],
  ['spec.cluster.serverOverride', 'OSM0110', ({ cluster }) => serverProblems(cluster.serverOverride, cluster.dnsIPs)],
  ['spec.cluster.dnsIPs', 'OSM0110', ({ cluster }) => dnsProblems(cluster.dnsIPs)],
  ['spec.cluster.caBundle', 'OSM0110', ({ cluster }) => bundleProblems(cluster.caBundle)],
  ['spec.cluster.kubernetesCABundle', 'OSM0110', ({ cluster }) => bundleProblems(cluster.kubernetesCABundle)],
  ['spec.nodes.hostCABundle', 'OSM0110', ({ nodes }) => bundleProblems(nodes.hostCABundle)],
  ['spec.nodes.initialTaints', 'OSM0110', ({ nodes }) => taintProblems(nodes.initialTaints)],
  ['spec.nodes.proxy.http', 'OSM0110', ({ nodes }) => proxyProblems(nodes.proxy.http)],
  ['spec.nodes.proxy.noProxy', 'OSM0110', ({ nodes }) => noProxyProblems(nodes.proxy.noProxy)],
  ['spec.nodes.containerd.pauseImage', 'OSM0110', ({ nodes }) => imageProblems(nodes.containerd.pauseImage)],
  ['spec.nodes.containerd.registryMirrors', 'OSM0110', ({ nodes }) => mirrorProblems(nodes.containerd.registryMirrors)],
  [
    'spec.nodes.containerd.insecureRegistries',
    'OSM0110',
    ({ nodes }) => insecureRegistryProblems(nodes.containerd.insecureRegistries),
  ],
  ['spec.profiles.downloads', 'OSM0110', ({ profiles }) => downloadProblems(profiles.downloads.urls)],
  ['spec.machineDeployments.stamping', 'OSM0110', stampingProblems],
  ['spec.machineDeployments.stamping', 'OSM0734', unusedStampingProblems],
  [
    'spec.machineDeployments.annotationsAddedByCluster',
    'OSM0110',
    ({ machineDeployments }) => addedAnnotationProblems(machineDeployments.annotationsAddedByCluster),
  ],
  ['spec.checks.outbound.allow', 'OSM0110', ({ checks }) => allowProblems(checks.outbound.allow)],
]

export function reportSettings(settings: Settings, report: Report): void {
  const reportAt = (path: string, code: Diagnostic['code'], { at = [], message, help, caret }: ValueProblem): void => {
    const below = at.length === 0 ? '' : formatPath(at)
    const field = below === '' || below.startsWith('[') ? path + below : `${path}.${below}`
    report(problem(code, message, { field, ...(help !== undefined && { help }), ...(caret && { caret }) }))
  }
  for (const [path, code, run] of CHECKS) for (const found of run(settings)) reportAt(path, code, found)
}
