// Writes the kubeconfig with which a kubelet joins, as client-go writes it.

import { fromText, toText } from 'gotemplate/go/bytes'
import { encodeYamlOfV2 } from 'gotemplate/go/yaml'
import { dict, list, type Value } from 'gotemplate/values'
import { isObject, type Json, type JsonObject } from '../../../base/json.ts'
import { rememberedFor } from '../../../base/remembered.ts'
import type { JoinCredentials } from '../../settings/environment.ts'

/** The name of cluster, user and context, which is short because user data is limited. */
const NAME = 'c'

/** Returns the text of the kubeconfig. `users` is the last of its keys. */
export const kubeconfig = ({ cluster, bootstrapToken }: JoinCredentials): string =>
  textBeforeUsers(cluster) + users(bootstrapToken)

/** A bootstrap token with a letter before its dot is no word and no number, so it needs no quotes. */
const WITHOUT_QUOTES = /^(?=\d{0,5}[a-z])[a-z0-9]{6}\.[a-z0-9]{16}$/

/** Nodes have tokens of their own. */
const users = (token: string): string =>
  WITHOUT_QUOTES.test(token)
    ? `users:\n- name: ${NAME}\n  user:\n    token: ${token}\n`
    : yaml({ users: [{ name: NAME, user: withoutEmpty({ token }) }] })

/** All nodes of a run have the same cluster. */
const textBeforeUsers = rememberedFor((cluster: JoinCredentials['cluster']) => yaml(membersBeforeUsers(cluster)))

const membersBeforeUsers = ({ server, ofFile, ...cluster }: JoinCredentials['cluster']): JsonObject => ({
  apiVersion: 'v1',
  clusters: [
    {
      cluster: {
        ...withoutEmpty({
          'certificate-authority': cluster.certificateAuthority,
          'certificate-authority-data': cluster.certificateAuthorityData,
          'disable-compression': cluster.disableCompression,
          extensions: cluster.extensions ?? '',
          'insecure-skip-tls-verify': cluster.insecureSkipTLSVerify,
          'proxy-url': cluster.proxyURL,
          'tls-server-name': cluster.tlsServerName,
        }),
        server,
      },
      name: NAME,
    },
  ],
  contexts: [{ context: { cluster: NAME, user: NAME }, name: NAME }],
  'current-context': NAME,
  kind: 'Config',
  ...ofFile,
})

const withoutEmpty = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== false))

const yaml = (object: JsonObject): string => toText(encodeYamlOfV2(goValue(object)))

function goValue(value: Json): Value {
  if (typeof value === 'string') return fromText(value)
  if (typeof value === 'number' || typeof value === 'bigint') return isInteger64(value) ? BigInt(value) : Number(value)
  if (Array.isArray(value)) return list(value.map(goValue))
  if (!isObject(value)) return value
  return dict(Object.entries(value).map(([name, member]) => [fromText(name), goValue(member)]))
}

const isInteger64 = (value: number | bigint): boolean =>
  (typeof value === 'bigint' || Number.isInteger(value)) && value >= -(2n ** 63n) && value < 2n ** 64n
