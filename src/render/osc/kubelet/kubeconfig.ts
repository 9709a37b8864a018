// Writes the kubeconfig with which a kubelet joins, as client-go writes it.

import type { JoinCredentials } from '../../model/environment.ts'
import { yamlScalar } from './kubeconfig-scalar.ts'

/** The name of cluster, user and context, which is short because user data is limited. */
const NAME = 'c'

/** Returns the text of the kubeconfig. */
export const kubeconfig = ({ cluster, bootstrapToken }: JoinCredentials): string =>
  textBeforeToken(cluster) + (bootstrapToken === '' ? ' {}\n' : `\n${field('token', bootstrapToken)}`)

function textBeforeToken(cluster: JoinCredentials['cluster']): string {
  const clusterFields: readonly (readonly [name: string, value: string | boolean])[] = [
    ['certificate-authority', cluster.certificateAuthority],
    ['certificate-authority-data', cluster.certificateAuthorityData],
    ['disable-compression', cluster.disableCompression],
    ['insecure-skip-tls-verify', cluster.insecureSkipTLSVerify],
    ['proxy-url', cluster.proxyURL],
    ['server', cluster.server],
    ['tls-server-name', cluster.tlsServerName],
  ]
  return `apiVersion: v1
clusters:
- cluster:
${clusterFields.map(([name, value]) => field(name, value, name === 'server')).join('')}  name: ${NAME}
contexts:
- context:
    cluster: ${NAME}
    user: ${NAME}
  name: ${NAME}
current-context: ${NAME}
kind: Config
${cluster.colors ? 'preferences:\n  colors: true\n' : ''}users:
- name: ${NAME}
  user:`
}

/** Returns a line indented by four columns, or "" for an empty value. */
function field(name: string, value: string | boolean, always = false): string {
  if ((value === '' || value === false) && !always) return ''
  return `    ${name}: ${value === true ? value : yamlScalar(String(value), 4)}\n`
}
