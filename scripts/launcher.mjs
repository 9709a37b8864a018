// The file that hosts run: a few lines that V8 compiles at once, and the program as a comment that it need not look into.
//
// The program is compiled by those lines, with what V8 made of it at build time (code-cache/, beside the file) where that fits: the same
// program, Node and machine. Without it, or in a copy of the file alone, V8 compiles the program itself. docs/performance.md has the figures.

import { createHash } from 'node:crypto'
import { OLDEST_NODE } from './ensure.mjs'

/** The end of a comment, hidden from the comment that the program stands in. */
const HIDDEN_END = '*\x01/'

/** A file in code-cache/: it fits this program, this Node and this kind of machine only. */
export const cacheName = (program, way) =>
  `${digestOf(program)}-${process.version}-${process.platform}-${process.arch}.${way}`

const digestOf = program => createHash('sha256').update(program).digest('hex').slice(0, 16)

/** As a function of `require`: how the lines find it depends on whether the file is taken for CommonJS or an ES module. */
export const scriptOf = program => `(function(require){${program}\n})`

/** The whole file. An older Node is told first: it would complain about a line that nobody wrote. As CommonJS and as an ES module it is the same, because it neither imports nor exports. */
export function launcherOf(program) {
  const script = scriptOf(program)
  if (script.includes(HIDDEN_END)) throw new Error('the program contains the mark for the end of a comment')
  return `#!/usr/bin/env node
if(parseInt(process.versions.node)<${OLDEST_NODE}){console.error("osm-krm: Node ${OLDEST_NODE} or newer is needed; "+process.execPath+" is "+process.version);process.exit(1)}
var require=typeof require==="function"?require:process.getBuiltinModule;
(function launch(){
var text=launch.toString(),program=text.slice(text.indexOf("\\n/*")+3,text.lastIndexOf("*/")).replaceAll("*\\x01/","*/"),cachedData;
try{cachedData=require("node:fs").readFileSync(__dirname+"/code-cache/${digestOf(program)}-"+process.version+"-"+process.platform+"-"+process.arch+(process.argv.length>2?".command":".function"))}catch{}
new(require("node:vm").Script)(program,{filename:"osm-krm.js",cachedData}).runInThisContext()(require)
/*${script.replaceAll('*/', HIDDEN_END)}*/
})()
`
}
