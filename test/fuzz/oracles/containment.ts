import type { Oracle } from './oracle.ts'

/** A command changes no file outside of the folder that it was told to write. */
export const containment: Oracle = (_, { written }) => {
  if (written === undefined) return undefined
  const { before, after } = written
  const paths = new Set([...before.keys(), ...after.keys()])
  for (const path of paths) {
    const changed = before.get(path) !== after.get(path)
    if (changed && !path.startsWith('out/')) return `it changed ${path}, which is outside of out/`
    if (changed && before.get(path)?.startsWith('-> ')) return `it replaced the link ${path}`
    if (/\.osm-krm-/.test(path) && !before.has(path)) return `it left the temporary file ${path}`
  }
  if (before.get('out/notes.yaml') !== after.get('out/notes.yaml')) return "it changed a user's file"
  return undefined
}
