// Ignition user data: the phase's values, through the Container Linux Config, to JSON.

import { permissionDigits } from '../layout.ts'
import type { UserDataRequest } from '../request.ts'
import { phaseConfig, setsHostname } from '../request.ts'
import { distinctKeys } from '../ssh-keys.ts'
import { type Ingredients, understoodConfig } from './container-linux-config.ts'
import { writeSpec2 } from './spec-2.ts'
import { objectionsTo } from './validation.ts'

export function ingredientsOf(request: UserDataRequest): Ingredients {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  return {
    setsHostname: setsHostname(request),
    bootstrap: request.phase === 'bootstrap',
    keys: distinctKeys(userSSHKeys).map(({ text }) => text),
    files: files.map(({ path, permissions, content }) => ({
      path,
      mode: permissionDigits(permissions),
      content: content.inline.data,
    })),
    units: units.map(({ name, enable = false, mask = false, content = '', dropIns = [] }) => ({
      name,
      enabled: enable,
      mask,
      contents: content,
      dropIns: dropIns.map(dropIn => ({ name: dropIn.name, contents: dropIn.content })),
    })),
  }
}

export function ignitionText(request: UserDataRequest): string | { problem: string } {
  const config = understoodConfig(ingredientsOf(request))
  if ('refusal' in config) return { problem: config.refusal.message }
  const o = objectionsTo(config)
  if (o.length > 0) return { problem: o.map(x => x.rule + ' ' + JSON.stringify(x.of)).join('; ') }
  return writeSpec2(config)
}
