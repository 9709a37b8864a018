// The program without its checks, to see what they add: those of user data beyond what the controller refuses, and of consistency between objects.
// The controller's own checks stay.

import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')

/** The functions of checks, by file; each is replaced by one that finds nothing. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'src/checks/user-data/files.ts': ['fileFindings'],
  'src/checks/cloud-init/values.ts': ['valueFindings'],
  'src/checks/cloud-init/modules.ts': ['moduleFindings'],
  'src/checks/cloud-init/flatcar.ts': ['flatcarFindings'],
  'src/userdata/ignition/suspects.ts': ['changes'],
  'src/checks/uniqueness.ts': ['reportSharedNames'],
  'src/checks/names-with-hash.ts': ['reportNamesWithHash'],
}

const withoutChecks: Plugin = {
  name: 'without checks',
  setup(build) {
    const [asked, found] = [new Set<string>(), 'found nothing']
    build.onResolve({ filter: /\.ts$/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === found) return undefined
      const resolved = await build.resolve(path, { importer, kind, resolveDir, pluginData: found })
      const file = resolved.path.slice(ROOT.length + 1)
      if (CHECKS[file] === undefined || resolved.namespace !== 'file') return resolved
      asked.add(file)
      return { path: resolved.path, namespace: 'unchecked' }
    })
    build.onLoad({ filter: /.*/, namespace: 'unchecked' }, ({ path }) => {
      const names = CHECKS[path.slice(ROOT.length + 1)]!
      const own = names.map(name => `export const ${name} = () => []`)
      return {
        contents: `export * from ${JSON.stringify(path)}\n${own.join('\n')}`,
        resolveDir: ROOT,
        pluginData: found,
      }
    })
    build.onEnd(() => {
      const missed = Object.keys(CHECKS).filter(file => !asked.has(file))
      if (missed.length > 0) throw new Error(`not met while bundling: ${missed.join(', ')}`)
    })
  },
}

/** Both programs as plain bundles, so that nothing but the checks is different. */
export async function withAndWithoutChecks(folder: string): Promise<readonly [checked: string, unchecked: string]> {
  const bundle = async (name: string, plugins: readonly Plugin[]): Promise<string> => {
    const outfile = join(folder, `${name}.cjs`)
    await build({
      absWorkingDir: ROOT,
      entryPoints: ['src/main.ts'],
      outfile,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'iife',
      target: 'node20',
      define: { OSM_KRM_VERSION: '"bench"' },
      logLevel: 'warning',
      plugins: [...plugins],
    })
    return outfile
  }
  return [await bundle('checked', []), await bundle('unchecked', [withoutChecks])]
}
