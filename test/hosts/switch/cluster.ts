// A cluster with operating-system-manager, the real machine-controller and MachineDeployments, and a folder in which a user works.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { JsonObject } from '../../../src/base/json.ts'
import { renderNodes } from '../../../src/index.ts'
import { customResourceDefinitions } from '../../../src/render/outputs/prerequisites/index.ts'
import { workplace } from '../../slow/docs/workplace.ts'
import { type ApiServer, apiServerOf } from '../api-server.ts'
import { CLUSTER_API } from '../cluster-objects.ts'
import { startCluster } from '../machine/cluster.ts'
import { TOOLS } from '../programs.ts'
import { bootstrapToken, CREDENTIALS, type FleetMember, fleet, PROFILE_NAMESPACE, profiles } from './fleet.ts'
import { type Machine, type MachineController, startMachineController } from './machine-controller.ts'
import {
  installation,
  type ListedObject,
  listOf,
  type OperatingSystemManager,
  operatingSystemManager,
} from './operating-system-manager.ts'

/** The controller's flags at the beginning. */
const FLAGS: Readonly<Record<string, string>> = {
  namespace: 'kube-system',
  'cluster-dns': '10.96.0.10',
  'pause-image': 'registry.example.com/pause:3.10',
  'initial-taints': 'example.com/new=true:NoSchedule',
}

export interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

export interface SwitchCluster {
  readonly server: ApiServer
  readonly folder: string
  readonly members: readonly FleetMember[]
  readonly manager: OperatingSystemManager
  readonly controller: MachineController
  /** A command of the user, in the folder. */
  shell(command: string, input?: string): Ran
  list(plural: 'machinedeployments' | 'machinesets' | 'machines'): Promise<ListedObject[]>
  /** `namespace/name` of the MachineDeployment of a machine. */
  poolOf(machine: Pick<Machine, 'namespace' | 'name'>): string
  close(): Promise<void>
}

export async function openSwitchCluster(count: number): Promise<SwitchCluster> {
  const site = mkdtempSync(join(tmpdir(), 'osm-krm-switch-'))
  const server = apiServerOf(await startCluster(site))
  const { cwd, env, remove } = workplace()
  const members = fleet(count)
  const environment = {
    ...env,
    KUBECONFIG: server.kubeconfig,
    PATH: `${TOOLS}${delimiter}${env.PATH}`,
  }
  const shell = (command: string, input?: string): Ran => {
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', command], {
      cwd,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      timeout: 300_000,
      ...(input !== undefined && { input }),
    })
    return { status: status ?? -1, stdout, stderr }
  }
  await server.define([...customResourceDefinitions(), ...CLUSTER_API])
  const controller = await startMachineController(site, server)
  await createObjects(server, members)
  const names = members.map(({ machineDeployment }) => nameOf(machineDeployment))
  return {
    server,
    folder: cwd,
    members,
    manager: operatingSystemManager(server),
    controller,
    shell,
    list: plural => listOf(server, `/apis/cluster.k8s.io/v1alpha1/${plural}`, 'cluster.k8s.io/v1alpha1', KINDS[plural]),
    // The names of a MachineSet and of its Machines have two more words.
    poolOf: ({ namespace, name }) =>
      names.find(each => each === `${namespace}/${name.split('-').slice(0, -2).join('-')}`) ?? `${namespace}/${name}`,
    close: async () => {
      await controller.close()
      await server.close()
      remove()
      rmSync(site, { recursive: true })
    },
  }
}

const KINDS = { machinedeployments: 'MachineDeployment', machinesets: 'MachineSet', machines: 'Machine' } as const

export const nameOf = ({ metadata }: JsonObject): string => {
  const { namespace, name } = metadata as { namespace: string; name: string }
  return `${namespace}/${name}`
}

/** All that there is before the first MachineDeployment. */
async function createObjects(server: ApiServer, members: readonly FleetMember[]): Promise<void> {
  const { url, ca } = server
  const functionConfig = {
    apiVersion: 'osm-krm.dev/v1alpha1',
    kind: 'OperatingSystemConfigGenerator',
    metadata: { name: 'prerequisites' },
    spec: { cluster: { server: url, caBundle: ca }, output: { prerequisites: true } },
  }
  const { objects } = await renderNodes({ objects: [], functionConfig })
  const all = await profiles(members)
  const namespaces = [PROFILE_NAMESPACE, 'teams', 'kube-public'].map(namespace => ({ metadata: { namespace } }))
  await server.makeNamespaces([...namespaces, ...members.map(({ machineDeployment }) => machineDeployment)])
  await server.apply([...objects.map(withoutOurs), CREDENTIALS, clusterInfo(url, ca)])
  await server.apply([...all, ...members.map(bootstrapToken), ...installation(FLAGS)])
}

function withoutOurs(object: JsonObject): JsonObject {
  const { annotations: _, ...metadata } = object.metadata as JsonObject
  return { ...object, metadata: object.type === 'kubernetes.io/service-account-token' ? object.metadata! : metadata }
}

const clusterInfo = (url: string, ca: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'cluster-info', namespace: 'kube-public' },
  data: {
    kubeconfig: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        { name: '', cluster: { server: url, 'certificate-authority-data': Buffer.from(ca).toString('base64') } },
      ],
    }),
  },
})

export const readText = ({ folder }: SwitchCluster, path: string): string => readFileSync(join(folder, path), 'utf8')
export const writeText = ({ folder }: SwitchCluster, path: string, text: string): void =>
  writeFileSync(join(folder, path), text)
