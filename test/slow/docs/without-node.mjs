// Runs the library where there is nothing of Node: a context of its own with JavaScript's globals and the few of every browser that are
// named here, no imports, and no code made of texts. An input on stdin, the result on stdout.

import { readFileSync } from 'node:fs'
import { createContext, SourceTextModule } from 'node:vm'

const globals = { TextDecoder, TextEncoder, btoa, input: readFileSync(0, 'utf8') }
const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } })

const library = new SourceTextModule(readFileSync(process.argv[2], 'utf8'), { context, identifier: 'index.mjs' })
const page = new SourceTextModule(
  `import { renderNodes, run } from 'osm-krm'
   const { example, list } = JSON.parse(input)
   const { objects, diagnostics } = await renderNodes(example)
   const { output, failed } = await run(list)
   const text = [...output].map(chunk => typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)).join('')
   globalThis.result = JSON.stringify({ objects, diagnostics, text, failed })`,
  { context, identifier: 'page' },
)
const nothing = specifier => {
  throw new Error(`imports ${specifier}`)
}
await library.link(nothing)
await page.link(specifier => (specifier === 'osm-krm' ? library : nothing(specifier)))
await page.evaluate()
process.stdout.write(globals.result)
