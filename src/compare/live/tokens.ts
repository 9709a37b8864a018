// Checks the bootstrap tokens with which the kubelets of new machines join: that the cluster has them, that they are valid, and that there is
// one for each MachineDeployment.

import { grouped } from '../../base/grouped.ts'
import { DEFAULT_NAMESPACE } from '../../base/refs.ts'
import { named, type Text, t, words } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { about, type DocumentObject, isSecret, secretText } from '../../node/document-object.ts'
import { SECRET_KEYS } from '../../node/node-objects.ts'
import { deleteCommand } from '../../node/shell-command.ts'
import { inputRef } from '../../render/inputs/catalog.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { machineDeploymentKey } from '../../render/model/machine-deployment.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE, tokenSecretName } from '../../render/settings/environment.ts'
import { STAND_IN_TEXTS } from '../../secrets/stand-ins.ts'
import { isRefusedRole, type LiveNode } from './nodes.ts'

export interface Tokens {
  /** By the names of their Secrets, in the cluster now, and after applying. */
  readonly stored: ReadonlyMap<string, DocumentObject>
  readonly afterwards: ReadonlyMap<string, DocumentObject>
  /** Those after applying, by the key of the MachineDeployment in their label. */
  readonly byKey: ReadonlyMap<string | undefined, readonly DocumentObject[]>
}

/** Returns the bootstrap tokens, or undefined if the export does not contain the Secrets of their namespace. */
export function tokensIn(cluster: readonly DocumentObject[], applied: readonly DocumentObject[]): Tokens | undefined {
  const exported = cluster.filter(object => isSecret(object) && object.header.namespace === TOKEN_NAMESPACE)
  if (exported.length === 0) return undefined
  const isToken = ({ object }: DocumentObject): boolean => object.type === TOKEN_TYPE
  const byName = (objects: readonly DocumentObject[]): Map<string, DocumentObject> =>
    new Map(objects.filter(isToken).map(token => [token.header.name, token]))
  const afterwards = byName([...exported, ...applied])
  const byKey = grouped(afterwards.values(), ({ object }) => textAt(object, 'metadata', 'labels', TOKEN_LABEL))
  return { stored: byName(exported), afterwards, byKey }
}

export function reportTokens(node: LiveNode, tokens: Tokens, time: Date, report: Report): void {
  const used = tokenAfterwards(node)
  const faults = [
    node.live.machineDeployment && faultOf(tokenIn(node.live.kubeconfig), tokens.stored, time),
    faultOf(used, tokens.afterwards, time),
  ].filter(fault => fault !== undefined)
  // The same token is usually used before and afterwards.
  for (const { code, message, help } of new Map(faults.map(fault => [`${fault.code} ${fault.id}`, fault])).values())
    report(about(node.git.kubeconfig ?? node.live.kubeconfig!, code, message, { help: [help] }))
  reportDuplicates(node, tokens, used, report)
}

interface Token {
  readonly id: string
  readonly secret: string
}

/** Matches the form of a bootstrap token; the token of a service account has another one. */
const TOKEN = /^[ \t]*token:[ \t]*["']?([a-z0-9]{6})\.([a-z0-9]{16})["']?[ \t]*$/m

/** Returns the token of a kubeconfig; undefined if there is none, or one that only stands for it. */
export function tokenIn(secret: DocumentObject | undefined): Token | undefined {
  const [, id, text] = TOKEN.exec((secret && secretText(secret, SECRET_KEYS.kubeconfig)) ?? '') ?? []
  return id === undefined || STAND_IN_TEXTS.includes(`${id}.${text}`) ? undefined : { id, secret: text! }
}

/** Returns the token in the kubeconfig of the cluster after everything was applied that is not refused. */
const tokenAfterwards = (node: LiveNode): Token | undefined =>
  tokenIn(isRefusedRole('kubeconfig', node) ? node.live.kubeconfig : (node.git.kubeconfig ?? node.live.kubeconfig))

interface Fault {
  readonly code: 'OSM0833' | 'OSM0834'
  /** The ID of the token. */
  readonly id: string
  readonly message: Text
  readonly help: Text
  /** The texts with which the Secret would be right for a day. */
  readonly corrected?: Readonly<Record<string, string>> | undefined
}

/** Returns why the API server does not accept a token. */
export function faultOf(token: Token | undefined, tokens: Tokens['stored'], time: Date): Fault | undefined {
  if (token === undefined) return undefined
  const { id, secret } = token
  const stored = tokens.get(tokenSecretName(id))
  const name = named(`${TOKEN_NAMESPACE}/${tokenSecretName(id)}`)
  const wrong = (what: Text, help = CORRECT, corrected?: Fault['corrected']): Fault => ({
    code: 'OSM0833',
    id,
    message: t`the API server does not accept its bootstrap token: ${what}`,
    help,
    corrected,
  })
  if (stored === undefined) return wrong(t`there is no Secret ${name}`, MISSING)
  const own = (key: string): string => secretText(stored, key) ?? ''
  if (stored.object.type !== TOKEN_TYPE) return wrong(t`the Secret ${name} is not of the type ${words(TOKEN_TYPE)}`)
  if (own('token-id') !== id || own('token-secret') !== secret) return wrong(t`the Secret ${name} holds another token`)
  if (own(USAGE) !== 'true')
    return wrong(t`${words(USAGE)} of the Secret ${name} is not "true"`, CORRECT, { [USAGE]: 'true' })
  const expiration = secretText(stored, 'expiration')
  if (expiration === undefined || expiration === '') return undefined
  const expires = Date.parse(expiration)
  if (Number.isNaN(expires)) return wrong(t`the expiration of the Secret ${name} is not a date`)
  if (expires > time.getTime()) return undefined
  return {
    code: 'OSM0834',
    id,
    message: t`its bootstrap token has expired: the Secret ${name} is valid until ${expiration}`,
    help: RENEW,
    corrected: { expiration: new Date(time.getTime() + 86_400_000).toISOString().replace(/\.\d+/, '') },
  }
}

const USAGE = 'usage-bootstrap-authentication'
const CORRECT = t`New machines do not become nodes with it. Correct the Secret, or create a new token and render again.`
const RENEW = t`New machines do not become nodes with it. Create a new token, or give this one a later expiration, and render again.`
const MISSING = t`New machines do not become nodes without it. Apply the Secret of the token, or check that the export contains the Secrets of kube-system.`

/** Reports several tokens of a MachineDeployment, with which operating-system-manager stops. */
function reportDuplicates({ git, live }: LiveNode, { byKey }: Tokens, used: Token | undefined, report: Report): void {
  const machineDeployment = git.machineDeployment ?? live.machineDeployment
  if (machineDeployment === undefined) return
  const { namespace, name } = machineDeployment.header
  const own = byKey.get(machineDeploymentKey(namespace || DEFAULT_NAMESPACE, name)) ?? []
  if (own.length < 2) return
  const inUse = used && tokenSecretName(used.id)
  const others = own.map(({ header }) => header.name).filter(name => name !== inUse)
  const hasUsed = others.length < own.length
  const help = hasUsed
    ? [
        t`New machines join with ${named(inUse ?? '')}. Once the manifests are applied and the machines that booted before have joined, delete the rest:`,
        t``,
        t`${deleteCommand({ kind: 'Secret', namespace: TOKEN_NAMESPACE, names: others })}`,
      ]
    : [t`Keep the one whose token is in the kubelet kubeconfig Secret.`]
  const message = t`${own.length} Secrets hold a bootstrap token for it: a running operating-system-manager stops with "expected to find exactly one secret"`
  const related = own.map(token => ({
    object: inputRef(token),
    role: token.header.name === inUse ? 'in use' : 'not in use',
  }))
  report(about(machineDeployment, 'OSM0832', message, { help, related }))
}

/** Reports once that the export does not contain the Secrets of tokens. */
export function reportTokensUnknown(nodes: readonly LiveNode[], report: Report): void {
  if (nodes.every(node => tokenAfterwards(node) === undefined)) return
  const help = t`Export them too: kubectl get secrets -A -o yaml`
  report(
    problem('OSM0840', t`bootstrap tokens were not checked: the export has no Secret of ${words(TOKEN_NAMESPACE)}`, {
      help: [help],
    }),
  )
}
