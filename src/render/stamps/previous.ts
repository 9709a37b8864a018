// Reads the outputs that an earlier run of the same functionConfig made for a MachineDeployment, as far as this run needs them.

import { CONFIG_TYPE, groupKindOf } from '../../base/kinds.ts'
import { t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, type InputItem, inputRef } from '../inputs/catalog.ts'
import type { Output } from '../model/config.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import { GENERATED_BY } from '../model/ownership.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from './names.ts'
import {
  COUNTED_REVISION,
  type NumberedTemplate,
  PROFILE_DIGEST,
  PROFILE_STAMP,
  PROFILE_VERSION,
  REVISION_STAMP,
  type Stamps,
  TEMPLATE_DIGEST,
} from './stamps.ts'

export interface PreviousOutput {
  /** The revision that the earlier run counted. It was either used, or kept while the cluster numbers revisions. */
  readonly revision: NumberedTemplate | undefined
  readonly profile: Stamps['profile'] | undefined
}

export interface PreviousRequest {
  /** The catalogs to search, in order. The first that contains an output of a MachineDeployment is used. */
  readonly catalogs: readonly Catalog[]
  /** The namespace of OperatingSystemConfigs. */
  readonly namespace: string
  readonly owner: string
}

const CONFIG_KIND = groupKindOf(CONFIG_TYPE)

/**
 * Returns the previous output of a MachineDeployment. Both its OperatingSystemConfig and its bootstrap Secret have all annotations, since
 * with two clusters only one of them may be among the items.
 */
export function previousOutput(
  { config, bootstrapSecret }: OutputNames,
  { catalogs, namespace, owner }: PreviousRequest,
  report: Report,
): PreviousOutput | undefined {
  for (const catalog of catalogs) {
    const own = (kind: string, namespace: string, name: string): InputItem | undefined => {
      const item = catalog.uniqueItem(kind, namespace, name)
      return item?.header.annotations[GENERATED_BY] === owner ? item : undefined
    }
    const previousConfig = own(CONFIG_KIND, namespace, config)
    const secret = own('Secret', CLOUD_INIT_NAMESPACE, bootstrapSecret)
    // If the two differ, the Secret takes precedence, because machine-controller reads it.
    const counts = secret ?? previousConfig
    if (counts === undefined) continue
    if (secret && previousConfig && !agree(secret, previousConfig)) report(disagreement(secret, previousConfig))
    return { revision: revisionIn(counts), profile: profileIn(counts) }
  }
  return undefined
}

const disagreement = (secret: InputItem, config: InputItem) =>
  problem('OSM0731', t`the previous outputs of the MachineDeployment do not agree: using the revision of the Secret`, {
    object: inputRef(secret),
    field: ['metadata', 'annotations', REVISION_STAMP],
    related: [{ object: inputRef(config), role: 'differs' }],
    help: [t`One of them was edited or not committed after the run that wrote both.`],
  })

const agree = (a: InputItem, b: InputItem): boolean =>
  [REVISION_STAMP, COUNTED_REVISION, TEMPLATE_DIGEST, PROFILE_STAMP, PROFILE_DIGEST, PROFILE_VERSION].every(
    name => a.header.annotations[name] === b.header.annotations[name],
  )

function revisionIn({ header: { annotations } }: InputItem): PreviousOutput['revision'] {
  const number = annotations[REVISION_STAMP] ?? annotations[COUNTED_REVISION]
  const templateDigest = annotations[TEMPLATE_DIGEST]
  if (number === undefined || templateDigest === undefined) return undefined
  return /^\d+$/.test(number) ? { number, templateDigest } : undefined
}

function profileIn({ header: { annotations } }: InputItem): PreviousOutput['profile'] {
  const name = annotations[PROFILE_STAMP]
  const version = annotations[PROFILE_VERSION]
  const digest = annotations[PROFILE_DIGEST]
  return name === undefined || version === undefined || digest === undefined ? undefined : { name, version, digest }
}

/** Returns the item with the identity of an output. Only its header is used: it is not read, and may be damaged. */
export function itemOf({ object }: Output, catalog: Catalog): InputItem | undefined {
  const { namespace, name, ...header } = itemHeaderOf(object)
  return catalog.item(groupKindOf(header), namespace, name)
}
