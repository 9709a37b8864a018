// Makes the job that writes revisions onto Secrets in the cluster, for revisions that are not counted in Git.

import { sha256Of } from '#sha256'
import type { JsonObject } from '../../base/json.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { MACHINE_SET_REVISION } from '../inputs/machine-deployments.ts'
import type { Output } from '../model/config.ts'
import { FIELD_MANAGER, ownAnnotations } from '../model/ownership.ts'
import type { Settings } from '../settings/settings.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from '../stamps/names.ts'
import { CONFIG_DIGEST, REVISION_STAMP } from '../stamps/stamps.ts'

interface StampedNode {
  readonly machineDeployment: { readonly ref: ObjectRef & { readonly namespace: string } }
  readonly names: OutputNames
}

/** Seconds that a run may take. A CronJob soon starts again; a hook starts again only with the next sync. */
const TIME = { job: 600, cronJob: 50 }

/** Returns the objects of the job, or nothing unless the cluster numbers revisions and prerequisites are written. */
export function stampingJob({ name, machineDeployments, output }: Settings, nodes: readonly StampedNode[]): Output[] {
  if (machineDeployments.revision !== 'cluster' || !output.prerequisites || nodes.length === 0) return []
  const job = jobName(name)
  const meta = (namespace: string, annotations: Record<string, string> = {}): JsonObject => ({
    name: job,
    namespace,
    annotations: { ...annotations, ...ownAnnotations(name, 'worker') },
  })
  const namespaces = [...new Set(nodes.map(({ machineDeployment }) => machineDeployment.ref.namespace))].sort()
  const spec = (seconds: number) => jobSpec(job, machineDeployments.stamping.image, seconds, nodes)
  const objects: JsonObject[] = [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: meta(CLOUD_INIT_NAMESPACE) },
    ...access(meta(CLOUD_INIT_NAMESPACE), job, secretsRule(nodes)),
    // In the namespace of the Secrets, the two Roles need different names.
    ...namespaces.flatMap(namespace =>
      access({ ...meta(namespace), name: `${job}-machinesets` }, job, MACHINE_SETS_RULE),
    ),
    output.gitops === 'argocd'
      ? { apiVersion: 'batch/v1', kind: 'Job', metadata: meta(CLOUD_INIT_NAMESPACE, HOOK), spec: spec(TIME.job) }
      : cronJob(meta(CLOUD_INIT_NAMESPACE), machineDeployments.stamping.schedule, spec(TIME.cronJob)),
  ]
  return objects.map(object => ({ object, cluster: 'worker' }))
}

/** The name of a CronJob has at most 52 characters. A shortened name gets a hash to stay unique. */
const NAME_LIMIT = 52

export function jobName(functionConfig: string): string {
  const plain = `stamp-revisions-${functionConfig}`
  const name = plain
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/(?<!-)-+$/, '')
  if (name === plain && name.length <= NAME_LIMIT) return name
  const hash = sha256Of(functionConfig).slice(0, 10)
  return `${name.slice(0, NAME_LIMIT - hash.length - 1).replace(/(?<!-)-+$/, '')}-${hash}`
}

/** The hook is recreated at each sync, since a Job that has run cannot be changed. */
const HOOK = {
  'argocd.argoproj.io/hook': 'PostSync',
  'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
}

const MACHINE_SETS_RULE: JsonObject = { apiGroups: ['cluster.k8s.io'], resources: ['machinesets'], verbs: ['list'] }

const stampedSecrets = ({ names }: StampedNode): string[] => [names.bootstrapSecret, names.provisioningSecret]

/** RBAC cannot restrict a patch to metadata; the data is protected because the Secrets are immutable. */
const secretsRule = (nodes: readonly StampedNode[]): JsonObject => ({
  apiGroups: [''],
  resources: ['secrets'],
  resourceNames: nodes.flatMap(stampedSecrets),
  verbs: ['get', 'patch'],
})

function access(metadata: JsonObject, serviceAccount: string, rule: JsonObject): JsonObject[] {
  const apiGroup = 'rbac.authorization.k8s.io'
  const apiVersion = `${apiGroup}/v1`
  return [
    { apiVersion, kind: 'Role', metadata, rules: [rule] },
    {
      apiVersion,
      kind: 'RoleBinding',
      metadata,
      roleRef: { apiGroup, kind: 'Role', name: metadata.name! },
      subjects: [{ kind: 'ServiceAccount', namespace: CLOUD_INIT_NAMESPACE, name: serviceAccount }],
    },
  ]
}

const cronJob = (metadata: JsonObject, schedule: string, spec: JsonObject): JsonObject => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata,
  spec: {
    schedule,
    concurrencyPolicy: 'Forbid',
    successfulJobsHistoryLimit: 1,
    failedJobsHistoryLimit: 1,
    jobTemplate: { spec },
  },
})

/**
 * Returns the spec of a Job that meets the restricted Pod Security Standard. It tolerates control plane nodes, because the first node of a
 * cluster waits for it.
 */
function jobSpec(
  serviceAccountName: string,
  image: string,
  seconds: number,
  nodes: readonly StampedNode[],
): JsonObject {
  const entries = nodes.flatMap(node => {
    const { namespace, name } = node.machineDeployment.ref
    return stampedSecrets(node).map(secret => `${namespace}/${name}/${secret}`)
  })
  const container: JsonObject = {
    name: 'stamp',
    image,
    command: ['/bin/sh', '-c', STAMPING_SCRIPT, 'stamp'],
    args: [`${seconds / PAUSE}`, CLOUD_INIT_NAMESPACE, ...entries],
    env: [{ name: 'HOME', value: '/tmp' }],
    resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '256Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  }
  return {
    backoffLimit: 0,
    // The script ends by itself; this deadline is for a pod that hangs or is not scheduled.
    activeDeadlineSeconds: seconds + 300,
    template: {
      spec: {
        serviceAccountName,
        restartPolicy: 'Never',
        tolerations: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' }],
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 65534,
          runAsGroup: 65534,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [container],
        volumes: [{ name: 'tmp', emptyDir: {} }],
      },
    },
  }
}

/** Returns Go template code that prints an annotation, or "-" if it is missing. */
const annotation = (name: string): string =>
  `{{with .metadata.annotations}}{{with index . "${name}"}}{{.}}{{else}}-{{end}}{{else}}-{{end}}`

/** Prints a line for each MachineSet of a MachineDeployment: MachineDeployment, revision, digest. */
const MACHINE_SETS =
  '{{range .items}}{{if not .metadata.deletionTimestamp}}{{$set := .}}' +
  '{{range .metadata.ownerReferences}}{{if .controller}}{{if eq .kind "MachineDeployment"}}' +
  `{{.name}}{{with $set}} ${annotation(MACHINE_SET_REVISION)} ${annotation(CONFIG_DIGEST)}{{end}}{{"\\n"}}` +
  '{{end}}{{end}}{{end}}{{end}}{{end}}'

/** Prints one line: the object's version, digest and revision. The data of the Secret is not requested. */
const SECRET = `{{.metadata.resourceVersion}} ${annotation(CONFIG_DIGEST)} ${annotation(REVISION_STAMP)}`

/** Seconds between two rounds. */
const PAUSE = 5

/**
 * Arguments: the number of rounds, the namespace of the Secrets, then NAMESPACE/MACHINEDEPLOYMENT/SECRET for each Secret, sorted by
 * namespace.
 *
 * The newest MachineSet of a MachineDeployment is the one with the highest revision. An older one may have the same digest if its template
 * has come back, until machine-controller numbers it again, so only the newest counts. A patch contains the version of the Secret that was
 * read, so it fails if the Secret was replaced in the meantime.
 */
const STAMPING_SCRIPT = `set -uf
machineset_lines='${MACHINE_SETS}'
secret_line='${SECRET}'
rounds=$1 secrets=$2
shift 2

# newest MACHINEDEPLOYMENT: "REVISION DIGEST" of its newest MachineSet, from the lines on stdin.
newest() {
  best=0 found=-
  while read -r owner revision digest; do
    case $revision in '' | *[!0-9]*) continue ;; esac
    if [ "$owner" = "$1" ] && [ "$revision" -gt "$best" ]; then best=$revision found=$digest; fi
  done
  echo "$best $found"
}

# stamp MACHINEDEPLOYMENT SECRET: 0 once the Secret has the revision of the MachineSet that it was made for.
stamp() {
  set -- "$1" "$2" $(printf '%s\\n' "$machinesets" | newest "$1")
  secret=$(kubectl get secret "$2" --namespace "$secrets" --output go-template="$secret_line") || return 1
  set -- "$@" $secret
  # Now: machinedeployment, secret, revision, its digest, the Secret's version, digest and revision.
  [ "$6" != - ] && [ "$6" = "$4" ] || return 1
  [ "$7" != "$3" ] || return 0
  kubectl patch secret "$2" --namespace "$secrets" --field-manager ${FIELD_MANAGER} --type merge --output name --patch \\
    "{\\"metadata\\":{\\"resourceVersion\\":\\"$5\\",\\"annotations\\":{\\"${REVISION_STAMP}\\":\\"$3\\"}}}"
}

while :; do
  waiting='' namespace=''
  for entry; do
    rest=\${entry#*/}
    if [ "$namespace" != "\${entry%%/*}" ]; then
      namespace=\${entry%%/*}
      machinesets=$(kubectl get machinesets.cluster.k8s.io --namespace "$namespace" \\
        --output go-template="$machineset_lines") || machinesets=''
    fi
    stamp "\${rest%/*}" "\${rest#*/}" || waiting="$waiting $entry"
  done
  [ -n "$waiting" ] || exit 0
  rounds=$((rounds - 1))
  [ "$rounds" -gt 0 ] || break
  sleep ${PAUSE}
  set -- $waiting
done
echo "no revision yet for:$waiting" >&2
exit 1
`
