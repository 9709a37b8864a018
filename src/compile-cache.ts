// Node's compile cache (Node 22.1 and newer) in a folder of the user's own, which halves the time until a package's program begins its work.
// Whoever can write to the folder can change what the program does, so it is used only if nobody else can. Without it, the program only starts
// more slowly: no failure is reported.

const fs = () => process.getBuiltinModule('node:fs')

/** What Node 22.1 adds to its module of this name. */
interface NewModule {
  readonly enableCompileCache?: (folder: string) => unknown
  readonly getCompileCacheDir?: () => string | undefined
}

/** Lets Node keep compiled code, unless the user has chosen a folder for it, or none. */
export function enableCompileCache(): void {
  const { enableCompileCache: enable, getCompileCacheDir } = (process.getBuiltinModule?.('node:module') ??
    {}) as NewModule
  if (enable === undefined || getCompileCacheDir?.() || process.env.NODE_DISABLE_COMPILE_CACHE) return
  try {
    const folder = cacheFolder()
    if (folder !== undefined) enable(folder)
  } catch {
    // A folder that cannot be read or made, or a process that may not do so.
  }
}

/** Returns the folder, which is made if the user has a folder for caches or a home; or undefined if another user could write to it. */
function cacheFolder(): string | undefined {
  const { HOME = '', XDG_CACHE_HOME = '' } = process.env
  const user = process.getuid?.()
  const caches = XDG_CACHE_HOME.startsWith('/') ? XDG_CACHE_HOME : HOME.startsWith('/') ? `${HOME}/.cache` : undefined
  if (user === undefined || caches === undefined) return undefined
  if (!isOwn(caches, user) || !areSafe(fs().realpathSync(caches), user)) return undefined
  const folder = `${caches}/osm-krm`
  return isOwn(folder, user) && (fs().lstatSync(folder).mode & 0o777) === 0o700 ? folder : undefined
}

/** Whether a path is a folder of the user, not a symbolic link, to which nobody else can write. It is made if nothing is there. */
function isOwn(path: string, user: number): boolean {
  if (!fs().existsSync(path)) fs().mkdirSync(path, { mode: 0o700 })
  const stats = fs().lstatSync(path)
  return stats.isDirectory() && stats.uid === user && (stats.mode & OTHERS_WRITE) === 0
}

/** Whether no other user than root can replace a folder above the path. In a sticky folder, only the owner of an entry can. */
function areSafe(path: string, user: number): boolean {
  const parent = path.slice(0, path.lastIndexOf('/')) || '/'
  const { uid, mode } = fs().lstatSync(parent)
  const isSafe = (uid === user || uid === 0) && ((mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0)
  return isSafe && (parent === '/' || areSafe(parent, user))
}

const OTHERS_WRITE = 0o022
const STICKY = 0o1000
