// Checks the bootstrap tokens with which the kubelets of new machines join: that the cluster has them, that they are valid, and that there is
// one for each MachineDeployment.

import type { Report } from '../../../diagnostics/diagnostic.ts'
import { problem } from '../../../diagnostics/problem.ts'
import type { Manifests } from '../../../lint/rendered/manifests.ts'
import { inputRef } from '../../../render/inputs/catalog.ts'
import { textAt } from '../../../render/inputs/shape.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE, tokenSecretName } from '../../../render/model/bootstrap-token.ts'
import { machineDeploymentKey } from '../../../render/model/key.ts'
import { about, type DocumentObject, secretText } from '../../documents.ts'
import { SECRET_KEYS } from '../../roles.ts'
import { deleteCommand } from '../../shell-command.ts'
import type { ClusterObjects } from './cluster-objects.ts'
import type { AppliedSecret, Block, Compared, ReportBlocking } from './compared.ts'

interface TokenContext {
  readonly manifests: Manifests
  readonly cluster: ClusterObjects
  /** The time with which expirations are compared; without it, they are not checked. */
  readonly time: Date | undefined
}

export function reportTokens(
  compared: Compared,
  { manifests, cluster, time }: TokenContext,
  report: ReportBlocking,
): void {
  if (!cluster.hasTokenNamespace) return
  const kubeconfig = compared.secrets.find(({ expected }) => expected.role === 'kubeconfig')
  const afterwards = new Map([...cluster.tokens, ...manifests.tokens].map(token => [token.header.name, token]))
  const live = new Map(cluster.tokens.map(token => [token.header.name, token]))
  const used = kubeconfig && tokensOf(kubeconfig)
  const problems = new Map<string, { fault: Fault; blocks: Block[] }>()
  const check = (token: Token | undefined, secrets: ReadonlyMap<string, DocumentObject>, block: Block): void => {
    const fault = token && faultOf(token, secrets.get(tokenSecretName(token.id)), time)
    if (fault === undefined) return
    const known = problems.get(fault.message) ?? { fault, blocks: [] }
    known.blocks.push(block)
    problems.set(fault.message, known)
  }
  if (compared.machineDeployment.live) check(used?.now, live, 'now')
  check(used?.afterwards, afterwards, 'afterwards')
  for (const { fault, blocks } of problems.values())
    report(about(kubeconfig!.git, fault.code, fault.message, { help: fault.help }), ...blocks)
  reportDuplicates(compared, [...afterwards.values()], used?.afterwards, report)
}

interface Token {
  readonly id: string
  readonly secret: string
}

/** Matches the form of a bootstrap token; the token of a service account has another one. */
const TOKEN = /^[ \t]*token:[ \t]*["']?([a-z0-9]{6})\.([a-z0-9]{16})["']?[ \t]*$/m

function tokenIn(secret: DocumentObject | undefined): Token | undefined {
  const [, id, text] = TOKEN.exec((secret && secretText(secret, SECRET_KEYS.kubeconfig)) ?? '') ?? []
  return id === undefined ? undefined : { id, secret: text! }
}

const tokensOf = (kubeconfig: AppliedSecret): Readonly<Record<Block, Token | undefined>> => ({
  now: tokenIn(kubeconfig.live),
  afterwards: tokenIn(kubeconfig.isRefused ? kubeconfig.live : kubeconfig.git),
})

interface Fault {
  readonly code: 'OSM0833' | 'OSM0834'
  readonly message: string
  readonly help: string
}

/** Returns why the API server does not accept a token. */
function faultOf({ id, secret }: Token, stored: DocumentObject | undefined, time: Date | undefined): Fault | undefined {
  const name = `${TOKEN_NAMESPACE}/${tokenSecretName(id)}`
  const wrong = (what: string, help = CORRECT): Fault => ({
    code: 'OSM0833',
    message: `the API server does not accept its bootstrap token: ${what}`,
    help,
  })
  if (stored === undefined) return wrong(`there is no Secret ${name}`, MISSING)
  const own = (key: string): string => secretText(stored, key) ?? ''
  if (stored.object.type !== TOKEN_TYPE) return wrong(`the Secret ${name} is not of the type ${TOKEN_TYPE}`)
  if (own('token-id') !== id || own('token-secret') !== secret) return wrong(`the Secret ${name} holds another token`)
  if (own('usage-bootstrap-authentication') !== 'true')
    return wrong(`usage-bootstrap-authentication of the Secret ${name} is not "true"`)
  const expiration = secretText(stored, 'expiration')
  if (expiration === undefined || expiration === '') return undefined
  const expires = Date.parse(expiration)
  if (Number.isNaN(expires)) return wrong(`the expiration of the Secret ${name} is not a date`)
  if (time === undefined || expires > time.getTime()) return undefined
  return {
    code: 'OSM0834',
    message: `its bootstrap token has expired: the Secret ${name} is valid until ${expiration}`,
    help: RENEW,
  }
}

const CORRECT = 'New machines do not become nodes with it. Correct the Secret, or create a new token and render again.'
const RENEW =
  'New machines do not become nodes with it. Create a new token, or give this one a later expiration, and render again.'
const MISSING =
  'New machines do not become nodes without it. Apply the Secret of the token, or check that the export contains the Secrets of kube-system.'

/** Reports several tokens of a MachineDeployment, with which operating-system-manager stops. */
function reportDuplicates(
  { machineDeployment: { git } }: Compared,
  tokens: readonly DocumentObject[],
  used: Token | undefined,
  report: ReportBlocking,
): void {
  const key = machineDeploymentKey(git.header.namespace || 'default', git.header.name)
  const own = tokens.filter(({ object }) => textAt(object, 'metadata', 'labels', TOKEN_LABEL) === key)
  if (own.length < 2) return
  const inUse = used && tokenSecretName(used.id)
  const others = own.map(({ header }) => header.name).filter(name => name !== inUse)
  const hasUsed = others.length < own.length
  const help = hasUsed
    ? `New machines join with ${inUse}. Once the manifests are applied and the machines that booted before have joined, delete the rest:\n\n${deleteCommand({ kind: 'Secret', namespace: TOKEN_NAMESPACE, names: others })}`
    : 'Keep the one whose token is in the kubelet kubeconfig Secret.'
  const message = `${own.length} Secrets hold a bootstrap token for it: a running operating-system-manager stops with "expected to find exactly one secret"`
  const related = own.map(token => ({
    object: inputRef(token),
    role: token.header.name === inUse ? 'in use' : 'not in use',
  }))
  report(about(git, 'OSM0832', message, { help, related }))
}

/** Reports once that the export does not contain the Secrets of tokens. */
export function reportTokensUnknown(all: readonly Compared[], cluster: ClusterObjects, report: Report): void {
  if (cluster.hasTokenNamespace) return
  const joining = all.some(({ secrets }) =>
    secrets.some(secret => secret.expected.role === 'kubeconfig' && tokensOf(secret).afterwards !== undefined),
  )
  if (!joining) return
  const help = 'Export them too: kubectl get secrets -A -o yaml'
  report(
    problem('OSM0840', `bootstrap tokens were not verified: the export has no Secret of ${TOKEN_NAMESPACE}`, { help }),
  )
}
