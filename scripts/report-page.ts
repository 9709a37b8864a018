// Bundles the style sheet and the script of the HTML report to texts with the hashes that the page's policy names, so that a run needs no
// bundler. With --check nothing is written; the exit status is 1 if the files are
// not current.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as esbuild from 'esbuild'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/inspect/report')
const target = join(source, 'generated')

const HEADER = '// Made from src/inspect/report by scripts/report-page.ts. Not to be edited.\n'

async function assets(): Promise<string> {
  const { code: style } = await esbuild.transform(readFileSync(join(source, 'page.css'), 'utf8'), {
    loader: 'css',
    minifyWhitespace: true,
  })
  const texts = {
    pageStyle: style,
    pageScript: await script('components/main.tsx'),
  }
  const exports = Object.entries(texts).map(([name, text]) => {
    // The end tag of the element in its text would end the page's script.
    if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${name} contains the end of its element`)
    const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
    return `export const ${name} = {\n  hash: '${hash}',\n  text: ${JSON.stringify(text)},\n}\n`
  })
  return `${HEADER}\n${exports.join('\n')}`
}

async function script(file: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [join(source, file)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  })
  return outputFiles[0]!.text
}

const isCheck = process.argv.includes('--check')
mkdirSync(target, { recursive: true })
const path = join(target, 'assets.ts')
const text = await assets()
if (!isCheck) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  console.error(`${relative(root, path)} is not current: npm run generate`)
  process.exitCode = 1
}
