// The texts of a configuration that may hold commands: contents of files, units, and the commands of modules.

import { type ConfigPhase, type OperatingSystemConfigSpec, PHASES } from '../render/model/config.ts'

export const phaseTexts = ({ files = [], units = [], modules = {} }: ConfigPhase): string[] => [
  ...files.map(({ content }) => content.inline.data),
  ...units.flatMap(({ content = '', dropIns = [] }) => [content, ...dropIns.map(dropIn => dropIn.content)]),
  ...(modules.bootcmd ?? []),
  ...(modules.runcmd ?? []),
]

export const commandTexts = (config: OperatingSystemConfigSpec): string[] =>
  PHASES.flatMap(name => phaseTexts(config[name]))
