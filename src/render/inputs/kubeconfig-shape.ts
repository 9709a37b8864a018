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
  const [problem] = problemsAt(kubeconfig, KUBECONFIG, [])
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

/** Yields the problems; the caller takes the first. A null value counts as missing. */
function* problemsAt(value: Json | undefined, shape: Shape, path: FieldPath): Generator<TextProblem> {
  if (value === null || value === undefined || shape === 'anything') return
  const isNot = (what: Text): TextProblem => ({ message: t`its ${named(formatPath(path))} is ${what}`, field: path })
  if (shape === 'text') {
    if (typeof value !== 'string') yield isNot(t`not text`)
  } else if (shape === 'boolean') {
    if (typeof value !== 'boolean') yield isNot(t`neither true nor false`)
  } else if (shape === 'base64') {
    if (typeof value !== 'string' || decodeBase64(value) === undefined) yield isNot(t`not base64`)
  } else if (Array.isArray(shape)) {
    if (shape === EXTENSIONS && hasTwins(value))
      yield { message: t`a name occurs twice in its ${named(formatPath(path))}`, field: path }
    if (!Array.isArray(value)) yield isNot(t`not a list`)
    else for (const [i, entry] of value.entries()) yield* problemsAt(entry, shape[0], [...path, i])
  } else if (!isObject(value)) yield isNot(t`not a mapping`)
  else
    for (const [name, below] of Object.entries(shape))
      if (Object.hasOwn(value, name)) yield* problemsAt(value[name], below, [...path, name])
}

function hasTwins(list: Json | undefined): boolean {
  const names = Array.isArray(list) ? list.map(entry => (isObject(entry) ? (entry.name ?? '') : '')) : []
  return new Set(names).size < names.length
}
