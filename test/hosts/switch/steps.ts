// The steps of the switch, in their order. Each stands on those before it.

import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import type { JsonObject } from '../../../src/base/json.ts'
import { filesOf } from '../../fixtures/files.ts'
import { built, until } from '../programs.ts'
import { nameOf, readText, writeText } from './cluster.ts'
import { type Experiment, manifestPath, pathIn } from './experiment.ts'
import { EXPORT } from './observe.ts'

export interface Step {
  readonly name: string
  run(experiment: Experiment): Promise<void> | void
  /** MachineDeployments whose machines this step has to replace; default: none. */
  readonly rolls?: (experiment: Experiment) => readonly string[]
  /** MachineDeployments that get no machine after this step; default: none. */
  readonly blocks?: (experiment: Experiment) => readonly string[]
  /** Whether all machines are deleted after the step, to see which come again. */
  readonly isProbed?: boolean
  /** `without probe`: the short version asks diff --live, but does not delete machines. */
  readonly inShort?: boolean | 'without probe'
  /** Set by the short version. */
  readonly isAskedOnly?: boolean
}

const CONFIG = 'git/osm-krm.yaml'
const JOB_ROUNDS = '3'

type Editable = JsonObject & {
  spec: { template: { spec: { metadata: { labels: Record<string, string> }; versions: { kubelet: string } } } }
}

// What a step changes in it, the step knows.
// biome-ignore lint/suspicious/noExplicitAny: objects of several kinds
type Edited = any

/** The user changes a file in Git. */
function edit(experiment: Experiment, path: string, change: (object: Edited) => void): void {
  const object = parse(readText(experiment, path))
  change(object)
  writeText(experiment, path, stringify(object))
}

const editTemplates = (experiment: Experiment, pools: readonly string[], text: string): void => {
  for (const pool of pools)
    edit(experiment, manifestPath(pool), (object: Editable) => {
      object.spec.template.spec.metadata.labels.change = text
    })
}

const render = (...flags: readonly string[]): string =>
  ['osm-krm render git ../tokens.yaml --previous rendered -d rendered', ...flags].join(' ')

/** By force: fields of the controller that was stopped are taken over. */
const APPLY =
  'kubectl apply --server-side --field-manager=osm-krm --force-conflicts -R -f git/profiles -f git/machine-deployments -f rendered'

/** As docs/start.md does it: what is immutable and has changed is deleted and made again. */
function replaceChanged(experiment: Experiment): void {
  for (const path of changedFiles(experiment)) experiment.run(`kubectl replace --force -f ${path}`)
}

/** Files below rendered that differ from the copy that `keep` made, of objects that the API server or the controller's webhook does not change. */
function changedFiles(experiment: Experiment): string[] {
  const before = filesOf(pathIn(experiment, 'before'))
  return Object.entries(filesOf(pathIn(experiment, 'rendered')))
    .filter(
      ([path, text]) =>
        /(?:operatingsystemconfig_.*|secret_.*-(?:bootstrap|provisioning)-config)\.yaml$/.test(path) &&
        !path.includes('kubelet') &&
        before[path] !== text,
    )
    .map(([path]) => `rendered/${path}`)
    .sort()
}

function keep(experiment: Experiment): void {
  rmSync(pathIn(experiment, 'before'), { recursive: true, force: true })
  cpSync(pathIn(experiment, 'rendered'), pathIn(experiment, 'before'), { recursive: true })
}

function renderAndApply(experiment: Experiment): void {
  keep(experiment)
  experiment.run(render())
  replaceChanged(experiment)
  experiment.run(APPLY)
}

/** The commands of a part of switch.md, one step after the other. A gate that does not pass is thrown. */
async function followSwitch(experiment: Experiment, part: 'Switch to Git' | 'Switch back'): Promise<void> {
  const section = readText(experiment, 'git/switch.md')
    .split(/^## /m)
    .find(each => each.startsWith(part))
  const written = [...section!.matchAll(/^\d+\. (.*)\n\n```sh\n([^`]*)^```$/gm)]
  assert.ok(written.length > 2)
  for (const [, about, commands] of written) {
    for (const command of commands!.trimEnd().split('\n')) {
      try {
        experiment.run(command)
        await experiment.manager.reconcile()
      } catch (error) {
        throw new Error(`${about}\n${(error as Error).message}`)
      }
    }
  }
}

const FLUX = built('flux-apply')
const ALL = 'all.yaml'

/** Renders into the folder, and everything that is to be applied into one file: with "cluster", MachineDeployments change, too. */
function renderAll(experiment: Experiment): void {
  experiment.run(`osm-krm render git ../tokens.yaml --previous rendered --with-inputs > ${ALL}`)
  experiment.run(render())
  experiment.inGit = ALL
}

const manifests = (experiment: Experiment): string => readText(experiment, ALL)

function applyWithFlux(experiment: Experiment): void {
  experiment.run(`${FLUX} "$KUBECONFIG"`, manifests(experiment))
}

const TRACKING = 'argocd.argoproj.io/tracking-id'

/**
 * Argo CD's way with ServerSideApply=true, by kubectl, whose code Argo CD applies with: its field manager, by force, its tracking id on every
 * object, and what "Replace=true" marks is replaced.
 */
function applyWithArgo(experiment: Experiment): void {
  const objects = manifests(experiment)
    .split(/^---$/m)
    .filter(text => text.trim() !== '')
    .map(text => parse(text) as JsonObject)
  for (const object of objects) {
    const metadata = object.metadata as { annotations?: Record<string, string> }
    const [group, kind] = [
      String(object.apiVersion).split('/').length > 1 ? String(object.apiVersion).split('/')[0] : '',
      object.kind,
    ]
    metadata.annotations = { ...metadata.annotations, [TRACKING]: `nodes:${group}/${kind}:${nameOf(object)}` }
  }
  const isReplaced = ({ metadata }: JsonObject): boolean =>
    /Replace=true/.test(
      (metadata as { annotations: Record<string, string> }).annotations['argocd.argoproj.io/sync-options'] ?? '',
    )
  const text = (of: readonly JsonObject[]): string => of.map(object => JSON.stringify(object)).join('\n---\n')
  experiment.run('kubectl replace --force -f -', text(objects.filter(isReplaced)))
  experiment.run(
    'kubectl apply --server-side --force-conflicts --field-manager=argocd-controller -f -',
    text(objects.filter(object => !isReplaced(object))),
  )
}

interface Job {
  readonly template: { readonly spec: { readonly containers: readonly [{ command: string[]; args: string[] }] } }
}

/** The command of the job that stamps revisions, as its pod would run it, with fewer rounds. */
function stamp(experiment: Experiment): void {
  const rendered = Object.entries(filesOf(pathIn(experiment, 'rendered'))).sort()
  const job = rendered.find(([path]) => /(?:cron)?job_/.test(path))
  assert.ok(job !== undefined, 'no job was rendered')
  const { spec } = parse(job[1]) as { spec: Job & { jobTemplate?: { spec: Job } } }
  const [{ command, args }] = (spec.jobTemplate?.spec ?? spec).template.spec.containers
  const words = [...command, JOB_ROUNDS, ...args.slice(1)].map(word => `'${word.replaceAll("'", `'\\''`)}'`)
  experiment.run(words.join(' '))
}

async function waitForMachineSets(experiment: Experiment, pools: readonly string[], label: string): Promise<void> {
  await until('MachineSets of the new templates', 120, async () => {
    const sets = await experiment.list('machinesets')
    return pools.every(pool =>
      sets.some(set => nameOf(set).startsWith(`${pool}-`) && JSON.stringify(set.spec).includes(`"change":"${label}"`)),
    )
  })
}

/** The user gives the controller the flag that Git has. */
function giveFlags(experiment: Experiment): void {
  const { initialTaints } = parse(readText(experiment, CONFIG)).spec.nodes
  const command = 'kubectl get deployment operating-system-manager -n kube-system -o json'
  const { spec } = JSON.parse(experiment.run(command))
  const [container] = spec.template.spec.containers
  const args = container.args.map((arg: string) => arg.replace(/(?<=^-initial-taints=).*/, initialTaints))
  const patch = JSON.stringify([{ op: 'replace', path: '/spec/template/spec/containers/0/args', value: args }])
  experiment.run(`kubectl patch deployment operating-system-manager -n kube-system --type=json -p '${patch}'`)
}

const three = ({ names }: Experiment): string[] => [names[0]!, names[4]!, names[7]!]
const two = ({ names }: Experiment): string[] => [names[1]!, names[5]!]
const clientSide = ({ names }: Experiment): string[] => [names[2]!]
const one = ({ names }: Experiment): string[] => [names[3]!]

export const steps: readonly Step[] = [
  {
    name: 'operating-system-manager generates the objects, machine-controller creates the machines',
    inShort: true,
    rolls: ({ names }) => names,
    run: async experiment => {
      for (const [isClientSide, flag] of [
        [true, ''],
        [false, '--server-side'],
      ] as const) {
        const members = experiment.members.filter(({ clientSide }) => clientSide === isClientSide)
        const items = members.map(({ machineDeployment }) => machineDeployment)
        experiment.run(`kubectl apply ${flag} -f -`, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
      }
      await until('revisions', 180, async () =>
        (await experiment.list('machinedeployments')).every(
          ({ metadata }) => metadata.annotations?.['machinedeployment.clusters.k8s.io/revision'] !== undefined,
        ),
      )
      await experiment.reconcileManager()
    },
  },
  {
    name: 'operating-system-manager follows two changed templates, so that revisions differ',
    inShort: true,
    rolls: two,
    run: async experiment => {
      for (const pool of two(experiment)) {
        const { machineDeployment } = experiment.members.find(member => nameOf(member.machineDeployment) === pool)!
        const changed = structuredClone(machineDeployment) as Editable
        changed.spec.template.spec.metadata.labels.change = 'second'
        experiment.run('kubectl apply --server-side -f -', JSON.stringify(changed))
      }
      await until('the second revision', 120, async () => {
        await experiment.reconcileManager()
        const all = await experiment.list('machinedeployments')
        return two(experiment).every(pool => {
          const md = all.find(each => nameOf(each) === pool)!
          return md.metadata.annotations?.['machinedeployment.clusters.k8s.io/revision'] === '2'
        })
      })
      await experiment.reconcileManager()
    },
  },
  {
    name: 'export and import: all identical',
    inShort: true,
    run: experiment => {
      experiment.run(EXPORT)
      const output = experiment.run('osm-krm import exported.yaml -d git --secrets ../tokens.yaml')
      const { length } = experiment.names
      assert.match(output, new RegExp(`^${length} of ${length} identical\\.$`, 'm'))
      assert.doesNotMatch(output, /^missing/m)
    },
  },
  {
    name: 'the commands of switch.md: from operating-system-manager to Git',
    inShort: true,
    isProbed: true,
    run: async experiment => {
      await followSwitch(experiment, 'Switch to Git')
      await experiment.reconcileManager()
      for (const { metadata } of await experiment.list('machinedeployments')) {
        const { managedFields = [], finalizers = [] } = metadata
        assert.ok(!JSON.stringify(finalizers).includes('kubermatic.io/cleanup-operating-system-configs'))
        assert.ok(!JSON.stringify(managedFields).includes('kubectl-client-side-apply'))
      }
    },
  },
  {
    name: 'tracked: one template, of which only the Secrets are applied',
    inShort: 'without probe',
    isProbed: true,
    blocks: one,
    run: experiment => {
      // From here on, revisions are counted from the rendering before.
      edit(experiment, CONFIG, ({ spec }) => delete spec.machineDeployments.revisions)
      keep(experiment)
      editTemplates(experiment, one(experiment), 'partial')
      experiment.run(render())
      replaceChanged(experiment)
    },
  },
  {
    name: 'then the MachineDeployment is applied, too',
    inShort: 'without probe',
    isProbed: true,
    // Its machine that waited was of the earlier template.
    rolls: one,
    run: experiment => void experiment.run(APPLY),
  },
  {
    name: 'a wrong revision in two Secrets of the cluster',
    inShort: true,
    isProbed: true,
    blocks: two,
    run: experiment => {
      for (const pool of two(experiment)) experiment.run(annotate(pool, '9'))
    },
  },
  {
    name: 'the commands that diff --live prints repair it',
    inShort: 'without probe',
    isProbed: true,
    rolls: two,
    run: async experiment => {
      const { problems } = experiment.judge()
      const commands = problems
        .filter(({ code }) => code === 'OSM0826')
        .flatMap(({ help = '' }) => help.split('\n').filter(line => /^kubectl annotate/.test(line.trim())))
      assert.equal(commands.length, 2, JSON.stringify(problems))
      for (const command of commands) experiment.run(command)
      await experiment.controller.restart()
    },
  },
  {
    name: 'tracked: a flag',
    isProbed: true,
    run: experiment => {
      edit(experiment, CONFIG, ({ spec }) => {
        spec.nodes.initialTaints = 'example.com/changed=true:NoSchedule'
      })
      renderAndApply(experiment)
    },
  },
  {
    name: 'tracked: a profile',
    isProbed: true,
    run: experiment => {
      const path = 'git/profiles/company/company-ubuntu.yaml'
      edit(experiment, path, ({ spec }) => {
        spec.version = 'v1.0.1'
        spec.bootstrapConfig.files[0].content.inline.data += 'echo changed\n'
      })
      renderAndApply(experiment)
    },
  },
  {
    name: 'tracked: three templates',
    isProbed: true,
    rolls: three,
    run: experiment => {
      editTemplates(experiment, three(experiment), 'third')
      renderAndApply(experiment)
    },
  },
  {
    name: 'tracked: a field is removed in Git from a MachineDeployment that was applied client-side before',
    isProbed: true,
    rolls: clientSide,
    run: experiment => {
      for (const pool of clientSide(experiment))
        edit(
          experiment,
          manifestPath(pool),
          (object: Editable) => delete object.spec.template.spec.metadata.labels.pool,
        )
      renderAndApply(experiment)
    },
  },
  {
    name: 'Flux applies: nothing changes',
    isProbed: true,
    run: experiment => {
      edit(experiment, CONFIG, ({ spec }) => {
        spec.output = { ...spec.output, gitops: 'flux' }
      })
      renderAll(experiment)
      applyWithFlux(experiment)
      applyWithFlux(experiment)
    },
  },
  {
    name: 'Flux, tracked: three templates and a flag',
    isProbed: true,
    rolls: three,
    run: experiment => {
      editTemplates(experiment, three(experiment), 'flux')
      edit(experiment, CONFIG, ({ spec }) => {
        spec.nodes.initialTaints = 'example.com/flux=true:NoSchedule'
      })
      renderAll(experiment)
      applyWithFlux(experiment)
    },
  },
  {
    name: 'Flux, cluster: only the annotations change',
    isProbed: true,
    run: async experiment => {
      edit(experiment, CONFIG, ({ spec }) => {
        spec.machineDeployments = { ...spec.machineDeployments, revision: 'cluster' }
        spec.output.prerequisites = true
      })
      renderAll(experiment)
      applyWithFlux(experiment)
      await until('digests on the MachineSets', 120, async () =>
        (await experiment.list('machinesets'))
          .filter(({ spec }) => Number((spec as JsonObject).replicas) > 0)
          .every(({ metadata }) => metadata.annotations?.['osm-krm.dev/config-digest'] !== undefined),
      )
      stamp(experiment)
      applyWithFlux(experiment)
    },
  },
  {
    name: 'Flux, cluster: three templates, until the job has run',
    isProbed: true,
    blocks: three,
    run: async experiment => {
      editTemplates(experiment, three(experiment), 'cluster')
      renderAll(experiment)
      applyWithFlux(experiment)
      await waitForMachineSets(experiment, three(experiment), 'cluster')
    },
  },
  {
    name: 'Flux, cluster: the job has run, and Flux applies again',
    isProbed: true,
    rolls: three,
    run: async experiment => {
      stamp(experiment)
      applyWithFlux(experiment)
      await experiment.controller.restart()
    },
  },
  {
    name: 'Argo CD applies, tracked again: nothing changes',
    isProbed: true,
    run: experiment => {
      edit(experiment, CONFIG, ({ spec }) => {
        spec.machineDeployments = {
          revision: 'tracked',
          annotationsAddedByCluster: { [TRACKING]: 'nodes:cluster.k8s.io/MachineDeployment:[namespace]/[name]' },
        }
        spec.output = { gitops: 'argocd' }
      })
      renderAll(experiment)
      applyWithArgo(experiment)
    },
  },
  {
    name: 'Argo CD, tracked: three templates',
    isProbed: true,
    rolls: three,
    run: experiment => {
      editTemplates(experiment, three(experiment), 'argocd')
      renderAll(experiment)
      applyWithArgo(experiment)
    },
  },
  {
    name: 'the commands that diff --live prints remove what Flux left',
    isProbed: true,
    run: experiment => {
      const commands = experiment
        .judge()
        .problems.filter(({ code }) => code === 'OSM0823')
        .flatMap(({ help = '' }) => help.split('\n').filter(line => /^kubectl patch/.test(line.trim())))
      assert.equal(commands.length, experiment.names.length)
      for (const command of commands) experiment.run(command)
    },
  },
  {
    name: 'the commands of switch.md: back to operating-system-manager',
    inShort: 'without probe',
    isProbed: true,
    run: async experiment => {
      giveFlags(experiment)
      await followSwitch(experiment, 'Switch back')
      assert.deepEqual(await experiment.manager.reconcile(), [], 'MachineDeployments that it made anew')
    },
  },
  {
    name: 'operating-system-manager follows a changed template',
    inShort: true,
    rolls: one,
    run: async experiment => {
      const [pool] = one(experiment) as [string]
      const [namespace, name] = pool.split('/') as [string, string]
      const patch = { spec: { template: { spec: { metadata: { labels: { change: 'back' } } } } } }
      experiment.run(
        `kubectl patch machinedeployment ${name} -n ${namespace} --type=merge -p '${JSON.stringify(patch)}'`,
      )
      await waitForMachineSets(experiment, [pool], 'back')
      await until('its objects', 120, async () => (await experiment.manager.reconcile()).length > 0)
      await experiment.reconcileManager()
      await experiment.controller.restart()
    },
  },
]

const annotate = (pool: string, revision: string): string => {
  const [namespace, name] = pool.split('/')
  return `kubectl annotate --overwrite --field-manager=osm-krm secret ${name}-${namespace}-bootstrap-config -n cloud-init-settings k8c.io/machine-deployment-revision=${revision}`
}

export const shortSteps: readonly Step[] = steps
  .filter(({ inShort = false }) => inShort !== false)
  .map(step => (step.inShort === 'without probe' ? { ...step, isAskedOnly: true } : step))
