// The objects of an export from a cluster, indexed for the checks of a MachineDeployment.

import { groupKindOf } from '../../../render/inputs/catalog.ts'
import { listAt, textAt } from '../../../render/inputs/shape.ts'
import { TOKEN_NAMESPACE, TOKEN_TYPE } from '../../../render/model/bootstrap-token.ts'
import { CLOUD_INIT_NAMESPACE } from '../../../render/outputs/names.ts'
import { type DocumentObject, isMachineDeployment, isSecret, qualifiedName } from '../../documents.ts'
import { documentIdentity } from '../../rendering.ts'

const MACHINE_SET = 'MachineSet.cluster.k8s.io'
const MACHINE = 'Machine.cluster.k8s.io'

export interface ClusterObjects {
  readonly all: readonly DocumentObject[]
  readonly machineDeployments: ReadonlyMap<string, DocumentObject>
  /** Returns a Secret for nodes by its name. */
  readonly nodeSecret: (name: string) => DocumentObject | undefined
  readonly machineSetsOf: (machineDeployment: DocumentObject) => readonly DocumentObject[]
  readonly machinesOf: (machineSets: readonly DocumentObject[]) => readonly DocumentObject[]
  readonly tokens: readonly DocumentObject[]
  /** Whether the export contains Secrets of the namespace of bootstrap tokens. */
  readonly hasTokenNamespace: boolean
}

export function clusterObjects(all: readonly DocumentObject[]): ClusterObjects {
  const byIdentity = new Map(all.map(object => [documentIdentity(object), object]))
  const machineSets = byOwner(all, MACHINE_SET, 'MachineDeployment')
  const machines = byOwner(all, MACHINE, 'MachineSet')
  const secrets = all.filter(isSecret)
  const inTokenNamespace = secrets.filter(({ header }) => header.namespace === TOKEN_NAMESPACE)
  return {
    all,
    machineDeployments: new Map(all.filter(isMachineDeployment).map(object => [qualifiedName(object), object])),
    nodeSecret: name => byIdentity.get(`Secret ${CLOUD_INIT_NAMESPACE}/${name}`),
    machineSetsOf: owner => (machineSets.get(qualifiedName(owner)) ?? []).filter(set => isOwnedBy(set, owner)),
    machinesOf: sets => sets.flatMap(set => machines.get(qualifiedName(set)) ?? []),
    tokens: inTokenNamespace.filter(({ object }) => object.type === TOKEN_TYPE),
    hasTokenNamespace: inTokenNamespace.length > 0,
  }
}

function byOwner(all: readonly DocumentObject[], groupKind: string, ownerKind: string): Map<string, DocumentObject[]> {
  const found = new Map<string, DocumentObject[]>()
  for (const object of all) {
    if (groupKindOf(object.header) !== groupKind) continue
    for (const owner of listAt(object.object, 'metadata', 'ownerReferences')) {
      if (textAt(owner, 'kind') !== ownerKind) continue
      const name = `${object.header.namespace || 'default'}/${textAt(owner, 'name')}`
      const known = found.get(name)
      if (known) known.push(object)
      else found.set(name, [object])
    }
  }
  return found
}

/** Whether the owner is this one, and not an earlier one of the same name. */
function isOwnedBy({ object }: DocumentObject, owner: DocumentObject): boolean {
  const uid = textAt(owner.object, 'metadata', 'uid')
  return (
    uid === undefined ||
    listAt(object, 'metadata', 'ownerReferences').some(each => (textAt(each, 'uid') ?? uid) === uid)
  )
}
