// The chunks that esbuild splits a program into, as functions: each runs when something first asks for it.
//
// When esbuild itself makes one file of a program that loads parts of itself later, it wraps every module: five hundred functions that
// call each other at every start. A chunk is flat, and sees what it takes from another as constants of its own: a module must not export
// what it changes later.

import { basename } from 'node:path'

const IMPORT = /\bimport(?:\{([^}]*)\}from)?"([^"]*)";/g
const NOW = /\bnow\$\(import\("([^"]*)"\)\)/g
const LATER = /\bimport\("([^"]*)"\)/g
const EXPORT = /export\{([^}]*)\};\n$/

/**
 * The chunks' functions, as texts that see `load$` and `require`, by their numbers: `load$(number)` is what a chunk exports. `entry` is
 * the number of the first, `first` those that are loaded before it.
 */
export function linkChunks({ outputFiles, metafile }, entryPoint) {
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const numbers = new Map([...outputs.keys()].map((name, number) => [name, number]))
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const functions = [...outputs].map(([name, output]) => functionOf(texts.get(name), output, numbers))
  const entry = [...outputs.values()].findIndex(output => output.entryPoint === entryPoint)
  return { functions, entry, first: importedBy([entry], [...outputs.values()], numbers) }
}

function importedBy(chunks, outputs, numbers) {
  const imports = chunks.flatMap(chunk => outputs[chunk].imports.filter(({ kind }) => kind === 'import-statement'))
  const found = imports.map(({ path }) => numbers.get(basename(path))).filter(number => number !== undefined)
  const all = [...new Set([...chunks, ...found])]
  return all.length === chunks.length ? chunks : importedBy(all, outputs, numbers)
}

function functionOf(text, { imports }, numbers) {
  const found = []
  const value = (path, kind) => {
    found.push(`${kind} ${basename(path)}`)
    const number = numbers.get(basename(path))
    return number === undefined ? `require(${JSON.stringify(path)})` : `load$(${number})`
  }
  let head = ''
  let exported = ''
  const body = text
    .replace(EXPORT, (_, names) => {
      exported = pairs(names, (local, name) => [name, local])
      return ''
    })
    .replace(NOW, (_, path) => value(path, 'dynamic-import'))
    .replace(LATER, (_, path) => `Promise.resolve().then(()=>${value(path, 'dynamic-import')})`)
    .replace(IMPORT, (_, names, path) => {
      const from = value(path, 'import-statement')
      head += names === undefined ? `${from};` : `const{${pairs(names, (name, local) => [name, local])}}=${from};`
      return ''
    })
  // A text of the program that looks like an import would show here.
  const expected = imports
    .filter(({ kind }) => kind !== 'require-call')
    .map(({ kind, path }) => `${kind} ${basename(path)}`)
  if (found.sort().join() !== expected.sort().join()) throw new Error(`found ${found}\nwhere esbuild has ${expected}`)
  return `function(){${head}${body}return{${exported}}}`
}

/** `a as b,c` as `a:b,c:c`, in the order that is asked for. */
const pairs = (list, order) =>
  list
    .split(',')
    .filter(item => item !== '')
    .map(item => order(...(item.includes(' as ') ? item.split(' as ') : [item, item])).join(':'))
    .join()
