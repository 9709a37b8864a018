// Restores bootstrap tokens that a cluster no longer has. The controller's tokens expire after an hour and are then deleted, but the
// kubeconfig that it made with them stays.

import { type DocumentObject, isSecret, secretText } from '../node/document-object.ts'
import { listAt, textAt } from '../render/inputs/shape.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE, tokenSecretName } from '../render/model/environment.ts'
import type { JsonObject } from '../render/model/json.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import { CLOUD_INIT_NAMESPACE, outputNames } from '../render/outputs/names.ts'
import { readYaml } from '../render/yaml/index.ts'

export interface RestoredToken {
  /** `<namespace>/<name>` of the MachineDeployment. */
  readonly of: string
  readonly secret: JsonObject
}

/** Returns the tokens of MachineDeployments without a labelled Secret. */
export function restoredTokens(
  objects: readonly DocumentObject[],
  machineDeployments: readonly DocumentObject[],
): readonly RestoredToken[] {
  const secrets = objects.filter(isSecret)
  const labelled = new Set(
    secrets
      .filter(({ header }) => header.namespace === TOKEN_NAMESPACE)
      .map(({ header }) => header.labels[TOKEN_LABEL]),
  )
  return machineDeployments.flatMap(({ header }): RestoredToken[] => {
    const namespace = header.namespace || 'default'
    const key = machineDeploymentKey(namespace, header.name)
    if (labelled.has(key)) return []
    const { kubeletBootstrapSecret } = outputNames({ namespace, name: header.name })
    const kubeconfig = secrets.find(
      ({ header: of }) => of.namespace === CLOUD_INIT_NAMESPACE && of.name === kubeletBootstrapSecret,
    )
    const [id, secret] = tokenOf((kubeconfig && secretText(kubeconfig, 'kubeconfig')) ?? '')?.split('.') ?? []
    if (id === undefined || secret === undefined || !/^[a-z0-9]{6}$/.test(id)) return []
    return [{ of: `${namespace}/${header.name}`, secret: tokenSecret(key, id, secret) }]
  })
}

function tokenOf(kubeconfig: string): string | undefined {
  const result = readYaml(kubeconfig)
  return 'value' in result ? textAt(listAt(result.value, 'users')[0], 'user', 'token') : undefined
}

const tokenSecret = (key: string, id: string, secret: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: TOKEN_TYPE,
  metadata: { name: tokenSecretName(id), namespace: TOKEN_NAMESPACE, labels: { [TOKEN_LABEL]: key } },
  stringData: { 'token-id': id, 'token-secret': secret },
})
