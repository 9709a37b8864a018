// The tools that apply manifests, and how each treats fields of other field managers.

import type { FieldManager } from './managed-fields.ts'

export const APPLIERS = ['kubectl', 'kubectl-client-side', 'argocd', 'argocd-server-side', 'flux'] as const

export type ApplierName = (typeof APPLIERS)[number]

export interface Applier {
  readonly name: ApplierName
  /** For messages. */
  readonly title: string
  /** The name of its field manager with server-side apply; undefined if it applies on the client side. */
  readonly manager?: string
  /** Whether it takes over fields of other managers without a conflict. */
  readonly forces: boolean
  /** Whether it takes over the fields of another manager before it applies. `ownsCopy`: that manager wrote kubectl's copy of the object. */
  readonly takesOver: (manager: FieldManager, ownsCopy: boolean) => boolean
  /** The annotation by which it replaces an object that cannot be changed, and the text that it contains. */
  readonly replaces?: readonly [annotation: string, text: string]
}

const ARGOCD_REPLACES = ['argocd.argoproj.io/sync-options', 'Replace=true'] as const

const TABLE: Readonly<Record<ApplierName, Omit<Applier, 'name'>>> = {
  kubectl: {
    title: 'kubectl apply --server-side',
    manager: 'kubectl',
    forces: false,
    takesOver: ({ operation }, ownsCopy) => operation === 'Update' && ownsCopy,
  },
  'kubectl-client-side': { title: 'kubectl apply', forces: true, takesOver: () => false },
  argocd: { title: 'Argo CD', forces: true, takesOver: () => false, replaces: ARGOCD_REPLACES },
  'argocd-server-side': {
    title: 'Argo CD with ServerSideApply=true',
    manager: 'argocd-controller',
    forces: true,
    takesOver: ({ name, operation }) => operation === 'Update' && name === 'kubectl-client-side-apply',
    replaces: ARGOCD_REPLACES,
  },
  flux: {
    title: 'Flux',
    manager: 'kustomize-controller',
    forces: true,
    // The managers in Flux's own cleanup options, which compare prefixes of names.
    takesOver: ({ name, operation }) =>
      name.startsWith('kubectl') ||
      (operation === 'Update' && (name.startsWith('before-first-apply') || name.startsWith('kustomize-controller'))),
    replaces: ['kustomize.toolkit.fluxcd.io/force', 'enabled'],
  },
}

export const applierOf = (name: ApplierName): Applier => ({ name, ...TABLE[name] })

/** Returns the tool for which output.gitops has prepared the objects: by the annotations that make it replace them. */
export function applierFor(annotations: Iterable<ReadonlyMap<string, string>>): Applier {
  for (const each of annotations) {
    const found = (['argocd', 'flux'] as const).find(name => replacesWith(applierOf(name), each))
    if (found !== undefined) return applierOf(found)
  }
  return applierOf('kubectl')
}

/** Whether the tool replaces an object with these annotations if it cannot be changed. */
export const replacesWith = ({ replaces }: Applier, annotations: ReadonlyMap<string, string>): boolean =>
  replaces !== undefined && (annotations.get(replaces[0]) ?? '').includes(replaces[1])
