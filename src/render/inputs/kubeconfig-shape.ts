// Validates a kubeconfig as client-go does when it loads one: a single value of a wrong type makes it refuse the whole file.

import { decodeBase64 } from 'gotemplate/go/base64'
import { type FieldPath, formatPath } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'

type Shape = 'text' | 'boolean' | 'base64' | 'anything' | readonly [Shape] | { readonly [field: string]: Shape }

const EXTENSIONS: Shape = [{ name: 'text', extension: 'anything' }]

/** The fields that client-go decodes; others are ignored. */
const KUBECONFIG: Shape = {
  apiVersion: 'text',
  kind: 'text',
  preferences: { colors: 'boolean', extensions: EXTENSIONS },
  clusters: [
    {
      name: 'text',
      cluster: {
        server: 'text',
        'tls-server-name': 'text',
        'insecure-skip-tls-verify': 'boolean',
        'certificate-authority': 'text',
        'certificate-authority-data': 'base64',
        'proxy-url': 'text',
        'disable-compression': 'boolean',
        extensions: EXTENSIONS,
      },
    },
  ],
  users: [
    {
      name: 'text',
      user: {
        'client-certificate': 'text',
        'client-certificate-data': 'base64',
        'client-key': 'text',
        'client-key-data': 'base64',
        token: 'text',
        tokenFile: 'text',
        username: 'text',
        password: 'text',
        as: 'text',
        'as-uid': 'text',
        'as-groups': ['text'],
        'auth-provider': { name: 'text' },
        exec: { command: 'text', args: ['text'], apiVersion: 'text' },
        extensions: EXTENSIONS,
      },
    },
  ],
  contexts: [{ name: 'text', context: { cluster: 'text', user: 'text', namespace: 'text', extensions: EXTENSIONS } }],
  'current-context': 'text',
  extensions: EXTENSIONS,
}

/** The lists that client-go converts to maps by name, beside extensions, and except clusters, of which there must be exactly one. */
const NAMED = ['users', 'contexts']

/** Returns the reason why client-go would not load the kubeconfig, or undefined if it would. */
export function kubeconfigProblem(kubeconfig: JsonObject): TextProblem | undefined {
  const { apiVersion, kind } = kubeconfig
  const problem = problemAt(kubeconfig, KUBECONFIG, [])
  if (problem !== undefined) return problem
  const isOtherVersion = apiVersion && apiVersion !== 'v1'
  if (isOtherVersion || (kind && kind !== 'Config'))
    return {
      message: t`its apiVersion and kind are not v1 and Config`,
      field: [isOtherVersion ? 'apiVersion' : 'kind'],
    }
  const twice = NAMED.find(list => hasTwins(kubeconfig[list]))
  return twice === undefined ? undefined : { message: t`a name occurs twice in its ${twice}`, field: [twice] }
}

/** Returns the first problem. A null value counts as missing. */
function problemAt(value: Json | undefined, shape: Shape, path: FieldPath): TextProblem | undefined {
  if (value === null || value === undefined || shape === 'anything') return undefined
  const isNot = (what: Text): TextProblem => ({ message: t`its ${named(formatPath(path))} is ${what}`, field: path })
  if (shape === 'text') return typeof value === 'string' ? undefined : isNot(t`not text`)
  if (shape === 'boolean') return typeof value === 'boolean' ? undefined : isNot(t`neither true nor false`)
  if (shape === 'base64')
    return typeof value === 'string' && decodeBase64(value) !== undefined ? undefined : isNot(t`not base64`)
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return isNot(t`not a list`)
    if (shape === EXTENSIONS && hasTwins(value))
      return { message: t`a name occurs twice in its ${named(formatPath(path))}`, field: path }
    return firstOf(value.map((entry, i) => () => problemAt(entry, shape[0], [...path, i])))
  }
  if (!isObject(value)) return path.length === 0 ? { message: t`it is not a kubeconfig` } : isNot(t`not a mapping`)
  return firstOf(
    Object.entries(shape).map(([name, below]) => () => {
      const found = Object.hasOwn(value, name) ? value[name] : undefined
      return problemAt(found, below, [...path, name])
    }),
  )
}

function firstOf(checks: readonly (() => TextProblem | undefined)[]): TextProblem | undefined {
  for (const check of checks) {
    const problem = check()
    if (problem !== undefined) return problem
  }
  return undefined
}

function hasTwins(list: Json | undefined): boolean {
  const names = Array.isArray(list) ? list.map(entry => (isObject(entry) ? (entry.name ?? '') : '')) : []
  return new Set(names).size < names.length
}
