import { type Mistake, testMistakes } from './inputs.ts'

const MISTAKES: readonly Mistake[] = [
  [
    'a line break at the end of the API token',
    '  token: example-api-token',
    '  token: "example-api-token\\n"',
    [
      'OSM0228 Secret cloud-init-getter-token stringData.token: the API token ends with a line break | Remove it: in YAML write the value on one line or with `|-` instead of `|`, and encode it with `printf %s` instead of `echo`.',
    ],
  ],
  [
    'an empty API token',
    '  token: example-api-token',
    '  token: ""',
    [
      'OSM0236 Secret cloud-init-getter-token stringData.token: the API token is empty | Set it to the value in the cluster.',
    ],
  ],
  [
    'an API token that SOPS has encrypted',
    '  token: example-api-token',
    '  token: ENC[AES256_GCM,data:abc=,iv:abc=,tag:abc=,type:str]',
    [
      'OSM0246 Secret cloud-init-getter-token stringData.token: the API token is still encrypted with SOPS | Decrypt the file before the function runs: `sops --decrypt`, ksops, or the decryption of Flux.',
    ],
  ],
  [
    'an API token that is a placeholder of Flux',
    '  token: example-api-token',
    `  token: \${API_TOKEN}`,
    [
      'OSM0229 Secret cloud-init-getter-token stringData.token: the API token is still a placeholder of Flux or envsubst | Fill it in before the function runs. If it is to be filled in later, use a placeholder in spec.credentials of the functionConfig, with `placeholders: flux` or `vault`.',
    ],
  ],
  [
    'an API token that is a placeholder of the Vault plugin',
    '  token: example-api-token',
    '  token: <path:secret/data/x#token>',
    [
      'OSM0229 Secret cloud-init-getter-token stringData.token: the API token is still a placeholder of the Argo CD Vault plugin | Fill it in before the function runs. If it is to be filled in later, use a placeholder in spec.credentials of the functionConfig, with `placeholders: flux` or `vault`.',
    ],
  ],
  [
    'an API token with a Bearer prefix',
    '  token: example-api-token',
    '  token: Bearer abc',
    [
      'OSM0228 Secret cloud-init-getter-token stringData.token: the API token starts with "Bearer" | Write only the token: the profile writes the word before it.',
    ],
  ],
  [
    'an API token that is truncated',
    '  token: example-api-token',
    '  token: eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0',
    [
      'OSM0228 Secret cloud-init-getter-token stringData.token: the API token is not a whole JSON web token, which has three parts with dots between them | Copy the whole token.',
    ],
  ],
  [
    'an API token in base64 under stringData',
    '  token: example-api-token',
    '  token: ZXlKaGJHY2lPaUpTVXpJMU5pSjkuZXlKemRXSWlPaUo0SW4wLmFiYw==',
    [
      'OSM0228 Secret cloud-init-getter-token stringData.token: the API token is the base64 of the value | Write the value itself under stringData, or its base64 under data.',
    ],
  ],
  [
    'plain text under data',
    'stringData:\n  token: example-api-token',
    'data:\n  token: example-api-token',
    [
      'OSM0227 Secret cloud-init-getter-token data.token: data.token is not base64, so the API server would refuse the Secret | Write the value unchanged under stringData, or encode it: `printf %s VALUE | base64 -w0`.',
    ],
  ],
  [
    'an encrypted value under data',
    'stringData:\n  token: example-api-token',
    'data:\n  token: ENC[AES256_GCM,data:abc=]',
    [
      'OSM0227 Secret cloud-init-getter-token data.token: data.token is not base64: it is still encrypted with SOPS | Decrypt the file before the function runs: `sops --decrypt`, ksops, or the decryption of Flux.',
    ],
  ],
  [
    'a misspelt key of the API token',
    '  token: example-api-token',
    '  tokne: example-api-token',
    [
      'OSM0224 Secret cloud-init-getter-token stringData.tokne: the API token is missing: Secret cloud-init-settings/cloud-init-getter-token has no key "token" | Its key "tokne" is similar: correct one of the two.',
    ],
  ],
  [
    'the API token in a misspelt namespace',
    'namespace: cloud-init-settings',
    'namespace: cloud-init-setings',
    [
      'OSM0224 Secret cloud-init-getter-token metadata.namespace: the API token is missing: no Secret cloud-init-settings/cloud-init-getter-token with the key "token" is among the items | There is one of that name in the namespace "cloud-init-setings".',
    ],
  ],
  [
    'a misspelt name of the API token',
    'name: cloud-init-getter-token',
    'name: cloud-init-geter-token',
    [
      'OSM0224 Secret cloud-init-geter-token metadata.name: the API token is missing: no Secret cloud-init-settings/cloud-init-getter-token with the key "token" is among the items | There is a Secret with a similar name: "cloud-init-geter-token".',
    ],
  ],
  [
    'a misspelt kind of a Secret',
    'kind: Secret',
    'kind: Secrets',
    [
      'OSM0224 Secrets cloud-init-getter-token kind: the API token is missing: no Secret cloud-init-settings/cloud-init-getter-token with the key "token" is among the items | There is an object of that name and of the kind Secrets: did you mean Secret?',
    ],
  ],
  [
    'a token-id of five characters',
    'token-id: ubuntu',
    'token-id: ubunt',
    [
      'OSM0234 Secret bootstrap-token-ubuntu stringData.token-id: token-id has 5 characters, but must have 6 | The API server only accepts 6 characters of a-z and 0-9: copy it from the token in the cluster, or create a new token.',
    ],
  ],
  [
    'a token-id in upper case',
    'token-id: ubuntu',
    'token-id: Ubuntu',
    [
      'OSM0234 Secret bootstrap-token-ubuntu stringData.token-id: token-id has other characters than lower-case letters and digits | The API server only accepts 6 characters of a-z and 0-9: copy it from the token in the cluster, or create a new token.',
    ],
  ],
  [
    'a token-id that YAML reads as a number',
    'token-id: ubuntu',
    'token-id: 123456',
    [
      'OSM0227 Secret bootstrap-token-ubuntu stringData.token-id: stringData.token-id must be text, not a number | Put the value in quotes.',
    ],
  ],
  [
    'a token-secret of fifteen characters',
    'token-secret: exampleexample00',
    'token-secret: exampleexample0',
    [
      'OSM0234 Secret bootstrap-token-ubuntu stringData.token-secret: token-secret has 15 characters, but must have 16 | The API server only accepts 16 characters of a-z and 0-9: copy it from the token in the cluster, or create a new token.',
    ],
  ],
  [
    'a bootstrap token under another name',
    'name: bootstrap-token-ubuntu',
    'name: bootstrap-token-ubunut',
    [
      'OSM0234 Secret bootstrap-token-ubunut metadata.name: the Secret is named "bootstrap-token-ubunut", but the API server looks the token up as "bootstrap-token-ubuntu" | Name the Secret after its token-id, or correct the token-id.',
    ],
  ],
  [
    'a bootstrap token of another type',
    'type: bootstrap.kubernetes.io/token',
    'type: Opaque',
    [
      'OSM0234 Secret bootstrap-token-ubuntu type: the type of the Secret is not bootstrap.kubernetes.io/token, so the API server does not accept the token | Write bootstrap.kubernetes.io/token.',
    ],
  ],
  [
    'a misspelt token-id',
    'token-id: ubuntu',
    'tokenid: ubuntu',
    [
      'OSM0222 Secret bootstrap-token-ubuntu stringData.tokenid: the bootstrap token has no token-id | Did you mean token-id instead of tokenid?',
    ],
  ],
  [
    'a misspelt label value',
    'machinedeployment.k8s.io/name: kube-system-ubuntu-workers',
    'machinedeployment.k8s.io/name: kube-system-ubuntu-worker',
    [
      'OSM0220 Secret bootstrap-token-ubuntu metadata.labels[machinedeployment.k8s.io/name]: no bootstrap token for "kube-system-ubuntu-workers" is among the items | A Secret has the label machinedeployment.k8s.io/name: kube-system-ubuntu-worker; did you mean kube-system-ubuntu-workers?',
    ],
  ],
  [
    'a bootstrap token in another namespace',
    'name: bootstrap-token-ubuntu\n  namespace: kube-system',
    'name: bootstrap-token-ubuntu\n  namespace: default',
    [
      'OSM0220 Secret bootstrap-token-ubuntu metadata.namespace: no bootstrap token for "kube-system-ubuntu-workers" is among the items | The Secret default/bootstrap-token-ubuntu has its label, but only Secrets in kube-system are looked up.',
    ],
  ],
  [
    'a misspelt label',
    '    machinedeployment.k8s.io/name: kube-system-ubuntu-workers',
    '    machinedeployment.k8s.io/nam: kube-system-ubuntu-workers',
    [
      'OSM0220 Secret bootstrap-token-ubuntu metadata.labels[machinedeployment.k8s.io/nam]: no bootstrap token for "kube-system-ubuntu-workers" is among the items | A Secret has its name in metadata.labels as machinedeployment.k8s.io/nam; it must be the label machinedeployment.k8s.io/name.',
    ],
  ],
  [
    'a token-secret with a line break',
    'token-secret: exampleexample00',
    'token-secret: "exampleexample00\\n"',
    [
      'OSM0228 Secret bootstrap-token-ubuntu stringData.token-secret: token-secret ends with a line break | Remove it: in YAML write the value on one line or with `|-` instead of `|`, and encode it with `printf %s` instead of `echo`.',
    ],
  ],
  [
    'a token-id in base64 under stringData',
    'token-id: ubuntu',
    'token-id: dWJ1bnR1',
    [
      'OSM0228 Secret bootstrap-token-ubuntu stringData.token-id: token-id is the base64 of the value | Write the value itself under stringData, or its base64 under data.',
    ],
  ],
  [
    'a token that does not allow authentication',
    'token-id: ubuntu',
    'token-id: ubuntu\n  usage-bootstrap-authentication: "false"',
    [
      'OSM0234 Secret bootstrap-token-ubuntu stringData.usage-bootstrap-authentication: usage-bootstrap-authentication is not "true", so the API server does not accept the token | Set it to "true".',
    ],
  ],
  [
    'a group that is not a bootstrapper group',
    'token-id: ubuntu',
    'token-id: ubuntu\n  auth-extra-groups: system:masters',
    [
      'OSM0234 Secret bootstrap-token-ubuntu stringData.auth-extra-groups: auth-extra-groups has a group that the API server does not accept | Each group starts with "system:bootstrappers:" and has only lower-case letters, digits, ":" and "-". Write commas between them, and no spaces.',
    ],
  ],
  [
    'a token that is a placeholder',
    'token-id: ubuntu',
    'token-id: <id>',
    [
      'OSM0229 Secret bootstrap-token-ubuntu stringData.token-id: token-id is still a placeholder | Fill it in before the function runs. If it is to be filled in later, use a placeholder in spec.credentials of the functionConfig, with `placeholders: flux` or `vault`.',
    ],
  ],
  [
    'an API token that is an example value',
    '  token: example-api-token',
    '  token: CHANGE_ME',
    [
      'OSM0229 Secret cloud-init-getter-token stringData.token: the API token is still a placeholder | Fill it in before the function runs. If it is to be filled in later, use a placeholder in spec.credentials of the functionConfig, with `placeholders: flux` or `vault`.',
    ],
  ],
  [
    'an API token encrypted with age',
    '  token: example-api-token',
    '  token: "-----BEGIN AGE ENCRYPTED FILE-----"',
    [
      'OSM0246 Secret cloud-init-getter-token stringData.token: the API token is still encrypted with age | Decrypt it first: `age --decrypt`.',
    ],
  ],
  [
    'an API token in quotes',
    '  token: example-api-token',
    '  token: "\'abc\'"',
    [
      'OSM0228 Secret cloud-init-getter-token stringData.token: the API token is in quotes, which are part of the value | Remove the quotes within the value.',
    ],
  ],
]

testMistakes('mistakes in tokens and Secrets', MISTAKES)
