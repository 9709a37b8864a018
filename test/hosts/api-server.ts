// A real API server for tests that have no machines: renderings are applied to it server-side, as GitOps tools do.
//
//   const server = await startApiServer()
//   await server.apply(objects)
//   await server.close()

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '../../src/base/json.ts'
import { type Answer, type Cluster, startCluster } from './machine/cluster.ts'
import { until } from './programs.ts'

/** An object as the server holds it. */
export interface Stored extends JsonObject {
  readonly metadata: JsonObject & { readonly name: string; readonly resourceVersion: string }
}

export interface ApiServer extends Cluster {
  /** Applies objects server-side, one after the other, and takes over fields of other managers. Throws the server's error. */
  apply(objects: readonly JsonObject[]): Promise<Stored[]>
  /** As `apply` for one object, but returns the response, for tests of errors. */
  applyOne(object: JsonObject): Promise<Answer>
  /** Why `kubectl apply --server-side --dry-run=server --validate=strict` would refuse the object, or warn of it; undefined if it does neither. */
  objection(object: JsonObject): Promise<string | undefined>
  /** Applies a merge patch with the given field manager. */
  patch(object: JsonObject, changes: JsonObject, fieldManager: string): Promise<void>
  /** Deletes the object if it exists. */
  remove(object: JsonObject): Promise<void>
  /** The object of that kind, namespace and name; undefined if there is none. */
  get(object: JsonObject): Promise<Stored | undefined>
  /** Creates missing namespaces of the objects. */
  makeNamespaces(objects: readonly JsonObject[]): Promise<void>
  /** Applies CustomResourceDefinitions and waits until objects of them are served. */
  define(definitions: readonly JsonObject[]): Promise<void>
  /** The user that the server authenticates by a token, once it knows the token; undefined if none. */
  whoIs(token: string): Promise<User | undefined>
}

export interface User {
  readonly username: string
  readonly groups: readonly string[]
}

const APPLY = { contentType: 'application/apply-patch+yaml' }

export async function startApiServer(): Promise<ApiServer> {
  const folder = mkdtempSync(join(tmpdir(), 'osm-krm-api-server-'))
  const cluster = await startCluster(folder)
  const close = async (): Promise<void> => {
    await cluster.close()
    rmSync(folder, { recursive: true })
  }
  return apiServerOf({ ...cluster, close })
}

/** The API server of a cluster that the caller starts and stops. */
export function apiServerOf(cluster: Cluster): ApiServer {
  const { request } = cluster
  const pathOf = paths(cluster)

  const applyOne = async (object: JsonObject) =>
    request('PATCH', `${await pathOf(object)}?fieldManager=test&force=true`, object, APPLY)

  const objection = async (object: JsonObject): Promise<string | undefined> => {
    const query = 'fieldManager=test&dryRun=All&fieldValidation=Strict'
    const { status, body, warning } = await request('PATCH', `${await pathOf(object)}?${query}`, object, APPLY)
    return status < 300 ? warning : String(body.message)
  }

  const apply = async (objects: readonly JsonObject[]): Promise<Stored[]> => {
    const stored: Stored[] = []
    for (const object of objects) {
      const { status, body } = await applyOne(object)
      if (status >= 300) throw new Error(`${nameOf(object)}: ${status} ${body.message}`)
      stored.push(body as Stored)
    }
    return stored
  }

  const get = async (object: JsonObject): Promise<Stored | undefined> => {
    const { status, body } = await request('GET', await pathOf(object))
    return status === 200 ? (body as Stored) : undefined
  }

  return {
    ...cluster,
    apply,
    applyOne,
    objection,
    get,
    patch: async (object, changes, fieldManager) => {
      const path = `${await pathOf(object)}?fieldManager=${fieldManager}`
      const { status, body } = await request('PATCH', path, changes, { contentType: 'application/merge-patch+json' })
      if (status >= 300) throw new Error(`${nameOf(object)}: ${status} ${body.message}`)
    },
    remove: async object => void (await request('DELETE', await pathOf(object))),
    makeNamespaces: async objects => {
      const names = new Set(objects.map(({ metadata }) => (metadata as JsonObject).namespace as string | undefined))
      await apply(
        [...names].flatMap(name => (name ? [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }] : [])),
      )
    },
    define: async definitions => {
      for (const { metadata } of await apply(definitions)) await established(cluster, metadata.name)
    },
    whoIs: token => until('a user of the token', 2, () => userOf(cluster, token)).catch(() => undefined),
  }
}

const nameOf = ({ kind, metadata }: JsonObject): string => {
  const { namespace, name } = metadata as { namespace?: string; name: string }
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`
}

interface Resource {
  readonly name: string
  readonly kind: string
  readonly namespaced: boolean
}

/** The paths of objects, from the server's discovery: plurals cannot be derived from kinds. */
function paths({ request }: Cluster): (object: JsonObject) => Promise<string> {
  const known = new Map<string, Resource>()
  const base = (apiVersion: string) => (apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`)
  return async object => {
    const { apiVersion, kind, metadata } = object as { apiVersion: string; kind: string; metadata: JsonObject }
    const id = `${apiVersion} ${kind}`
    if (!known.has(id)) {
      const { body } = await request('GET', base(apiVersion))
      for (const resource of (body.resources ?? []) as unknown as Resource[])
        if (!resource.name.includes('/')) known.set(`${apiVersion} ${resource.kind}`, resource)
    }
    const resource = known.get(id)
    if (resource === undefined) throw new Error(`the API server knows no ${id}`)
    const namespace = resource.namespaced ? `/namespaces/${metadata.namespace}` : ''
    return `${base(apiVersion)}${namespace}/${resource.name}/${metadata.name}`
  }
}

async function userOf({ request }: Cluster, token: string): Promise<User | undefined> {
  const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }
  const { status, body } = await request('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', review, { token })
  return status === 201 ? ((body.status as JsonObject).userInfo as unknown as User) : undefined
}

/** The server serves a new kind a moment after it accepted the definition. */
const established = ({ request }: Cluster, name: string): Promise<boolean> =>
  until(`${name} is served`, 60, async () => {
    const { body } = await request('GET', `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`)
    const conditions = ((body.status as JsonObject | undefined)?.conditions ?? []) as { type: string; status: string }[]
    return conditions.some(({ type, status }) => type === 'Established' && status === 'True')
  })
