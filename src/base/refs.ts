// Which object is meant, and when two references mean the same one.

/** A reference to an object. */
export interface ObjectRef {
  /** The same as "" for kinds of the core group. */
  readonly apiVersion?: string
  readonly kind: string
  readonly namespace?: string
  readonly name: string
  /** Its cluster, if several clusters are read together and it is not shared by them. */
  readonly cluster?: string
}

declare const IDENTITY: unique symbol

/**
 * Which object is meant. Only this file makes them: a name, which objects of several namespaces have, is none. It is no text, so that nothing
 * prints it.
 */
export interface Identity {
  readonly [IDENTITY]: true
}

/** The namespace of a namespaced object that names none: kubectl, kustomize and an API server take it. */
export const DEFAULT_NAMESPACE = 'default'

/**
 * Returns a text that is equal for objects with the same group (in any version), kind, namespace and name. An object without a namespace is
 * one of "default"; for kinds without namespaces, this part says nothing.
 */
export const identityOf = ({ apiVersion = '', kind, namespace, name }: ObjectRef): Identity =>
  `${groupOf(apiVersion)}|${kind}|${namespace || DEFAULT_NAMESPACE}|${name}` as unknown as Identity

/** An order of identities that is the same in every run. */
export const compareIdentities = (a: Identity, b: Identity): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the reference of an object with this header, whose fields are "" if the object does not have them. */
export const refOf = ({ apiVersion, kind, namespace, name }: Required<Omit<ObjectRef, 'cluster'>>): ObjectRef => ({
  apiVersion,
  kind,
  ...(namespace !== '' && { namespace }),
  name,
})

/** Returns the group of an API version, which is "" for kinds of the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}

/** Returns `<namespace>/<name>`. */
export const namespacedName = ({ namespace, name }: Pick<ObjectRef, 'namespace' | 'name'>): string =>
  `${namespace || DEFAULT_NAMESPACE}/${name}`
