// The cluster that the pages assume: operating-system-manager, and the objects that it, machine-controller and osm-krm make.

import { renderNodes } from '../../src/index.ts'
import type { JsonObject } from '../../src/render/model/json.ts'
import { customResourceDefinitions } from '../../src/render/outputs/prerequisites/definitions.ts'
import { builtInObject } from '../../src/render/profiles/built-in/index.ts'
import { example, withSettings } from '../fixtures/examples.ts'
import type { ApiServer } from './api-server.ts'
import { CLUSTER_API, machineController } from './machine-controller.ts'

export async function prepareCluster(server: ApiServer): Promise<void> {
  const { objects, functionConfig } = example('quickstart')
  const machineDeployments = objects.filter(({ kind }) => kind === 'MachineDeployment')
  await server.define([...customResourceDefinitions(), ...CLUSTER_API])
  const prerequisites = await renderNodes({
    objects: [],
    functionConfig: withSettings(functionConfig, 'output', { prerequisites: true }),
  })
  await server.apply(prerequisites.objects)
  const rendered = await renderNodes({ objects, functionConfig })
  await server.apply([...rendered.objects, ...machineDeployments, profile((await builtInObject('osp-ubuntu'))!)])
  await server.apply([workers(machineDeployments[0]!), CONTROLLER, JOB])
  await machineController(server).reconcile()
}

const NAMESPACE = 'kube-system'

const profile = (object: JsonObject): JsonObject => ({
  ...object,
  metadata: { name: 'osp-ubuntu', namespace: NAMESPACE },
})

const workers = (machineDeployment: JsonObject): JsonObject => ({
  ...machineDeployment,
  metadata: { name: 'workers', namespace: NAMESPACE },
})

const pod = (name: string, restartPolicy: string): JsonObject => ({
  metadata: { labels: { app: name } },
  spec: { restartPolicy, containers: [{ name, image: 'example.com/image:v1' }] },
})

const CONTROLLER: JsonObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'operating-system-manager', namespace: NAMESPACE },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: 'operating-system-manager' } },
    template: pod('operating-system-manager', 'Always'),
  },
}

/** The objects of `revision: cluster`, for a functionConfig named production. */
const JOB: JsonObject = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'stamp-revisions-production', namespace: 'cloud-init-settings' },
  spec: { template: pod('stamp', 'Never') },
}
