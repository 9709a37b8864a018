// Validates, decodes and types the MachineDeployments among the items.

import { formatPath } from '../../base/field-path.ts'
import { isObject, type JsonObject } from '../../base/json.ts'
import { groupKindOf, MACHINE_DEPLOYMENT_TYPE } from '../../base/kinds.ts'
import { DEFAULT_NAMESPACE } from '../../base/refs.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem, type Where } from '../../diagnostics/problem.ts'
import { reportNames } from '../model/kubernetes.ts'
import { type MachineDeployment, machineDeploymentKey, nounOf, PROVIDER_SPEC } from '../model/machine-deployment.ts'
import type { LabelRequirement, LabelSelector, MachineDeploymentSettings } from '../settings/settings.ts'
import { byName, type Catalog, type InputItem, type InputObject, inputRef } from './catalog.ts'
import { inDeploymentForm, isPool, NODE_POOL, type PoolObject, readPool } from './node-pools.ts'
import { decodeProviderConfig } from './provider-config.ts'
import { checkMachineDeployment } from './schemas/index.ts'
import { at, textAt } from './shape.ts'

export const MACHINE_DEPLOYMENT = groupKindOf(MACHINE_DEPLOYMENT_TYPE)

const { apiVersion: API_VERSION } = MACHINE_DEPLOYMENT_TYPE

export const deploymentRef = (input: InputObject): ObjectRef & { readonly namespace: string } => ({
  ...inputRef(input),
  namespace: input.header.namespace || DEFAULT_NAMESPACE,
})

const EXAMPLE = [
  t`machine-controller creates machines from it:`,
  t``,
  t`spec:`,
  t`  template:`,
  t`    spec:`,
  t`      providerSpec:`,
  t`        value:`,
  t`          cloudProvider: hetzner`,
  t`          cloudProviderSpec: {serverType: cx32, location: fsn1, image: ubuntu-24.04}`,
  t`          operatingSystem: ubuntu`,
  t`          operatingSystemSpec: {distUpgradeOnBoot: false}`,
  t`          sshPublicKeys: []`,
]

/** Help for missing required fields. */
const MISSING: Readonly<Record<string, readonly Text[]>> = {
  'spec.template.spec.providerSpec': EXAMPLE,
  'spec.template.spec.providerSpec.value': EXAMPLE,
}

/** Returns the MachineDeployments among the items, and the NodePools in their form, by namespace and name. */
export const machineDeploymentsIn = (catalog: Catalog): InputObject[] =>
  [...catalog.objects(MACHINE_DEPLOYMENT), ...catalog.objects(NODE_POOL).map(inDeploymentForm)].sort(byName)

/** Whether an API server is deleting the object: the controller makes nothing for it, and removes what it has made. */
export const isBeingDeleted = ({ object }: InputObject): boolean =>
  textAt(object, 'metadata', 'deletionTimestamp') !== undefined

export const keyOf = ({ header: { namespace, name } }: InputItem): string =>
  machineDeploymentKey(namespace || DEFAULT_NAMESPACE, name)

export const isSelected = ({ object }: InputObject, settings: MachineDeploymentSettings): boolean =>
  selects(settings.selector, name => textAt(object, 'metadata', 'labels', name))

/** Returns the MachineDeployment of an object, or undefined after it reported all problems. */
export function readMachineDeployment(input: InputObject | PoolObject, report: Report): MachineDeployment | undefined {
  const { object } = input
  const ref = deploymentRef(input)
  let damaged = false
  const reportField = (message: Text, place: Where): void => {
    damaged = true
    report(problem('OSM0200', message, { object: ref, ...place }))
  }
  // Without metadata, only that is reported.
  if (input.header.namespace === '' && isObject(input.object.metadata)) {
    report(
      problem('OSM0201', t`${nounOf(input)} has no namespace: using "default"`, {
        object: ref,
        field: ['metadata', 'namespace'],
        help: [
          t`The names of all its outputs contain the namespace. Set metadata.namespace: MachineDeployments are usually in kube-system.`,
        ],
      }),
    )
  }
  if (!isPool(input) && ref.apiVersion !== API_VERSION) {
    report(
      problem('OSM0206', t`${named(ref.apiVersion!)} is not a version that machine-controller serves`, {
        object: ref,
        field: ['apiVersion'],
        help: [t`Write ${words(API_VERSION)}: an API server refuses any other.`],
      }),
    )
  }
  const isNamed = reportNames(ref, report)
  const pool = isPool(input) ? readPool(input, ref, report) : undefined
  for (const { message, field, help, is, misspelt, caret } of isPool(input) ? [] : checkMachineDeployment(object)) {
    const example = is === 'missing' && misspelt === undefined ? MISSING[formatPath(field)] : undefined
    reportField(message, { field, help: example ?? help, caret })
  }
  if (damaged || !isNamed || (isPool(input) && pool === undefined)) return undefined
  const template = at(object, 'spec', 'template')
  const provider = decodeProviderConfig(
    at(template, 'spec', 'providerSpec', 'value') ?? null,
    ({ field, message, help, caret }) => reportField(message, { field: [...PROVIDER_SPEC, ...field], help, caret }),
  )
  if (provider === undefined || damaged) return undefined
  return {
    ref,
    annotations: ownAnnotations(object),
    kubeletVersion: textAt(object, 'spec', 'template', 'spec', 'versions', 'kubelet') ?? '',
    provider,
    template: template as JsonObject,
    ...(pool && { pool }),
  }
}

/** Returns the object's own annotations, or undefined if it has none. Go decodes a null value as "", so the annotation exists. */
function ownAnnotations(object: JsonObject): Record<string, string> | undefined {
  const annotations = at(object, 'metadata', 'annotations')
  if (!isObject(annotations)) return undefined
  const own: [string, string][] = []
  for (const name of Object.keys(annotations)) {
    const value = annotations[name] ?? ''
    if (typeof value === 'string' && isOwnAnnotation(name)) own.push([name, value])
  }
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** Whether the selector matches. `label` returns the value of a label, or undefined. */
export function selects(selector: LabelSelector, label: (key: string) => string | undefined): boolean {
  return (
    Object.entries(selector.matchLabels).every(([key, value]) => label(key) === value) &&
    selector.matchExpressions.every(requirement => meets(requirement, label(requirement.key)))
  )
}

const meets = ({ operator, values }: LabelRequirement, value: string | undefined): boolean => {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
  }
}

const NOT_ITS_OWN =
  /^(([a-z0-9.-]+\.)?config\.kubernetes\.io|(internal\.)?config\.k8s\.io|kustomize\.config\.k8s\.io|internal\.kpt\.dev|osm-krm\.dev)\//

/** Whether the annotation belongs to the MachineDeployment itself. */
export const isOwnAnnotation = (name: string): boolean => !NOT_ITS_OWN.test(name)

/** Set by machine-controller: the number of the newest MachineSet. */
export const MACHINE_SET_REVISION = 'machinedeployment.clusters.k8s.io/revision'
