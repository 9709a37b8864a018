// The commands of a switch from operating-system-manager to Git and back, for the objects of one cluster.

import {
  annotationTexts,
  type DocumentObject,
  isConfig,
  isMachineDeployment,
  qualifiedName,
} from '../inspect/documents.ts'
import { kubectl, removeEntryCommand, shellCommand } from '../inspect/shell-command.ts'
import { FINALIZER } from '../inspect/verify/live/deletion.ts'
import { LAST_APPLIED } from '../render/inputs/annotations.ts'
import { at, listAt } from '../render/inputs/shape.ts'
import { FIELD_MANAGER } from '../render/outputs/field-manager.ts'
import { controllerDeployments } from './controller.ts'

export interface RunbookPaths {
  readonly exported: string
  /** The folder with the inputs in Git. */
  readonly git: string
  /** The file with the Secrets that a rendering needs. */
  readonly secrets: string | undefined
  readonly rendered: string
}

interface Step {
  /** A description of the commands, and of the decision that depends on their exit status. */
  readonly text: string
  readonly commands: readonly string[]
}

const EXPORT =
  'kubectl get machinedeployments.cluster.k8s.io,machinesets.cluster.k8s.io,machines.cluster.k8s.io,operatingsystemprofiles,operatingsystemconfigs,deployments,secrets,configmaps,serviceaccounts,mutatingwebhookconfigurations,validatingwebhookconfigurations -A -o yaml'

/** Returns the text, a comment and commands for each step; steps without commands for this cluster are left out. */
export function runbook(objects: readonly DocumentObject[], paths: RunbookPaths): string {
  const machineDeployments = objects.filter(isMachineDeployment)
  const count = `${machineDeployments.length} MachineDeployment${machineDeployments.length === 1 ? '' : 's'}`
  const parts: readonly (readonly [title: string, steps: readonly Step[]])[] = [
    [`Switch ${count} from operating-system-manager to Git`, switchSteps(objects, paths)],
    ['Back to operating-system-manager', backSteps(objects, paths)],
  ]
  const about =
    '# Run the commands of one step after the other. A gate is passed if its commands end with the exit status 0.\n# Otherwise repair what they report, and repeat the step.\n'
  let number = 0
  const texts = parts.map(([title, steps]) => {
    const written = steps
      .filter(({ commands }) => commands.length > 0)
      .map(({ text, commands }) => `# ${++number}. ${text}\n${commands.join('\n')}\n`)
    return `## ${title}\n\n${written.join('\n')}`
  })
  return `${about}\n${texts.join('\n')}`
}

const renderCommand = ({ git, secrets, rendered }: RunbookPaths, ...more: readonly string[]): string =>
  shellCommand('osm-krm', 'render', git, ...(secrets === undefined ? [] : [secrets]), '-o', rendered, ...more)

const exportCommand = ({ exported }: RunbookPaths): string => `${EXPORT} > ${shellCommand(exported)}`

const verifyCommand = ({ exported, git, rendered }: RunbookPaths): string =>
  shellCommand('osm-krm', 'verify', '--live', exported, `${git}/machine-deployments`, rendered)

const diffCommand = ({ exported, git, rendered }: RunbookPaths): string =>
  shellCommand('osm-krm', 'diff', '--live', exported, `${git}/machine-deployments`, rendered, '--exit-code')

const SERVER_SIDE = ['kubectl', 'apply', '--server-side', `--field-manager=${FIELD_MANAGER}`] as const

const applyMachineDeployments = (objects: readonly DocumentObject[], { git }: RunbookPaths): string =>
  shellCommand(
    ...SERVER_SIDE,
    ...objects.flatMap(object => ['-f', `${git}/machine-deployments/${qualifiedName(object)}.yaml`]),
  )

const applyCommand = ({ git, rendered }: RunbookPaths, ...flags: readonly string[]): string =>
  shellCommand(
    ...[...SERVER_SIDE, ...flags, '-R'],
    ...['-f', `${git}/profiles`, '-f', `${git}/machine-deployments`, '-f', rendered],
  )

function switchSteps(objects: readonly DocumentObject[], paths: RunbookPaths): Step[] {
  const configs = objects.filter(isConfig)
  const copied = objects.filter(object => isMachineDeployment(object) && annotationTexts(object).has(LAST_APPLIED))
  return [
    {
      text: 'Apply the MachineDeployments that were applied client-side before: with a separate field manager, kubectl takes over their fields and removes the annotation last-applied-configuration, which is part of the hash of the annotations. The controller generates the objects of these MachineDeployments again, with the same data: wait until it is done, and export again.',
      commands: copied.length === 0 ? [] : [applyMachineDeployments(copied, paths), exportCommand(paths)],
    },
    {
      text: 'Render without OperatingSystemConfigs: the controller owns them until it stops.',
      commands: [renderCommand(paths, '--set', 'output.configs=none')],
    },
    {
      text: 'Gate: machine-controller can create every machine, now and after applying.',
      commands: [verifyCommand(paths)],
    },
    {
      text: 'Apply while the controller is running. If there is a conflict, kubectl lists the fields: if Git is right, apply with --force-conflicts.',
      commands: [applyCommand(paths)],
    },
    {
      text: 'Gate: nothing has changed, and every machine can still be created.',
      commands: [exportCommand(paths), diffCommand(paths), verifyCommand(paths)],
    },
    { text: 'Save the configurations of the webhooks for switching back.', commands: saveWebhooks(objects) },
    {
      text: 'Stop the controller and its webhook, and delete the configurations of the webhook, because without the webhook they refuse every change.',
      commands: [...scaleCommands(objects, () => 0), ...deleteWebhooks(objects)],
    },
    {
      text: 'Remove the finalizer of the controller: without the controller, a deleted MachineDeployment would wait forever.',
      commands: objects.filter(isMachineDeployment).flatMap(finalizerCommand),
    },
    {
      text: `Render and apply everything${configs.length > 0 ? ', now with OperatingSystemConfigs' : ''}. From now on, apply with --force-conflicts: changed fields that the stopped controller still owns are taken over.`,
      commands: [renderCommand(paths), applyCommand(paths, '--force-conflicts')],
    },
    { text: 'Gate: every machine can be created.', commands: [exportCommand(paths), verifyCommand(paths)] },
  ]
}

function backSteps(objects: readonly DocumentObject[], paths: RunbookPaths): Step[] {
  return [
    {
      text: 'Stop applying from Git without deleting anything (turn pruning off), and set the flags of the controller to the settings in Git. With machineDeployments.revision: cluster, switch to tracked first.',
      commands: [renderCommand(paths, '--previous', paths.rendered)],
    },
    {
      text: 'Gate: the controller would change nothing (no OSM0823), and there is one bootstrap token for each MachineDeployment (no OSM0832).',
      commands: [exportCommand(paths), `${verifyCommand(paths)} --strict`],
    },
    {
      text: 'Start the controller and its webhook, and apply the configurations of the webhook.',
      commands: [
        ...scaleCommands(objects, deployment => Number(at(deployment.object, 'spec', 'replicas') ?? 1) || 1),
        shellCommand('kubectl', 'apply', '-f', WEBHOOKS_FILE),
      ],
    },
    { text: 'Gate: nothing has changed.', commands: [exportCommand(paths), diffCommand(paths), verifyCommand(paths)] },
  ]
}

function finalizerCommand(machineDeployment: DocumentObject): string[] {
  const index = listAt(machineDeployment.object, 'metadata', 'finalizers').indexOf(FINALIZER)
  const [namespace = '', name = ''] = qualifiedName(machineDeployment).split('/')
  return index < 0
    ? []
    : [
        removeEntryCommand(
          { kind: 'MachineDeployment', namespace, names: [name] },
          { list: ['metadata', 'finalizers'], index, value: FINALIZER },
        ),
      ]
}

const scaleCommands = (
  objects: readonly DocumentObject[],
  replicas: (deployment: DocumentObject) => number,
): string[] =>
  controllerDeployments(objects).map(deployment =>
    kubectl(
      'scale',
      [],
      { kind: 'Deployment', namespace: deployment.header.namespace, names: [deployment.header.name] },
      { options: [`--replicas=${replicas(deployment)}`] },
    ),
  )

const WEBHOOKS_FILE = 'osm-webhooks.yaml'
const WEBHOOK_KINDS = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'] as const
/** The name that the controller's manifests give to both configurations. */
const WEBHOOK_NAME = 'operatingsystemmanager.k8c.io'

/** Returns the resources and names of the webhook configurations, those of the export if it contains any. */
function webhooks(objects: readonly DocumentObject[]): readonly (readonly [resource: string, name: string])[] {
  const found = objects.filter(
    ({ header: { kind, name } }) =>
      WEBHOOK_KINDS.some(known => known === kind) && /operating-?system-?manager/i.test(name),
  )
  return found.length > 0
    ? found.map(({ header }) => [header.kind.toLowerCase(), header.name] as const)
    : WEBHOOK_KINDS.map(kind => [kind.toLowerCase(), WEBHOOK_NAME] as const)
}

const saveWebhooks = (objects: readonly DocumentObject[]): string[] => [
  `${shellCommand('kubectl', 'get', ...webhooks(objects).map(([resource, name]) => `${resource}/${name}`), '-o', 'yaml')} > ${WEBHOOKS_FILE}`,
]

const deleteWebhooks = (objects: readonly DocumentObject[]): string[] => [
  shellCommand('kubectl', 'delete', ...webhooks(objects).map(([resource, name]) => `${resource}/${name}`)),
]
