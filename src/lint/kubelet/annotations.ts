// Reads the annotations with settings of the kubelet as a part of a KubeletConfiguration, and finds values that set nothing or that the kubelet refuses.
// The controller copies most of them unchanged.

import type { FieldPath } from '../../base/field-path.ts'
import type { Json, JsonObject } from '../../base/json.ts'
import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX, type KubeletSetting } from '../../base/kubelet-annotations.ts'
import { remembered } from '../../base/remembered.ts'
import { named, type Text, t } from '../../base/span.ts'
import { objectAt } from '../../render/inputs/shape.ts'
import { fieldOf } from '../../render/kubelet/annotated.ts'
import type { DeploymentFinding } from '../machine-deployments/in-deployments.ts'
import { kubeletValueProblems } from './values.ts'

/** Settings that are pairs, each with its delimiter and an example. The others are a single value. */
const PAIRS: Partial<Readonly<Record<KubeletSetting, readonly [delimiter: string, example: string]>>> = {
  KubeReserved: ['=', 'cpu=200m,memory=500Mi'],
  SystemReserved: ['=', 'cpu=200m,memory=500Mi'],
  EvictionHard: ['<', 'memory.available<100Mi,nodefs.available<10%'],
}

/** Longer prefixes, which the reference accepts too, are not checked. */
export function kubeletSettingProblems(machineDeployment: JsonObject): readonly DeploymentFinding[] {
  const annotations = objectAt(machineDeployment, 'metadata', 'annotations')
  const values = KUBELET_SETTINGS.flatMap(name => {
    const { [`${KUBELET_SETTINGS_PREFIX}/${name}`]: value } = annotations
    return typeof value === 'string' ? [[name, value]] : []
  })
  return values.length === 0 ? [] : problemsOf(JSON.stringify(values))
}

const problemsOf = remembered((id: string): readonly DeploymentFinding[] => {
  const values: readonly (readonly [KubeletSetting, string])[] = JSON.parse(id)
  const annotation = (name: string): FieldPath => ['metadata', 'annotations', `${KUBELET_SETTINGS_PREFIX}/${name}`]
  const config: Record<string, Json> = {}
  const found = values.flatMap(([name, text]): DeploymentFinding[] => {
    const wrong = (message: Text, help: Text): DeploymentFinding => ({
      message: t`${named(name)} ${message}`,
      field: annotation(name),
      help: [help],
    })
    const [delimiter, example = ''] = PAIRS[name] ?? []
    const form =
      delimiter === undefined
        ? t`Set a value, or remove the annotation.`
        : t`Write pairs with "${delimiter}" and commas between them: ${example}.`
    if (text.trim() === '') return [wrong(t`is empty, so it sets nothing`, form)]
    if (delimiter === undefined) {
      // A text that is not a number is an error of the controller where it expects one.
      config[fieldOf(name)] = /^[+-]?\d+$/.test(text) ? Number(text) : text
      if (name === 'MaxPods' && Number(text) === 0)
        return [
          wrong(t`is 0, which the kubelet reads as its default of 110`, t`Write a number such as 110, or remove it.`),
        ]
      return name === 'ContainerLogMaxFiles' && typeof config[fieldOf(name)] === 'string'
        ? [wrong(t`is not a whole number, so the kubelet does not start`, t`Write a number such as 5.`)]
        : []
    }
    const pairs = text.split(',').filter(pair => pair !== '')
    const cut = pairs.map(pair => pair.split(delimiter, 1)[0]!)
    config[fieldOf(name)] = Object.fromEntries(
      pairs.flatMap((pair, i) => (cut[i] === pair ? [] : [[cut[i], pair.slice(cut[i]!.length + 1)]])),
    )
    // The controller drops a pair without its delimiter, and trims nothing.
    return pairs.includes(cut.find((key, i) => key === pairs[i])!)
      ? [wrong(t`has a pair without "${delimiter}", which is dropped`, form)]
      : []
  })
  const judged = kubeletValueProblems(config, { whole: { ...DEFAULTS, ...config } })
  return [
    ...found,
    ...judged.map(({ field: at = [], message, help }) => {
      const name = KUBELET_SETTINGS.find(each => fieldOf(each) === at[0])!
      return { message, field: annotation(name), ...(help && { help }) }
    }),
  ]
})

/** The defaults of the kubelet with which it compares other settings. */
const DEFAULTS: JsonObject = { imageGCHighThresholdPercent: 85, imageGCLowThresholdPercent: 80 }
