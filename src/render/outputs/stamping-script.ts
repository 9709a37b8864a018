// The script of the stamping job. It uses only POSIX shell and kubectl, because its image contains nothing else.

import { MACHINE_SET_REVISION } from '../inputs/annotations.ts'
import { FIELD_MANAGER } from './field-manager.ts'
import { CONFIG_DIGEST, REVISION_STAMP } from './stamps.ts'

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
export const PAUSE = 5

/**
 * Arguments: the number of rounds, the namespace of the Secrets, then NAMESPACE/MACHINEDEPLOYMENT/SECRET for each Secret, sorted by
 * namespace.
 *
 * The newest MachineSet of a MachineDeployment is the one with the highest revision. An older one may have the same digest if its template
 * has come back, until machine-controller numbers it again, so only the newest counts. A patch contains the version of the Secret that was
 * read, so it fails if the Secret was replaced in the meantime.
 */
export const STAMPING_SCRIPT = `set -uf
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
