// Writes where a part of a node comes from.

import { type NodeOrigin, sameObject } from '../../node/origins/node-origin.ts'

/** Returns the origin in a few words, such as `overlay company-ubuntu` or `setting nodes.kubelet.register`. */
export function originText({ kind, object, field = '', isDefault }: NodeOrigin): string {
  const name = object?.name ?? ''
  switch (kind) {
    case 'profile':
    case 'overlay':
    case 'extension':
      return `${kind} ${name}`
    case 'setting':
      return `${isDefault ? 'default of ' : ''}setting ${field.replace(/^spec\./, '')}`
    case 'flag':
      return `${isDefault ? 'default of ' : ''}flag ${field.replace(/^data\./, '')}`
    case 'option':
      return `--set ${field}`
    case 'machineDeployment':
      return machineField(object?.kind, field)
    case 'controller':
      return 'the controller'
  }
}

function machineField(kind: string | undefined, field: string): string {
  const annotation = /^metadata\.annotations\[(.+)\]$/.exec(field)?.[1]
  return annotation === undefined
    ? `${kind} ${field.replace(/^spec\.(?:template\.spec\.(?:providerSpec\.value\.)?)?/, '')}`
    : `annotation ${annotation}`
}

/** Returns the origins behind an arrow, without the profile from which most parts come. */
export function arrow(from: readonly NodeOrigin[] | undefined, base: NodeOrigin | undefined): string {
  const shown = (from ?? []).filter(origin => base === undefined || !sameObject(origin, base))
  return shown.length === 0 ? '' : `  ← ${shown.map(originText).join(', ')}`
}

export const placeText = ({ file, line }: NodeOrigin): string =>
  file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`
