// Mistakes in tokens and Secrets.

import { type Mistake, testReplacements } from './inputs.ts'

const inApiToken = (text: string, reported: string): Mistake => ['  token: example-api-token', text, [reported]]
const inTokenId = (text: string, reported: string): Mistake => ['token-id: ubuntu', text, [reported]]

testReplacements('mistakes in tokens and Secrets', [
  inApiToken(
    '  token: <path:secret/data/x#token>',
    'OSM0229 stringData.token: the API token is still a placeholder of the Argo CD Vault plugin',
  ),
  inApiToken('  token: Bearer abc', 'OSM0228 stringData.token: the API token starts with "Bearer"'),
  inApiToken(
    '  token: eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0',
    'OSM0228 stringData.token: the API token is not a whole JSON web token, which has three parts with dots between them',
  ),
  inApiToken(
    '  token: ZXlKaGJHY2lPaUpTVXpJMU5pSjkuZXlKemRXSWlPaUo0SW4wLmFiYw==',
    'OSM0228 stringData.token: the API token is the base64 of the value',
  ),
  inApiToken(
    '  token: "-----BEGIN AGE ENCRYPTED FILE-----"',
    'OSM0246 stringData.token: the API token is still encrypted with age',
  ),
  inTokenId('token-id: ubunt', 'OSM0234 stringData.token-id: token-id has 5 characters, but must have 6'),
  inTokenId(
    'token-id: Ubuntu',
    'OSM0234 stringData.token-id: token-id has other characters than lower-case letters and digits',
  ),
  inTokenId('token-id: 123456', 'OSM0227 stringData.token-id: stringData.token-id must be text, not a number'),
  inTokenId('tokenid: ubuntu', 'OSM0222 stringData.tokenid: the bootstrap token has no token-id'),
  inTokenId(
    'token-id: ubuntu\n  usage-bootstrap-authentication: "false"',
    'OSM0234 stringData.usage-bootstrap-authentication: usage-bootstrap-authentication is not "true", so the API server does not accept the token',
  ),
  inTokenId(
    'token-id: ubuntu\n  auth-extra-groups: system:masters',
    'OSM0234 stringData.auth-extra-groups: auth-extra-groups has a group that the API server does not accept',
  ),
  [
    'stringData:\n  token: example-api-token',
    'data:\n  token: ENC[AES256_GCM,data:abc=]',
    ['OSM0227 data.token: data.token is not base64: it is still encrypted with SOPS'],
  ],
  [
    'kind: Secret',
    'kind: Secrets',
    [
      'OSM0208 kind: the kind "Secrets" does not exist',
      'OSM0224  (no place): the API token is missing: no Secret cloud-init-settings/cloud-init-getter-token with the key "token" is among the items',
    ],
  ],
  [
    'name: bootstrap-token-ubuntu',
    'name: bootstrap-token-ubunut',
    [
      'OSM0234 metadata.name: the Secret is named "bootstrap-token-ubunut", but the API server looks the token up as "bootstrap-token-ubuntu"',
    ],
  ],
  [
    'type: bootstrap.kubernetes.io/token',
    'type: Opaque',
    [
      'OSM0234 type: the type of the Secret is not bootstrap.kubernetes.io/token, so the API server does not accept the token',
    ],
  ],
  [
    'machinedeployment.k8s.io/name: kube-system-ubuntu-workers',
    'machinedeployment.k8s.io/name: kube-system-ubuntu-worker',
    [
      'OSM0220 metadata.labels[machinedeployment.k8s.io/name]: no bootstrap token for "kube-system-ubuntu-workers" is among the items',
    ],
  ],
  [
    'name: bootstrap-token-ubuntu\n  namespace: kube-system',
    'name: bootstrap-token-ubuntu\n  namespace: default',
    ['OSM0220  (no place): no bootstrap token for "kube-system-ubuntu-workers" is among the items'],
  ],
  [
    'token-secret: exampleexample00',
    'token-secret: "exampleexample00\\n"',
    ['OSM0228 stringData.token-secret: token-secret ends with a line break'],
  ],
])
