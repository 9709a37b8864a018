// Reads the claims of a JSON web token, without verifying its signature, and finds its owner.

import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import { isObject, type JsonObject } from '../model/json.ts'

/** Returns the claims, or undefined if the text is not a JSON web token. */
export function claimsOf(text: string): JsonObject | undefined {
  const [, payload] = /^eyJ[\w-]*\.([\w-]+)\.[\w-]*\s*$/.exec(text) ?? []
  if (payload === undefined) return undefined
  const bytes = decodeBase64(padded(payload.replaceAll('-', '+').replaceAll('_', '/')))
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(claims) ? (claims as JsonObject) : undefined
  } catch {
    return undefined
  }
}

const padded = (text: string): string => text.padEnd(Math.ceil(text.length / 4) * 4, '=')

const SUBJECT = /^system:serviceaccount:([^:]+):([^:]+)$/

/** Returns the service account of a token, or undefined if it has another subject. */
export function serviceAccountOf(
  claims: JsonObject,
): { readonly namespace: string; readonly name: string } | undefined {
  const [, namespace, name] = typeof claims.sub === 'string' ? (SUBJECT.exec(claims.sub) ?? []) : []
  return namespace === undefined || name === undefined ? undefined : { namespace, name }
}
