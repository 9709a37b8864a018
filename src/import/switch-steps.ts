// switch.md: the commands of a switch from operating-system-manager to Git and back, for the objects of one cluster. The text is built here
// rather than from a template of Eta: most of it is commands, whose words are quoted for the shell, and steps without commands are left out.

import { counted } from '../base/words.ts'
import { FINALIZER } from '../compare/live/deletion.ts'
import { annotationTexts, type DocumentObject, isMachineDeployment, qualifiedName } from '../node/document-object.ts'
import { kubectl, removeEntryCommand, SERVER_SIDE, shellCommand, shellWord } from '../node/shell-command.ts'
import { at, listAt } from '../render/inputs/shape.ts'
import { LAST_APPLIED } from '../secrets/fields.ts'
import { isControllerDeployment } from './function-config.ts'

/** What the commands name, with paths relative to the folder in which they are run. */
export interface SwitchNames {
  readonly exported: string
  /** The folder with the inputs in Git. */
  readonly git: string
  /** The file with the Secrets that a rendering needs. */
  readonly secrets: string | undefined
  /** What has to apply a rendering with placeholders: kubectl would write them into the cluster. */
  readonly fillsIn?: string | undefined
}

const RENDERED = 'rendered'
const WEBHOOKS_FILE = 'osm-webhooks.yaml'

const EXPORT =
  'kubectl get machinedeployments.cluster.k8s.io,machinesets.cluster.k8s.io,machines.cluster.k8s.io,operatingsystemprofiles,operatingsystemconfigs,deployments,secrets,configmaps,serviceaccounts,mutatingwebhookconfigurations,validatingwebhookconfigurations -A -o yaml'

/** Whether a command names the object. A line break in its name could end the block of the command. */
export const isNamedInSwitch = (object: DocumentObject): boolean =>
  isMachineDeployment(object) || isControllerDeployment(object) || isControllerWebhook(object)

/** Returns the text of switch.md. `imported` are the MachineDeployments in Git. */
export function switchText(
  objects: readonly DocumentObject[],
  imported: readonly DocumentObject[],
  names: SwitchNames,
): string {
  return `# Switch ${counted(imported.length, 'MachineDeployment')} from operating-system-manager to Git, and back

Run the commands of one step after the other, in the folder in which \`osm-krm import\` ran. A **gate** is passed if each of
its commands ends with the exit status 0. Otherwise repair what they report, and repeat the step.

## Switch to Git

${numbered(switchSteps(objects, imported, names))}
## Switch back to operating-system-manager

${numbered(backSteps(objects, names))}`
}

/** What is done and why, and the commands. */
type Step = readonly [text: string, ...commands: readonly string[]]

const numbered = (steps: readonly Step[]): string =>
  steps
    .filter(([, ...commands]) => commands.length > 0)
    .map(([text, ...commands], i) => `${i + 1}. ${text}\n\n\`\`\`sh\n${commands.join('\n')}\n\`\`\`\n`)
    .join('\n')

function switchSteps(
  objects: readonly DocumentObject[],
  imported: readonly DocumentObject[],
  names: SwitchNames,
): readonly Step[] {
  const { render, apply, exportAgain, diff } = commandsFor(names)
  const webhooks = webhooksOf(objects)
  const clientSide = imported
    .filter(object => annotationTexts(object).has(LAST_APPLIED))
    .flatMap(object => ['-f', `${names.git}/machine-deployments/${qualifiedName(object)}.yaml`])
  return [
    [
      "Apply the MachineDeployments that were applied client-side before: kubectl takes over their fields and removes the annotation `last-applied-configuration`, which is part of the controller's hash. The controller generates their objects again, with the same data: export when it is done.",
      ...(clientSide.length === 0 ? [] : [shellCommand(...SERVER_SIDE, ...clientSide), exportAgain]),
    ],
    [
      'Render without OperatingSystemConfigs: the controller owns them until it stops.',
      render('--set', 'output.configs=none'),
    ],
    ['**Gate:** machine-controller can create every machine, now and after applying.', diff()],
    [
      'Apply while the controller is running, which does not touch objects that equal its own. If kubectl lists fields with a conflict, and Git is right, apply with `--force-conflicts`.',
      apply(),
    ],
    ['**Gate:** nothing has changed, and every machine can still be created.', exportAgain, diff('--exit-code')],
    [
      'Save the configurations of the webhook: switching back applies them.',
      `${shellCommand('kubectl', 'get', ...webhooks, '-o', 'yaml')} > ${WEBHOOKS_FILE}`,
    ],
    [
      'Stop the controller and its webhook, and delete the configurations of the webhook: without the webhook, they refuse every change of a MachineDeployment.',
      ...scaleCommands(objects, () => 0),
      shellCommand('kubectl', 'delete', ...webhooks),
    ],
    [
      'Remove the finalizer of the controller: without the controller, a deleted MachineDeployment would wait forever.',
      ...objects.filter(isMachineDeployment).flatMap(finalizerCommand),
    ],
    [
      'Render and apply everything, now with OperatingSystemConfigs. From now on, apply with `--force-conflicts`: the stopped controller still owns its fields.',
      render(),
      apply('--force-conflicts'),
    ],
    ['**Gate:** every machine can be created.', exportAgain, diff()],
  ]
}

function backSteps(objects: readonly DocumentObject[], names: SwitchNames): readonly Step[] {
  const { render, exportAgain, diff } = commandsFor(names)
  return [
    [
      'Stop applying from Git without deleting anything (turn pruning off), set the flags of the controller to the settings in Git, and render with the revisions of the last rendering. With `machineDeployments.revision: cluster`, switch to `tracked` first.',
      render('--previous', RENDERED),
    ],
    [
      '**Gate:** the controller would change nothing (no OSM0823), and there is one bootstrap token for each MachineDeployment (no OSM0832).',
      exportAgain,
      diff('--fail-on', 'new'),
    ],
    [
      'Start the controller and its webhook, and apply the configurations of the webhook, which were deleted.',
      ...scaleCommands(objects, ({ object }) => Number(at(object, 'spec', 'replicas') ?? 1) || 1),
      shellCommand('kubectl', 'apply', '-f', WEBHOOKS_FILE),
    ],
    ['**Gate:** nothing has changed.', exportAgain, diff('--exit-code')],
  ]
}

function commandsFor({ exported, git, secrets, fillsIn }: SwitchNames) {
  const compared = ['--live', exported, `${git}/machine-deployments`, RENDERED]
  const applied = [`${git}/profiles`, `${git}/machine-deployments`, RENDERED]
  return {
    render: (...options: readonly string[]): string =>
      shellCommand('osm-krm', 'render', git, ...(secrets === undefined ? [] : [secrets]), '-d', RENDERED, ...options),
    apply: (...options: readonly string[]): string =>
      fillsIn === undefined
        ? shellCommand(...SERVER_SIDE, ...options, '-R', ...applied.flatMap(path => ['-f', path]))
        : `# Let ${fillsIn} apply ${applied.map(shellWord).join(', ')}: it fills in the placeholders.`,
    exportAgain: `${EXPORT} > ${shellWord(exported)}`,
    diff: (...options: readonly string[]): string => shellCommand('osm-krm', 'diff', ...compared, ...options),
  }
}

function finalizerCommand(machineDeployment: DocumentObject): string[] {
  const index = listAt(machineDeployment.object, 'metadata', 'finalizers').indexOf(FINALIZER)
  const [namespace = '', name = ''] = qualifiedName(machineDeployment).split('/')
  const target = { kind: 'MachineDeployment', namespace, names: [name] }
  return index < 0 ? [] : [removeEntryCommand(target, { list: ['metadata', 'finalizers'], index, value: FINALIZER })]
}

const scaleCommands = (
  objects: readonly DocumentObject[],
  replicas: (deployment: DocumentObject) => number,
): string[] =>
  objects.filter(isControllerDeployment).map(deployment => {
    const { namespace, name } = deployment.header
    const options = [`--replicas=${replicas(deployment)}`]
    return kubectl('scale', [], { kind: 'Deployment', namespace, names: [name] }, { options })
  })

const WEBHOOK_KINDS = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'] as const

const isControllerWebhook = ({ header: { kind, name } }: DocumentObject): boolean =>
  WEBHOOK_KINDS.some(known => known === kind) && /operating-?system-?manager/i.test(name)

/** The name that the controller's manifests give to both configurations. */
const WEBHOOK_NAME = 'operatingsystemmanager.k8c.io'

/** Returns the webhook configurations for kubectl, those of the export if it contains any. */
function webhooksOf(objects: readonly DocumentObject[]): readonly string[] {
  const found = objects.filter(isControllerWebhook).map(({ header }) => header)
  const headers = found.length > 0 ? found : WEBHOOK_KINDS.map(kind => ({ kind, name: WEBHOOK_NAME }))
  return headers.map(({ kind, name }) => `${kind.toLowerCase()}/${name}`)
}
