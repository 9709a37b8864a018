// KubeVirt: YAML with the kubeconfig of the infrastructure cluster.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromText, fromUint8Array, toText } from 'gotemplate/go/bytes'
import { struct } from 'gotemplate/go/json'
import { encodeYaml } from 'gotemplate/go/yaml'
import { dict } from 'gotemplate/values'
import { type ConfigVar, NO_TEXT, textVar } from './config-var.ts'
import type { CloudConfigContext, CloudConfigWriter } from './provider.ts'

interface Auth {
  readonly kubeconfig: ConfigVar<string>
}

const NOTHING: { auth: Auth } = { auth: { kubeconfig: NO_TEXT } }

const decode = struct<{ auth: Auth }>({ auth: ['auth', struct<Auth>({ kubeconfig: ['kubeconfig', textVar] })] })

export const kubevirtCloudConfig: CloudConfigWriter = (spec, context) => {
  const { auth } = decode(spec, NOTHING, context.at, context.decode)
  const global = dict([
    ['kubeconfig', kubeconfigBytes(auth.kubeconfig, context)],
    ['namespace', fromText(context.kubevirtNamespace)],
  ])
  return toText(encodeYaml(dict([['global', global]])))
}

/** Returns the kubeconfig. A literal must be base64 and takes precedence over a reference; a referenced value may be base64 or plain. */
function kubeconfigBytes(variable: ConfigVar<string>, { resolve, decode: { report } }: CloudConfigContext): string {
  const value = resolve.readable(
    variable.value === '' ? variable : { ...NO_TEXT, at: variable.at, value: variable.value },
  )
  if (value === undefined) return ''
  const decoded = decodeBase64(value)
  if (decoded) return fromUint8Array(decoded)
  if (variable.value !== '') report({ field: variable.at, message: 'must be base64 of a kubeconfig' })
  return fromText(value)
}
