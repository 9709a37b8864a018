// The files that start the program: a few lines that V8 compiles at once, and that load parts of the program where they are asked for.
//
//   osm-krm.js         one file that runs alone: the parts are comments in it, which V8 need not look into
//   osm-krm/start.js   what the package and the image start: the parts are files beside it, and Node need not read what is not asked for
//
// A part is compiled with what V8 made of it at build time (osm-krm/*.cache) where that fits: the same part, Node and machine. Without it
// V8 compiles the part itself. docs/performance.md has the figures.

import { OLDEST_NODE } from './ensure.mjs'

/** The end of a comment, hidden from the comment that a part stands in. */
const HIDDEN_END = '*\x01/'

/** A part is named by its digest: a cache fits one part, one Node and one kind of machine. */
export const cacheName = part => `${part}-${process.version}-${process.platform}-${process.arch}.cache`

/** The program in one file. As CommonJS and as an ES module it is the same, because it neither imports nor exports. */
export function oneFile(program) {
  const comments = program.parts.map(({ name, text }) => {
    if (text.includes(HIDDEN_END)) throw new Error('the program contains the mark for the end of a comment')
    return `/*${name}\n${text.replaceAll('*/', HIDDEN_END)}\n*/\n`
  })
  const textOf = `var file=launch.toString(),start=file.indexOf("/*"+name+"\\n")+name.length+3;
return file.slice(start,file.indexOf("\\n*/",start)).replaceAll("*\\x01/","*/")`
  return launcher(program, { textOf, caches: '/osm-krm/', comments: comments.join('') })
}

/** The same with the parts as files beside it, and a word to those who copied it without them. */
export function starter(program) {
  const textOf = `try{return fs.readFileSync(__dirname+"/"+name+".js","latin1")}catch(error){
console.error("osm-krm: "+error.message+"\\n"+__filename+" needs the files beside it. dist/osm-krm.js of the package is one file that runs alone.");process.exit(1)}`
  return launcher(program, { textOf, caches: '/', comments: '' })
}

/** An older Node is told first: it would complain about a line that nobody wrote. */
const launcher = ({ parts, partOf, own, entry }, { textOf, caches, comments }) => `#!/usr/bin/env node
if(parseInt(process.versions.node)<${OLDEST_NODE}){console.error("osm-krm: Node ${OLDEST_NODE} or newer is needed; "+process.execPath+" is "+process.version);process.exit(1)}
var require=typeof require==="function"?require:process.getBuiltinModule;
(function launch(){"use strict";
var fs=require("node:fs"),names=${JSON.stringify(parts.map(({ name }) => name))},partOf=${JSON.stringify(partOf)},made=[],opened=[];
var own={${own}};
function load$(n){return made[n]??=(own[n]??(opened[partOf[n]]??=open(names[partOf[n]]))[n])()}
function open(name){
var cachedData;
try{cachedData=fs.readFileSync(__dirname+"${caches}"+name+"-"+process.version+"-"+process.platform+"-"+process.arch+".cache")}catch{}
return new(require("node:vm").Script)(textOf(name),{filename:name+".js",cachedData}).runInThisContext()(load$,require)
}
function textOf(name){${textOf}}
load$(${entry});
${comments}})()
`
