// Template programs from a grammar or from recorded ones, inside a profile.

import type { Json, JsonObject } from '../../../src/base/json.ts'
import { profileObject } from '../../fixtures/profile.ts'
import { quickstart, recordedPrograms } from '../corpus.ts'
import type { FuzzInput } from '../input.ts'
import type { Random } from '../random.ts'
import { yamlText } from '../yaml-text.ts'
import { program } from './program.ts'

/** The default of `steps` takes seconds, and has other tests. */
const LIMITS: readonly JsonObject[] = [
  { steps: 20_000, outputBytes: 20_000 },
  { steps: 50_000 },
  { steps: 5000, outputBytes: 500 },
]

export function templateInput(random: Random): FuzzInput {
  const { items, functionConfig, secrets, fieldSecrets } = quickstart()
  const texts = Array.from({ length: random.pick([1, 1, 2, 4]) }, () => text(random))
  const objects = [...items.filter(isOfUbuntu), profileOf(texts, random)]
  const spec = functionConfig.spec as JsonObject
  const profiles = { ...(spec.profiles as JsonObject), templates: { limits: random.pick(LIMITS) } }
  const config = { ...functionConfig, spec: { ...spec, profiles } }
  const given = { kind: 'templates', secrets, fieldSecrets } as const
  if (random.chance(0.5)) return { ...given, via: 'renderNodes', objects, functionConfig: config }
  const list: JsonObject = {
    apiVersion: 'config.kubernetes.io/v1',
    kind: 'ResourceList',
    functionConfig: config,
    items: objects as Json[],
  }
  return { ...given, via: 'run', list: Buffer.from(yamlText(list, random)) }
}

/** One MachineDeployment and the Secrets that it needs. */
const isOfUbuntu = ({ kind, metadata }: JsonObject): boolean =>
  kind === 'MachineDeployment' ? String((metadata as JsonObject).name).includes('ubuntu') : true

const text = (random: Random): string =>
  random.chance(0.6) ? program(random) : splicedPrograms(random.pick(recordedPrograms()), random)

/** Replaces a token of a recorded program, or puts another program into it. */
function splicedPrograms(base: string, random: Random): string {
  if (random.chance(0.2)) return base
  const tokens = base.split(/(?<=[\s{}()|"])|(?=[\s{}()|"])/)
  const other = random.pick(recordedPrograms())
  const start = random.below(tokens.length)
  const end = start + random.pick([0, 1, 1, 3])
  const piece = random.pick([other, '', ...other.split(/(?<=[\s{}()|"])|(?=[\s{}()|"])/)])
  return [...tokens.slice(0, start), piece, ...tokens.slice(end)].join('')
}

/** Returns a profile in place of the built-in one of Ubuntu, with the texts in its templates. */
function profileOf(texts: readonly string[], random: Random): JsonObject {
  const phases: Record<'bootstrapConfig' | 'provisioningConfig', JsonObject> = {
    bootstrapConfig: {},
    provisioningConfig: {},
  }
  for (const [i, data] of texts.entries()) {
    const phase = phases[random.pick(['bootstrapConfig', 'provisioningConfig'] as const)]
    const inline = { data, ...(random.chance(0.3) ? { encoding: random.pick(['b64', 'base64', 'gzip', 'x']) } : {}) }
    switch (random.weighted({ file: 6, unit: 1, dropIn: 1, template: 1, module: 1 })) {
      case 'file':
        phase.files = [...((phase.files as Json[]) ?? []), { path: `/f${i}`, permissions: 644, content: { inline } }]
        break
      case 'unit':
        phase.units = [{ name: 'a.service', enable: true, content: data }]
        break
      case 'dropIn':
        phase.units = [{ name: 'b.service', dropIns: [{ name: 'c.conf', content: data }] }]
        break
      case 'template':
        phase.templates = { t: data }
        phase.files = [{ path: '/t', content: { inline: { data: '{{ template "t" . }}' } } }]
        break
      case 'module':
        phase.modules = { runcmd: [data, ['a', data]], packages: [data] }
        break
    }
  }
  return profileObject(
    { ...phases, provisioningUtility: random.pick(['cloud-init', 'cloud-init', 'ignition']) },
    { name: 'osp-ubuntu' },
  )
}
