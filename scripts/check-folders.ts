// Reports imports against the order of the folders in docs/architecture.md, and in the README of the template engine: none may import one that stands
// after it. The imports of types and those at run time count, too. Biome knows files, and refuses circles of them.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Matches the path behind `from`, `import` and `import(`. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Returns the folders in the table of the page, in their order. */
export const foldersIn = (page: string): string[] =>
  [...page.matchAll(/^\| `(src\/[\w/-]*)` \|/gm)].map(([, folder]) => folder!)

/** Returns the imports against the order of folders, and the files that are in none of them. */
export function wrongImports(folders: readonly string[], files: Readonly<Record<string, string>>): string[] {
  // The longest one that has the file: src/render/osc/ before src/render/.
  const bySize = [...folders].sort((a, b) => b.length - a.length)
  const folderOf = (file: string): string | undefined => bySize.find(folder => file.startsWith(folder))
  return Object.entries(files).flatMap(([file, text]) => {
    const folder = folderOf(file)
    if (folder === undefined) return [`${file} is in no folder of the table`]
    const imported = [...text.matchAll(IMPORTED)].map(([, path]) => join(dirname(file), path!))
    return imported.flatMap(path => {
      const other = folderOf(path)
      return other !== undefined && folders.indexOf(other) > folders.indexOf(folder) ? [`${file} imports ${path}`] : []
    })
  })
}

if (process.argv[1] === import.meta.filename) {
  for (const [root, page] of [
    ['', 'docs/architecture.md'],
    ['packages/gotemplate', 'README.md'],
  ] as const) {
    const read = (file: string): string => readFileSync(join(ROOT, root, file), 'utf8')
    const files = readdirSync(join(ROOT, root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => join('src', name))
    const wrong = wrongImports(foldersIn(read(page)), Object.fromEntries(files.map(file => [file, read(file)])))
    for (const line of wrong) console.error(line)
    if (wrong.length > 0) {
      console.error(`${wrong.length} imports against the order of the folders in ${join(root, page)}`)
      process.exitCode = 1
    }
  }
}
