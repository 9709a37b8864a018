// Makes the Secret of a derived bootstrap token as the controller does, with the annotations of generated objects.

import { encodeBase64Text } from '../../gotemplate/encoding/base64.ts'
import { type IssuedToken, TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE, tokenSecretName } from '../model/environment.ts'
import type { JsonObject } from '../model/json.ts'
import { ownAnnotations } from '../model/ownership.ts'
import type { Output } from './objects.ts'

/** The group that clusters of machine-controller allow to join. */
const GROUP = 'system:bootstrappers:machine-controller:default-node-token'

/** Returns the Secret of a derived token. */
export function bootstrapTokenSecret({ key, id, secret, expiration }: IssuedToken, owner: string): Output {
  const values = {
    description: `bootstrap token for ${key}`,
    'token-id': id,
    'token-secret': secret,
    ...(expiration !== undefined && { expiration }),
    'usage-bootstrap-authentication': 'true',
    'usage-bootstrap-signing': 'true',
    'auth-extra-groups': GROUP,
  }
  return {
    cluster: 'worker',
    object: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name: tokenSecretName(id),
        namespace: TOKEN_NAMESPACE,
        labels: { [TOKEN_LABEL]: key },
        annotations: ownAnnotations(owner, 'worker'),
      },
      type: TOKEN_TYPE,
      data: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeBase64Text(value)])),
    },
  }
}

/** Returns the key of the token in a generated Secret, or "" if it has none. */
export function tokenKey({ metadata }: JsonObject): string {
  const { labels } = (metadata ?? {}) as { labels?: Readonly<Record<string, string>> | null }
  return labels?.[TOKEN_LABEL] ?? ''
}
