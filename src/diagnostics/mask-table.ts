// The tables that decide what messages, results, excerpts and reports show, and what they mask.

import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX } from '../kubelet-annotations.ts'

/** Patterns of harmless values. Any other text is masked, since a syntax error can put a secret after a harmless key. */
/** Words without quotes that Kubernetes reads as booleans. */
const BOOLEAN = /^(?:true|false|y|n|yes|no|on|off)$/i
const NUMBER = /^-?\d{1,9}$/
const KIND = /^[A-Z][A-Za-z]{1,62}$/
const API_VERSION = /^(?:[a-z0-9][a-z0-9.-]{0,80}\/)?v\d+(?:(?:alpha|beta)\d+)?$/
const NAME = /^[a-z0-9][a-z0-9.-]{0,252}$/
/** The name of a MachineDeployment after its namespace: with a hyphen between them, or a slash by mistake. */
const NAME_OF_NODES = /^[a-z0-9][a-z0-9./-]{0,252}$/
const WORD = /^[^\s@]{0,80}$/
const ADDRESS = /^[0-9a-fA-F.:/]{2,49}$/
/** Hosts and networks, without the `@` that follows a password. */
const HOSTS = /^[\w.*:/[\],; -]{0,400}$/
const DATE = /^(?:never|\d{4}-[\dTZ:+.-]{6,40})$/
const PATH = /^[\w./-]{1,200}$/
/** A URL without user, password and query, which could contain a key. */
const URL = /^https?:\/\/[\w.:[\]/-]{1,200}$/

/** The same for the API server, whose scheme may be missing. A token has no domain. */
const SERVER =
  /^(?:https?:\/\/[\w.:[\]/-]{1,200}|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,20}(?::\d{1,5})?|[\d.]{7,15}(?::\d{1,5})?)$/

/** A public SSH key, whose data begins with the length of its type. */
const SSH_PUBLIC_KEY = /^(?:ssh|ecdsa|sk)-[a-z0-9@.-]{1,60} +AAAA[\w+/=-]{0,8000}(?: +[\w@.+-]{0,100})?$/
/** Matches values that cannot be secret in any field. */
const SINGLE = new RegExp(`${ADDRESS.source}|${SSH_PUBLIC_KEY.source}`)

/** Matches names that have to be replaced by a value: `<< YOUR_PUBLIC_KEY >>`, `<SUBNET-ID>`. */
const UNFILLED_NAME = /^<(?:[A-Z][A-Z0-9 _-]{0,60}|< ?[A-Z][A-Z0-9 _-]{0,60}>)>$/

const BOOTSTRAP_GROUPS = /^(?:system:bootstrappers:[a-z0-9:-]{1,100},?){1,9}$/

/** Fields by name ("*" for any name, "[]" for the entries of a list), and the patterns of their harmless values. */
interface Fields {
  readonly [name: string]: Fields | RegExp
}

const OBJECT = {
  apiVersion: API_VERSION,
  kind: KIND,
  metadata: {
    name: NAME,
    namespace: NAME,
    labels: { 'machinedeployment.k8s.io/name': NAME_OF_NODES },
    annotations: {
      'config.kubernetes.io/local-config': BOOLEAN,
      ...Object.fromEntries(
        ['config.kubernetes.io', 'internal.config.kubernetes.io'].flatMap(group => [
          [`${group}/path`, PATH],
          [`${group}/index`, NUMBER],
        ]),
      ),
      'cluster.k8s.io/cluster-api-autoscaler-node-group-min-size': NUMBER,
      'cluster.k8s.io/cluster-api-autoscaler-node-group-max-size': NUMBER,
      'k8c.io/machine-deployment-revision': NUMBER,
      'k8c.io/operating-system-profile': WORD,
      'k8c.io/operating-system-profile-namespace': WORD,
      'machinedeployment.clusters.k8s.io/revision': NUMBER,
      'osm-krm.dev/generated-by': NAME,
      'osm-krm.dev/cluster': WORD,
    },
  },
} as const satisfies Fields

const KUBELET_ANNOTATIONS = KUBELET_SETTINGS.map(name => [`${KUBELET_SETTINGS_PREFIX}/${name}`, WORD] as const)

const MACHINE_DEPLOYMENT: Fields = {
  ...OBJECT,
  metadata: {
    ...OBJECT.metadata,
    annotations: { ...OBJECT.metadata.annotations, ...Object.fromEntries(KUBELET_ANNOTATIONS) },
  },
  spec: {
    replicas: NUMBER,
    paused: BOOLEAN,
    minReadySeconds: NUMBER,
    progressDeadlineSeconds: NUMBER,
    revisionHistoryLimit: NUMBER,
    strategy: { type: WORD, rollingUpdate: { maxSurge: NUMBER, maxUnavailable: NUMBER } },
    template: {
      spec: {
        taints: { '[]': { key: WORD, effect: WORD } },
        versions: { kubelet: WORD },
        providerSpec: {
          value: {
            cloudProvider: WORD,
            operatingSystem: WORD,
            operatingSystemSpec: {
              attachSubscription: BOOLEAN,
              disableAutoUpdate: BOOLEAN,
              disableLocksmithD: BOOLEAN,
              disableUpdateEngine: BOOLEAN,
              distUpgradeOnBoot: BOOLEAN,
              provisioningUtility: WORD,
              rhelUseSatelliteServer: BOOLEAN,
            },
            sshPublicKeys: { '[]': SSH_PUBLIC_KEY },
            network: { cidr: ADDRESS, gateway: ADDRESS, dns: { servers: { '[]': ADDRESS } }, ipFamily: WORD },
          },
        },
      },
    },
  },
}

const OBJECT_NAME = { namespace: WORD, name: WORD }
const KEY_REFERENCE = { ...OBJECT_NAME, key: WORD }
const VALUE_FROM = { secretKeyRef: KEY_REFERENCE, configMapKeyRef: KEY_REFERENCE }

const WORDS = { '*': WORD }
const LIST_OF_WORDS = { '[]': WORD }
/** A boolean, a number, a percentage, a quantity or a duration. */
const MEASURE = /^(?:true|false|yes|no|on|off|-?\d{1,9}|(?:\d{1,9}(?:\.\d{1,9})?(?:[hmsu%kKMGTPE]|ms|[KMGTPE]i)){1,3})$/

/** Other texts of a KubeletConfiguration can contain a credential, in a URL or a header. */
const KUBELET_CONFIG: Fields = {
  '*': MEASURE,
  apiVersion: API_VERSION,
  cgroupDriver: WORD,
  clusterDomain: WORD,
  containerLogMaxSize: WORD,
  cpuManagerPolicy: WORD,
  hairpinMode: WORD,
  kind: KIND,
  memoryManagerPolicy: WORD,
  memoryReservationPolicy: WORD,
  reservedSystemCPUs: WORD,
  resolvConf: PATH,
  tlsMinVersion: WORD,
  topologyManagerPolicy: WORD,
  topologyManagerScope: WORD,
  allowedUnsafeSysctls: LIST_OF_WORDS,
  authentication: { anonymous: WORDS, webhook: WORDS, x509: { clientCAFile: PATH } },
  authorization: { mode: WORD, webhook: WORDS },
  clusterDNS: LIST_OF_WORDS,
  cpuManagerPolicyOptions: WORDS,
  crashLoopBackOff: WORDS,
  enforceNodeAllocatable: LIST_OF_WORDS,
  evictionHard: WORDS,
  evictionMinimumReclaim: WORDS,
  evictionSoft: WORDS,
  evictionSoftGracePeriod: WORDS,
  featureGates: { '*': BOOLEAN },
  kubeReserved: WORDS,
  logging: WORDS,
  memorySwap: WORDS,
  qosReserved: WORDS,
  registerWithTaints: { '[]': WORDS },
  reservedMemory: { '[]': { numaNode: NUMBER, limits: WORDS } },
  shutdownGracePeriodByPodPriority: { '[]': WORDS },
  systemReserved: WORDS,
  tlsCipherSuites: LIST_OF_WORDS,
  topologyManagerPolicyOptions: WORDS,
  userNamespaces: WORDS,
}

const FUNCTION_CONFIG: Fields = {
  ...OBJECT,
  spec: {
    mode: WORD,
    namespace: WORD,
    cluster: {
      server: SERVER,
      serverOverride: SERVER,
      caBundleFrom: VALUE_FROM,
      kubeconfigFrom: VALUE_FROM,
      kubernetesCABundleFrom: VALUE_FROM,
      kubevirtNamespace: WORD,
      dnsIPs: { '[]': WORD },
    },
    credentials: {
      placeholders: WORD,
      apiToken: VALUE_FROM,
      bootstrapToken: { serviceAccount: OBJECT_NAME, derive: { seedFrom: VALUE_FROM, expiration: DATE } },
      registry: OBJECT_NAME,
      others: { '[]': { secretKeyRef: KEY_REFERENCE } },
    },
    nodes: {
      externalCloudProvider: BOOLEAN,
      initialTaints: WORD,
      proxy: { noProxy: HOSTS },
      hostCABundleFrom: VALUE_FROM,
      kubelet: { featureGates: { '*': BOOLEAN }, config: KUBELET_CONFIG, register: LIST_OF_WORDS },
      containerd: {
        pauseImage: WORD,
        registryMirrors: { '*': { '[]': URL } },
        insecureRegistries: { '[]': WORD },
        deviceOwnershipFromSecurityContext: BOOLEAN,
      },
    },
    profiles: {
      builtIn: BOOLEAN,
      containerdVersion: WORD,
      hardening: WORD,
      osUpdates: WORD,
      nameMissing: BOOLEAN,
      templates: {
        allowEta: BOOLEAN,
        limits: { steps: NUMBER, outputBytes: NUMBER },
      },
      downloads: {
        kubernetes: SERVER,
        containerd: SERVER,
        runc: SERVER,
        cni: SERVER,
        crictl: SERVER,
        packages: SERVER,
      },
    },
    machineDeployments: {
      selector: { matchLabels: { '*': WORD }, matchExpressions: { '[]': { key: WORD, operator: WORD } } },
      revision: WORD,
      revisions: { '*': WORD },
      kubelet: { '*': KUBELET_CONFIG },
      stamping: { image: WORD, schedule: WORD },
    },
    output: {
      target: WORD,
      configs: WORD,
      profiles: WORD,
      folder: WORD,
      gitops: WORD,
      immutable: BOOLEAN,
      ignitionVersion: WORD,
      prerequisites: BOOLEAN,
      access: WORD,
    },
    checks: {
      strict: BOOLEAN,
      userDataLimits: { '*': NUMBER },
      severity: { '*': WORD },
      ignore: { '[]': { code: WORD, object: WORD } },
    },
    limits: { inputBytes: NUMBER, steps: NUMBER, outputBytes: NUMBER },
  },
}

/** The fields of a ConfigMap of the controller's flags. */
const FLAGS: Fields = {
  ...OBJECT,
  data: {
    namespace: WORD,
    'container-runtime': WORD,
    'external-cloud-provider': WORD,
    'cluster-dns': WORD,
    'pause-image': WORD,
    'initial-taints': WORD,
    'node-kubelet-feature-gates': WORD,
    'node-insecure-registries': WORD,
    'node-no-proxy': HOSTS,
    'override-bootstrap-kubelet-apiserver': URL,
    'device-ownership-from-security-context': WORD,
    'disable-default-osps': WORD,
  },
}

const SECRET: Fields = {
  ...OBJECT,
  type: WORD,
  immutable: BOOLEAN,
  stringData: {
    expiration: DATE,
    'usage-bootstrap-authentication': BOOLEAN,
    'usage-bootstrap-signing': BOOLEAN,
    'auth-extra-groups': BOOTSTRAP_GROUPS,
  },
}

/** The reason is one of a few words; the message is a text of the cloud provider. */
const MACHINE: Fields = { ...OBJECT, status: { errorReason: KIND } }

/** Fields by kind. `flags` is a ConfigMap that is the functionConfig. */
const LIST_OF_PATHS = { '[]': PATH }

const KUSTOMIZATION: Fields = {
  ...OBJECT,
  namespace: NAME,
  namePrefix: NAME,
  nameSuffix: PATH,
  ...Object.fromEntries(
    ['resources', 'components', 'transformers', 'generators', 'validators'].map(name => [name, LIST_OF_PATHS]),
  ),
}

const STEPS = { '[]': { exec: PATH, configPath: PATH, exclude: { '[]': { kind: KIND } } } }

const KPTFILE: Fields = { ...OBJECT, pipeline: { mutators: STEPS, validators: STEPS } }

const KINDS: Readonly<Record<string, Fields>> = {
  MachineDeployment: MACHINE_DEPLOYMENT,
  OperatingSystemConfigGenerator: FUNCTION_CONFIG,
  flags: FLAGS,
  Machine: MACHINE,
  Secret: SECRET,
  Kustomization: KUSTOMIZATION,
  Kptfile: KPTFILE,
}

/** Kinds that contain templates and scripts: they are shown, except for what looks like a credential. */
export const TEXT_KINDS: ReadonlySet<string> = new Set([
  'OperatingSystemProfile',
  'CustomOperatingSystemProfile',
  'OperatingSystemProfileOverlay',
  'OperatingSystemProfileExtension',
])

/** Whether a key may be shown. If a colon is missing, the text of the key contains a value. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_$][\w./$-]*$/.test(name)

/** Whether the value of a field may be shown. Steps of the path are names, and numbers or "[]" for lists. */
export function isHarmless(kind: string, path: readonly (string | number)[], value: string): boolean {
  if (UNFILLED_NAME.test(value)) return true
  let here: Fields | RegExp | undefined = Object.hasOwn(KINDS, kind) ? KINDS[kind] : OBJECT
  for (const step of path) {
    if (here === undefined || here instanceof RegExp) return false
    const name = typeof step === 'number' ? '[]' : step
    here = Object.hasOwn(here, name) ? here[name] : name === '[]' ? undefined : here['*']
  }
  // Users often write a single value instead of a list.
  if (here !== undefined && !(here instanceof RegExp)) here = SINGLE.test(value) ? here['[]'] : undefined
  return here instanceof RegExp && here.test(value)
}

/** Words in the names of secrets. `field` words apply only to fields of objects, `text` words only to the ends of names in texts. */
const SECRET_WORDS: readonly (readonly [word: string, only?: 'field' | 'text'])[] = [
  // NOPASSWD is a word of sudoers.
  ['(?<!(?<![a-z])no)pass(?:wor[dt]|wr?d|[ _-]?phrase|code)'],
  ['kennwort', 'text'],
  // `\n` before it is an escape, and no letter of the name.
  [String.raw`(?<!(?<!\\)[a-z])pass(?![a-z])`, 'text'],
  ['(?<![a-z])(?:admin|auth|db|ldap|mail|root|smtp|ssh|user)pass(?![a-z])', 'text'],
  ['_pwd', 'text'],
  // The value of PWD is a folder.
  [String.raw`(?<![a-z])pwd(?=["']?[ \t]{0,9}[:=][ \t]{0,9}["']?[^\s"'/$.~%\x60\\])`, 'text'],
  [
    '(?<![a-z])(?:admin|bind|bmc|db|ftp|ipmi|ldap|my|mysql|new|old|olcroot|pg|proxy|reg|registry|root|rootbind|smb|user|vnc|web|wifi)?(?:pw|pswd)(?![a-z])',
    'text',
  ],
  ['pass4symmkey', 'text'],
  ['authtok', 'text'],
  ['(?<![a-z])psk', 'text'],
  ['(?<![a-z])cookie', 'text'],
  ['(?<=[?&])(?:sig|key)', 'text'],
  ['secret'],
  ['token'],
  ['credentials?'],
  ['(?<![a-z])creds?', 'text'],
  ['(?<![a-z])bearer', 'text'],
  ['(?<![a-z])(?:ado|azure|bitbucket|do|docker|dockerhub|gh|github|gitlab|gl)_pat', 'text'],
  // An authMethod is BasicAuth or BearerToken.
  ['auth(?!or|[_-]?method)'],
  ['(?:private|api|activation|access|account|auth|certificate|preshared|signing|encryption)[._-]?key'],
  // The same with a blank, if the value is one word: sentences also contain it.
  [String.raw`(?:private|api|access|secret|encryption) key(?=[ \t]{0,9}[:=][ \t]{0,9}\S{1,300}(?:\n|$))`, 'text'],
  // The field secretKey of other objects names a key of a Secret.
  [String.raw`secret(?:[._-]key|key(?=["']?[ \t]{0,9}[:=][^\n]{0,100}\d)|[_-]?key[_-]?base)`, 'text'],
  [String.raw`wep[_-]?key\d?`, 'text'],
  ['(?:client|ssl|tls)[_-]?key', 'field'],
  [
    '(?:app|cf|enrollment|fernet|hmac|ingest|license|luks|master|provisioning|recovery|registration|session|shared|unseal|validation)[_-]?key',
    'text',
  ],
  ['reg(?:istration)?[_-]?code', 'text'],
  ['secret[_-]?id', 'text'],
  ['docker(?:cfg|config(?:json)?)', 'text'],
  ['client[_-]?key[_-]?data', 'text'],
  ['access[_-]?key[_-]?id', 'text'],
  ['(?<!dhcp[_-])(?:client|tenant|subscription)[_-]?id', 'text'],
  ['signature', 'text'],
  ['username', 'text'],
  ['subscription[_-]?manager[_-]?user', 'field'],
  // disableMachineServiceAccount is a boolean.
  ['(?<!machine)service[_-]?account', 'field'],
  ['kube[_-]?config', 'field'],
  ['pem', 'field'],
]

const words = (only: 'field' | 'text'): string =>
  SECRET_WORDS.flatMap(([word, where]) => (where === undefined || where === only ? [word] : [])).join('|')

/** Matches the end of a secret's name in a text: `registry_password = …`, `"aadClientSecret": …`, `passwordHash: …`. */
export const SECRET_NAME = `(?:${words('text')})(?:[_-]?hash)?`

const FIELD = new RegExp(words('field'), 'i')
/** Whether the name of a field indicates that its value, or a value below it, is secret. */
export const isSecretField = (name: string): boolean => FIELD.test(name)

const TEXT_NAME = new RegExp(`(?:${SECRET_NAME})$`, 'i')

/** Whether the name of a variable or option indicates that its value is secret. */
export const isSecretName = (name: string): boolean => TEXT_NAME.test(name)

const FILE = new RegExp(
  String.raw`(?:${SECRET_NAME}|\.(?:keyring|keys?|ppk)|/id_[a-z0-9]+|/\.?pgpass|[./-]secrets|/g?shadow-?)$`,
  'i',
)
/** Whether the name of a file indicates that its whole content is secret. */
export const isSecretFile = (name: string): boolean => FILE.test(name)

/** Keys of Secrets that are not secret, and whose values are words that messages contain. */
const PUBLIC_KEYS: ReadonlySet<string> = new Set([
  'token-id',
  'description',
  'expiration',
  'usage-bootstrap-authentication',
  'usage-bootstrap-signing',
  'auth-extra-groups',
  'namespace',
  'ca.crt',
])

/** Whether the value of a key of a Secret is secret. */
export const isSecretKey = (key: string): boolean => !PUBLIC_KEYS.has(key)
