// Removes the fields of a KubeletConfiguration that annotations of a MachineDeployment set, too.

import { isObject, type JsonObject } from '../../base/json.ts'
import { KUBELET_SETTINGS, type KubeletSetting } from '../../base/kubelet-annotations.ts'

/** Returns the field of a setting: `imageGCHighThresholdPercent` of `ImageGCHighThresholdPercent`. */
export const fieldOf = (setting: KubeletSetting): string => setting[0]!.toLowerCase() + setting.slice(1)

/** The settings in annotations: true, or the keys of a map. */
export type Annotated = Readonly<Partial<Record<KubeletSetting, true | readonly string[]>>>

/** Returns the config without the fields that annotations set. Annotations take precedence; maps are compared by key. */
export function withoutAnnotated(config: JsonObject, annotated: Annotated): JsonObject {
  const left = { ...config }
  for (const setting of KUBELET_SETTINGS) {
    const keys = annotated[setting]
    const field = fieldOf(setting)
    if (keys === undefined || !Object.hasOwn(left, field)) continue
    const value = left[field]
    const rest = keys === true || !isObject(value) ? [] : Object.entries(value).filter(([key]) => !keys.includes(key))
    if (rest.length === 0) delete left[field]
    else left[field] = Object.fromEntries(rest)
  }
  return left
}

export function overridden(config: JsonObject, annotated: Annotated): [field: string, setting: KubeletSetting][] {
  const left = withoutAnnotated(config, annotated)
  return KUBELET_SETTINGS.map((setting): [string, KubeletSetting] => [fieldOf(setting), setting]).filter(
    ([field]) => Object.hasOwn(config, field) && !Object.hasOwn(left, field),
  )
}
