// Compiles the parts of the HTML report, so that a run needs neither Eta nor a bundler: the templates to functions, the style sheet and
// the script to texts with the hashes that the page's policy names. With --check nothing is written; the exit status is 1 if the files are
// not current.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as esbuild from 'esbuild'
import { Eta } from 'eta/core'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/inspect/report')
const target = join(source, 'generated')

const HEADER = '// Made from src/inspect/report by scripts/report-page.ts. Not to be edited.\n'

function templates(): string {
  const eta = new Eta({ autoTrim: [false, 'nl'] })
  const folder = join(source, 'templates')
  const functions = readdirSync(folder)
    .sort()
    .map(file => {
      const body = eta.compileToString(readFileSync(join(folder, file), 'utf8')).trim()
      return `  ${file.replace('.eta', '')}(it, options) {\n${body}\n  },\n`
    })
  return `${HEADER}// @ts-nocheck: the compiled functions have no types.

import { escapeHtml } from '../escape.ts'

const templates = {
${functions.join('')}}

const engine = {
  config: { escapeFunction: escapeHtml },
  render: (name, data) => templates[name].call(engine, data),
}

export const pageTemplate = (data: object): string => engine.render('page', data)

/** A view of the page, without the page around it. */
export const viewTemplate = (view: 'nodes' | 'problems', data: object): string => engine.render(view, data)
`
}

async function assets(): Promise<string> {
  const { code: style } = await esbuild.transform(readFileSync(join(source, 'page.css'), 'utf8'), {
    loader: 'css',
    minifyWhitespace: true,
  })
  const texts = {
    pageStyle: style,
    pageScript: await script('client/main.ts'),
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
    logLevel: 'warning',
  })
  return outputFiles[0]!.text
}

const isCheck = process.argv.includes('--check')
mkdirSync(target, { recursive: true })
for (const [name, text] of [
  ['templates.ts', templates()],
  ['assets.ts', await assets()],
] as const) {
  const path = join(target, name)
  if (!isCheck) writeFileSync(path, text)
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${relative(root, path)} is not current: npm run generate`)
    process.exitCode = 1
  }
}
