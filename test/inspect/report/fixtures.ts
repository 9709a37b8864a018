// Renderings of as many MachineDeployments as a test needs, all made from those of the quickstart.

import assert from 'node:assert/strict'
import { hiderOf } from '../../../src/compare/secrets-among.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { type JsonObject, renderNodes } from '../../../src/index.ts'
import type { OriginSource } from '../../../src/inspect/origins/file-lines.ts'
import { type ReportSource, reportData } from '../../../src/inspect/report/report.ts'
import type { ReportData } from '../../../src/inspect/report/report-data.ts'
import { type DocumentObject, documentObject } from '../../../src/node/document-object.ts'
import { renderingOf } from '../../../src/node/rendering.ts'
import { unrenderedSide } from '../../../src/source/side.ts'
import { example } from '../../fixtures/examples.ts'
import { compared } from '../fixtures.ts'

export interface GivenNode {
  readonly name: string
  readonly operatingSystem: 'ubuntu' | 'flatcar'
  readonly maxPods?: number
  readonly kubelet?: string
  readonly sshKeys?: number
}

const NAMESPACE = 'kube-system'

const named = (objects: readonly JsonObject[], kind: string, part: string): JsonObject =>
  structuredClone(objects.find(object => object.kind === kind && JSON.stringify(object.metadata).includes(part))!)

// biome-ignore lint/suspicious/noExplicitAny: objects of any kind
type Any = any

export function inputsOf(nodes: readonly GivenNode[]): {
  readonly objects: JsonObject[]
  readonly functionConfig: JsonObject
} {
  const { objects, functionConfig } = example('quickstart')
  const made = nodes.flatMap(({ name, operatingSystem, maxPods, kubelet, sshKeys = 1 }, i) => {
    const deployment: Any = named(objects, 'MachineDeployment', `${operatingSystem}-workers`)
    const token: Any = named(objects, 'Secret', `kube-system-${operatingSystem}-workers`)
    deployment.metadata.name = name
    if (maxPods !== undefined)
      deployment.metadata.annotations = {
        'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods': String(maxPods),
      }
    const { spec } = deployment.spec.template
    spec.versions.kubelet = kubelet ?? spec.versions.kubelet
    spec.providerSpec.value.sshPublicKeys = Array(sshKeys).fill(spec.providerSpec.value.sshPublicKeys[0])
    const id = i.toString(36).padStart(6, '0')
    token.metadata.name = `bootstrap-token-${id}`
    token.metadata.labels['machinedeployment.k8s.io/name'] = `${NAMESPACE}-${name}`
    token.stringData['token-id'] = id
    token.stringData['token-secret'] = `${i.toString(36).padStart(4, '0')}0123456789ab`
    return [deployment, token] as JsonObject[]
  })
  const config: Any = structuredClone(functionConfig)
  config.spec.machineDeployments.revisions = Object.fromEntries(nodes.map(({ name }) => [`${NAMESPACE}/${name}`, '1']))
  return { objects: [...made, named(objects, 'Secret', 'cloud-init-getter-token')], functionConfig: config }
}

export interface GivenReport {
  readonly now: readonly DocumentObject[]
  /** Set if two sides are compared. */
  readonly old?: readonly DocumentObject[]
  readonly diagnostics?: readonly Diagnostic[]
  readonly showSecrets?: boolean
  readonly origins?: OriginSource | undefined
  readonly source?: ReportSource
}

/** The data of the page of one cluster. */
export function reportOfObjects(given: GivenReport): Promise<ReportData> {
  const { now, old, diagnostics = [], showSecrets = false, origins, source } = given
  const rendering = renderingOf(now)
  const comparison = old && compared({ old, now, problems: diagnostics })
  const hide = showSecrets
    ? (text: string) => text
    : (comparison?.hide ?? hiderOf([rendering], unrenderedSide({ objects: now }).secrets))
  const clusters = [{ name: '', now: rendering, limits: {}, origins }]
  return reportData({ clusters, changes: comparison?.changes, diagnostics, hide, source })
}

export interface GivenRendering {
  readonly objects: readonly DocumentObject[]
  /** All texts that a report must mask. */
  readonly secrets: readonly string[]
}

export async function renderingOfNodes(nodes: readonly GivenNode[]): Promise<GivenRendering> {
  const { objects, functionConfig } = inputsOf(nodes)
  const result = await renderNodes({ objects, functionConfig })
  assert.deepEqual(
    result.diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  const tokens = objects.filter(({ kind }) => kind === 'Secret').map(object => (object as Any).stringData)
  return {
    objects: [...result.objects, ...objects].map(documentObject),
    secrets: tokens.flatMap(({ token, ...data }) => (token === undefined ? [data['token-secret']] : [token])),
  }
}

/** The given number of nodes, of the given number of kinds. */
export const manyNodes = (count: number, kinds: number): GivenNode[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `pool-${i}`,
    operatingSystem: i % 2 === 0 ? ('ubuntu' as const) : ('flatcar' as const),
    maxPods: 50 + (i % kinds),
  }))
