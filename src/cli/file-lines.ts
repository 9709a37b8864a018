// The lines of a node's file with their origins, for osm-krm show --origins.

import { type FileLine, hiddenLines, type ShownLineOrigin } from '../inspect/show/file-lines.ts'
import type { FoundFile } from '../inspect/show/node-file.ts'
import { originKey } from '../render/model/node-origin.ts'
import { phaseLines } from '../render/nodes/line-sources.ts'
import type { Hide } from '../secrets/labels.ts'
import { locatedOrigins, type OriginRequest, placedOrigins, placesOf } from './node-origins.ts'
import { settingOrigins } from './setting-origins.ts'

/** Returns the lines of a file of a node, each with its origin. Secrets are hidden. */
export async function linesWithOrigins(
  path: string,
  { phase, part }: FoundFile,
  hide: Hide,
  request: OriginRequest,
): Promise<FileLine[]> {
  const { node, rendered, settings, overrides } = request
  const { environment } = rendered
  const setting = settingOrigins(rendered.functionConfig, overrides)
  const made = environment && phaseLines(phase, node, { settings, environment, setting })(path)
  const places = made
    ? await placesOf(
        made.lines.map(line => line ?? {}),
        rendered,
      )
    : []
  const placed = await placedOrigins(made?.lines.flatMap(line => line?.values ?? []) ?? [], rendered)
  const lines = made?.text.split('\n') ?? []
  const whole = made ? [] : await originsOfFile({ phase, part }, request)
  const found = hiddenLines(part.text, hide(part.text, path))
  return (part.text.endsWith('\n') ? found.slice(0, -1) : found).map(({ text, index }) => {
    const line = made?.lines[index]
    // The text in the user data may differ from the one that the template wrote; other checks report this.
    if (line === undefined || lines[index] !== part.text.split('\n')[index]) return { text, from: whole, values: [] }
    const { excerpt: _, values, ...origin } = line
    const place = places[index]
    return {
      text,
      from: [{ ...origin, ...(place?.path !== undefined && { file: place.path, line: place.line }) }],
      values: values.map(placed),
    }
  })
}

async function originsOfFile({ phase, part }: FoundFile, request: OriginRequest): Promise<readonly ShownLineOrigin[]> {
  const origins = await locatedOrigins(request)
  const kind = part.kind === 'unit' || part.kind === 'drop-in' ? part.kind : 'file'
  return origins?.phases[phase].get(originKey(kind, part.name)) ?? []
}
