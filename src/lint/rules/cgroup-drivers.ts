// Compares the cgroup driver of the kubelet with that of containerd.

import { isObject, type Json } from '../../render/model/json.ts'
import { KUBELET_DROP_IN } from '../../render/nodes/kubelet-files.ts'
import { readYaml } from '../../render/yaml/index.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'

export const cgroupDrivers: PhaseCheck = ({ texts, allTexts }) => {
  const runtime = allTexts.find(isContainerd)
  const usesSystemd = runtime && SYSTEMD.exec(runtime.text)?.[1]
  if (usesSystemd === undefined) return []
  const wanted = usesSystemd === 'true' ? 'systemd' : 'cgroupfs'
  const last = allTexts
    .filter(isKubelet)
    .toSorted((a, b) => (a.path! < b.path! ? -1 : 1))
    .at(-1)
  const driver = last && driverOf(last)
  if (driver === undefined || driver === wanted || !texts.includes(last!)) return []
  return [
    {
      ...last!.at(last!.lineWith('cgroupDriver', 1), 'cgroupDriver'),
      predicate: `sets the cgroup driver ${driver}, and ${runtime!.path} sets SystemdCgroup = ${usesSystemd}: both have to be the same`,
      help: `Write cgroupDriver: ${wanted}, or remove it. A kubelet from 1.31 on asks containerd 2 for its driver, and ignores the field; any other starts no Pods.`,
    },
  ] satisfies PhaseFinding[]
}

const SYSTEMD = /^[ \t]*SystemdCgroup[ \t]*=[ \t]*(true|false)\b/m

const isContainerd = ({ path = '', text }: PhaseText): boolean =>
  path.startsWith('/etc/containerd/') && path.endsWith('.toml') && SYSTEMD.test(text)

/** The drop-in with the settings of the functionConfig is checked where they are set. */
const isKubelet = ({ kind, path, text }: PhaseText): boolean =>
  kind === 'file' &&
  path !== undefined &&
  path !== KUBELET_DROP_IN &&
  text.includes('KubeletConfiguration') &&
  text.includes('cgroupDriver')

function driverOf({ text }: PhaseText): 'systemd' | 'cgroupfs' | undefined {
  const read = readYaml(text)
  const driver: Json | undefined = 'value' in read && isObject(read.value) ? read.value.cgroupDriver : undefined
  return driver === 'systemd' || driver === 'cgroupfs' ? driver : undefined
}
