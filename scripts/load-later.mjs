// Modules that the program loads when they are first asked for: large ones that few runs need, behind a function of one line.
//
// JavaScript loads what a module imports before it, or gives a promise. In one file neither is needed: esbuild's `require` runs a module
// when it is called.

import { join } from 'node:path'
import { root } from './ensure.mjs'

/** By the module that has the function: the function, and what it loads. */
const LATER = {
  'src/formats/re2.ts': ['re2', 're2js'],
  'src/formats/time-zones.ts': ['timeZones', './generated/time-zones.ts'],
}

export const loadLater = {
  name: 'load-later',
  setup({ onLoad }) {
    for (const [path, [name, module]] of Object.entries(LATER)) {
      const filter = new RegExp(`${path.replaceAll(/\W/g, '\\$&')}$`)
      onLoad({ filter }, () => ({
        contents: `export const ${name} = () => require(${JSON.stringify(module)})`,
        resolveDir: join(root, path, '..'),
      }))
    }
  },
}
