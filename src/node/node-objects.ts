// The objects of the nodes of one MachineDeployment.

import { MACHINE_DEPLOYMENT_TYPE, NODE_POOL_TYPE } from '../render/model/kinds.ts'
import { configParts, type NodePart, type PartReader, secretParts } from './node-parts.ts'
import type { ObjectsByRole } from './roles.ts'

export class NodeObjects {
  /** `<name>-<namespace>`, which is part of the names of its objects. */
  readonly stem: string
  /** `<namespace>/<name>`, or the stem if namespace and name cannot be separated. */
  readonly title: string
  readonly objects: ObjectsByRole
  readonly #partReader: PartReader
  #secretParts: readonly NodePart[] | undefined
  #parts: readonly NodePart[] | undefined

  constructor(stem: string, title: string, objects: ObjectsByRole, partReader: PartReader) {
    this.stem = stem
    this.title = title
    this.objects = objects
    this.#partReader = partReader
  }

  /** MachineDeployment or NodePool. */
  get kind(): string {
    return this.objects.machineDeployment?.header.kind ?? MACHINE_DEPLOYMENT_TYPE.kind
  }

  /** All parts that the nodes get. They are read once, because user data takes long to parse and is asked for often. */
  get parts(): readonly NodePart[] {
    return (this.#parts ??= [...this.secretParts, ...configParts(this.objects.config, this.#partReader)])
  }

  /** The parts in Secrets. A report of one side needs no others. */
  get secretParts(): readonly NodePart[] {
    return (this.#secretParts ??= secretParts(this.objects, this.#partReader))
  }

  /** Whether anything is rendered for the nodes of the MachineDeployment. */
  get isRendered(): boolean {
    const { machineDeployment: _, ...rendered } = this.objects
    return Object.values(rendered).some(object => object !== undefined)
  }

  titled(title: string): NodeObjects {
    return new NodeObjects(this.stem, title, this.objects, this.#partReader)
  }

  withoutConfig(): NodeObjects {
    return new NodeObjects(this.stem, this.title, { ...this.objects, config: undefined }, this.#partReader)
  }
}

/** Returns what all of them are: NodePool, or else MachineDeployment. */
export const kindOfAll = (nodes: readonly { readonly kind: string }[]): string =>
  (nodes.length > 0 && nodes.every(({ kind }) => kind === NODE_POOL_TYPE.kind)
    ? NODE_POOL_TYPE
    : MACHINE_DEPLOYMENT_TYPE
  ).kind
