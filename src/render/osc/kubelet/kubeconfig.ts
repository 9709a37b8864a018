// Writes the kubeconfig with which a kubelet joins, as client-go writes it.

import type { JoinCredentials } from '../../model/environment.ts'
import type { JsonObject } from '../../model/json.ts'
import { yamlMembers } from './kubeconfig-yaml.ts'

/** The name of cluster, user and context, which is short because user data is limited. */
const NAME = 'c'

/** Returns the text of the kubeconfig. `users` is the last of its keys. */
export const kubeconfig = ({ cluster, bootstrapToken }: JoinCredentials): string =>
  textBeforeUsers(cluster) + yamlMembers({ users: [{ name: NAME, user: withoutEmpty({ token: bootstrapToken }) }] })

/** All nodes of a run have the same cluster. */
const beforeUsers = new WeakMap<JoinCredentials['cluster'], string>()

function textBeforeUsers(cluster: JoinCredentials['cluster']): string {
  const known = beforeUsers.get(cluster) ?? yamlMembers(membersBeforeUsers(cluster))
  beforeUsers.set(cluster, known)
  return known
}

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
