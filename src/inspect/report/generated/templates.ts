// Made from src/inspect/report by scripts/report-page.ts. Not to be edited.
// @ts-nocheck: the compiled functions have no types.

import { escapeHtml } from '../escape.ts'

const templates = {
  changes(it, options) {
let include = (__eta_t, __eta_d) => this.render(__eta_t, {...it, ...(__eta_d ?? {})}, options);
let includeAsync = (__eta_t, __eta_d) => this.renderAsync(__eta_t, {...it, ...(__eta_d ?? {})}, options);

let __eta = {res: "", e: this.config.escapeFunction, f: this.config.filterFunction, blocks: {}};

function layout(path, data) {
  __eta.layout = path;
  __eta.layoutData = data;
}

function output(s){__eta.res+=s;}
function capture(fn){const s=__eta.res;__eta.res='';try{fn();return __eta.res}finally{__eta.res=s;}}
async function captureAsync(fn){const s=__eta.res;__eta.res='';try{await fn();return __eta.res}finally{__eta.res=s;}}
function block(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=capture(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?capture(fn):'';}
async function blockAsync(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=await captureAsync(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?await captureAsync(fn):'';}

__eta.res+='<section id="view-changes" aria-labelledby="changes-title">\n<h1 id="changes-title" tabindex="-1">';
__eta.res+=__eta.e(it.title);
__eta.res+='</h1>\n<ul class="tiles">\n';
for (const tile of it.changes.summary) {
__eta.res+='<li class="';
__eta.res+=__eta.e(tile.level);
__eta.res+='"><b>';
__eta.res+=__eta.e(tile.value);
__eta.res+='</b> <span>';
__eta.res+=__eta.e(tile.name);
__eta.res+='</span></li>\n';
}
__eta.res+='</ul>\n<p class="machines">';
__eta.res+=__eta.e(it.changes.machines);
__eta.res+='</p>\n';
for (const each of it.changes.toDo) {
__eta.res+='<article class="card change roll outlook">\n<h2>';
__eta.res+=__eta.e(each.heading);
__eta.res+='</h2>\n';
if (each.place) {
__eta.res+='<p class="mono quiet">';
__eta.res+=__eta.e(each.place);
__eta.res+='</p>\n';
}
__eta.res+='<p>';
__eta.res+=__eta.e(each.advice);
__eta.res+=' <span class="quiet">';
__eta.res+=__eta.e(each.code);
__eta.res+='</span></p>\n';
if (each.text) {
__eta.res+=include('paste', each);
}
if (each.isLong) {
__eta.res+='<details class="members"><summary>';
__eta.res+=__eta.e(each.count);
__eta.res+='</summary>\n';
}
__eta.res+='<ul class="names">\n';
for (const node of each.nodes) {
__eta.res+='<li>';
if (node.link) {
__eta.res+='<a href="';
__eta.res+=__eta.e(node.link);
__eta.res+='">';
__eta.res+=__eta.e(node.title);
__eta.res+='</a>';
} else {
__eta.res+=__eta.e(node.title);
}
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
if (each.isLong) {
__eta.res+='</details>\n';
}
__eta.res+='</article>\n';
}
if (it.changes.values.length > 0) {
__eta.res+='<table class="values"><caption class="unseen">The values that change</caption>\n';
for (const value of it.changes.values) {
__eta.res+='<tr><th scope="row">';
__eta.res+=__eta.e(value.text);
__eta.res+='</th><td><code>';
__eta.res+=__eta.e(value.value);
__eta.res+='</code></td><td class="quiet">';
__eta.res+=__eta.e(value.count);
__eta.res+=' of ';
__eta.res+=__eta.e(it.changes.count);
__eta.res+='</td></tr>\n';
}
if (it.changes.moreValues > 0) {
__eta.res+='<tr><td colspan="3" class="quiet">and ';
__eta.res+=__eta.e(it.changes.moreValues);
__eta.res+=' more values</td></tr>';
}
__eta.res+='</table>\n';
}
if (it.changes.causes.length > 0) {
__eta.res+='<ul class="reasons">\n';
for (const cause of it.changes.causes) {
__eta.res+='<li>';
__eta.res+=__eta.e(cause);
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
}
if (it.changes.problems.added.length + it.changes.problems.fixed.length > 0) {
__eta.res+='<article class="card">\n<h2>Problems: ';
__eta.res+=__eta.e(it.changes.problems.added.length);
__eta.res+=' new, ';
__eta.res+=__eta.e(it.changes.problems.fixed.length);
__eta.res+=' fixed, ';
__eta.res+=__eta.e(it.changes.problems.before);
__eta.res+=' as before';
if (it.changes.problems.notChecked > 0) {
__eta.res+=', ';
__eta.res+=__eta.e(it.changes.problems.notChecked);
__eta.res+=' not checked';
}
__eta.res+='</h2>\n<ul class="reasons">\n';
for (const problem of it.changes.problems.added) {
__eta.res+='<li><span class="severity ';
__eta.res+=__eta.e(problem.severity);
__eta.res+='">new ';
__eta.res+=__eta.e(problem.code);
__eta.res+='</span> ';
__eta.res+=__eta.e(problem.message);
__eta.res+=' <span class="mono quiet">';
__eta.res+=__eta.e(problem.where);
__eta.res+='</span></li>\n';
}
for (const problem of it.changes.problems.fixed) {
__eta.res+='<li class="quiet"><span class="severity">fixed ';
__eta.res+=__eta.e(problem.code);
__eta.res+='</span> ';
__eta.res+=__eta.e(problem.message);
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n</article>\n';
}
if (it.changes.hasParts) {
__eta.res+='<p><a href="#change=all">All differences on one page</a></p>';
}
if (it.clusters) {
__eta.res+=include('clusters');
}
if (it.changes.groups.length === 0) {
__eta.res+='<p>There is no MachineDeployment on either side.</p>\n';
}
for (const group of it.changes.groups) {
__eta.res+='<article class="card change ';
__eta.res+=__eta.e(group.level);
__eta.res+='">\n<h2>';
__eta.res+=__eta.e(group.heading);
__eta.res+=': ';
__eta.res+=__eta.e(group.meaning);
__eta.res+='</h2>\n';
if (group.machines) {
__eta.res+='<p class="machines">';
__eta.res+=__eta.e(group.machines);
__eta.res+='</p>';
}
if (group.reasons.length > 0) {
__eta.res+='<ul class="reasons">\n';
for (const reason of group.reasons) {
__eta.res+='<li>';
__eta.res+=__eta.e(reason.text);
if (reason.value) {
__eta.res+=' <code>';
__eta.res+=__eta.e(reason.value);
__eta.res+='</code>';
}
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
}
if (group.parts.length > 0) {
__eta.res+='<ul class="parts">\n';
for (const part of group.parts) {
__eta.res+='<li><a href="';
__eta.res+=__eta.e(part.link);
__eta.res+='">';
__eta.res+=__eta.e(part.title);
__eta.res+='</a> <span class="quiet">';
__eta.res+=__eta.e(part.change);
__eta.res+='</span> <span class="plus">+';
__eta.res+=__eta.e(part.added);
__eta.res+='</span> <span class="minus">−';
__eta.res+=__eta.e(part.removed);
__eta.res+='</span></li>\n';
}
__eta.res+='</ul>\n';
}
if (group.isLong) {
__eta.res+='<details class="members"><summary>';
__eta.res+=__eta.e(group.count);
__eta.res+='</summary>\n';
}
__eta.res+='<ul class="names">\n';
for (const node of group.nodes) {
__eta.res+='<li>';
if (node.link) {
__eta.res+='<a href="';
__eta.res+=__eta.e(node.link);
__eta.res+='">';
__eta.res+=__eta.e(node.title);
__eta.res+='</a>';
} else {
__eta.res+=__eta.e(node.title);
}
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
if (group.isLong) {
__eta.res+='</details>\n';
}
__eta.res+='</article>\n';
}
if (it.changes.others.length > 0) {
__eta.res+='<article class="card">\n<h2>Other objects</h2>\n<ul class="reasons">\n';
for (const other of it.changes.others) {
__eta.res+='<li>';
__eta.res+=__eta.e(other.object);
__eta.res+=' <span class="quiet">';
__eta.res+=__eta.e(other.change);
__eta.res+='</span></li>\n';
}
__eta.res+='</ul>\n</article>\n';
}
__eta.res+='</section>\n';

if (__eta.layout) {
  __eta.res = include (__eta.layout, {...it, body: __eta.res, ...__eta.layoutData, __blocks: __eta.blocks});
}

return __eta.res;
  },
  clusters(it, options) {
let include = (__eta_t, __eta_d) => this.render(__eta_t, {...it, ...(__eta_d ?? {})}, options);
let includeAsync = (__eta_t, __eta_d) => this.renderAsync(__eta_t, {...it, ...(__eta_d ?? {})}, options);

let __eta = {res: "", e: this.config.escapeFunction, f: this.config.filterFunction, blocks: {}};

function layout(path, data) {
  __eta.layout = path;
  __eta.layoutData = data;
}

function output(s){__eta.res+=s;}
function capture(fn){const s=__eta.res;__eta.res='';try{fn();return __eta.res}finally{__eta.res=s;}}
async function captureAsync(fn){const s=__eta.res;__eta.res='';try{await fn();return __eta.res}finally{__eta.res=s;}}
function block(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=capture(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?capture(fn):'';}
async function blockAsync(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=await captureAsync(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?await captureAsync(fn):'';}

__eta.res+='<section class="card clusters" aria-label="Clusters">\n<ul class="reasons">\n';
for (const cluster of it.clusters) {
__eta.res+='<li><b>';
__eta.res+=__eta.e(cluster.name);
__eta.res+='</b> ';
__eta.res+=__eta.e(cluster.facts);
__eta.res+='</li>\n';
}
if (it.unchanged) {
__eta.res+='<li>Unchanged: ';
__eta.res+=__eta.e(it.unchanged);
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n</section>\n';

if (__eta.layout) {
  __eta.res = include (__eta.layout, {...it, body: __eta.res, ...__eta.layoutData, __blocks: __eta.blocks});
}

return __eta.res;
  },
  nodes(it, options) {
let include = (__eta_t, __eta_d) => this.render(__eta_t, {...it, ...(__eta_d ?? {})}, options);
let includeAsync = (__eta_t, __eta_d) => this.renderAsync(__eta_t, {...it, ...(__eta_d ?? {})}, options);

let __eta = {res: "", e: this.config.escapeFunction, f: this.config.filterFunction, blocks: {}};

function layout(path, data) {
  __eta.layout = path;
  __eta.layoutData = data;
}

function output(s){__eta.res+=s;}
function capture(fn){const s=__eta.res;__eta.res='';try{fn();return __eta.res}finally{__eta.res=s;}}
async function captureAsync(fn){const s=__eta.res;__eta.res='';try{await fn();return __eta.res}finally{__eta.res=s;}}
function block(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=capture(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?capture(fn):'';}
async function blockAsync(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=await captureAsync(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?await captureAsync(fn):'';}

__eta.res+='<section id="view-nodes" aria-labelledby="nodes-title">\n<h1 id="nodes-title" tabindex="-1">';
__eta.res+=__eta.e(it.changes ? 'Nodes after the change' : it.title);
__eta.res+='</h1>\n<ul class="tiles">\n';
for (const tile of it.tiles) {
__eta.res+='<li';
if (tile.level) {
__eta.res+=' class="';
__eta.res+=__eta.e(tile.level);
__eta.res+='"';
}
__eta.res+='>';
if (tile.link) {
__eta.res+='<a href="';
__eta.res+=__eta.e(tile.link);
__eta.res+='">';
}
__eta.res+='<b>';
__eta.res+=__eta.e(tile.value);
__eta.res+='</b> <span>';
__eta.res+=__eta.e(tile.name);
__eta.res+='</span>';
if (tile.link) {
__eta.res+='</a>';
}
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
if (it.clusters && !it.changes) {
__eta.res+=include('clusters');
}
__eta.res+='<p class="filter" hidden><label>Show only names with <input id="filter" type="search" autocomplete="off" spellcheck="false"></label> <span id="filtered" role="status"></span></p>\n';
for (const group of it.failed) {
__eta.res+='<article class="card failed">\n<h2>';
__eta.res+=__eta.e(group.heading);
__eta.res+=' <small>not rendered</small></h2>\n<ul class="reasons">\n';
for (const error of group.errors) {
__eta.res+='<li><a href="#view=problems"><code>';
__eta.res+=__eta.e(error.code);
__eta.res+='</code></a> ';
__eta.res+=__eta.e(error.message);
if (error.place) {
__eta.res+=' <span class="mono quiet">';
__eta.res+=__eta.e(error.place);
__eta.res+='</span>';
}
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
if (group.isLong) {
__eta.res+='<details class="members"><summary>';
__eta.res+=__eta.e(group.heading);
__eta.res+='</summary>\n';
}
if (group.titles.length > 0) {
__eta.res+='<ul class="names">\n';
for (const title of group.titles) {
__eta.res+='<li>';
__eta.res+=__eta.e(title);
__eta.res+='</li>\n';
}
__eta.res+='</ul>\n';
}
if (group.isLong) {
__eta.res+='</details>\n';
}
__eta.res+='</article>\n';
}
__eta.res+='<div class="kinds">\n';
for (const kind of it.kinds) {
__eta.res+='<article class="card kind">\n<h2>';
__eta.res+=__eta.e(kind.name);
__eta.res+=' <small>';
__eta.res+=__eta.e(kind.facts);
__eta.res+='</small></h2>\n';
if (kind.profile) {
__eta.res+='<p class="mono quiet">';
__eta.res+=__eta.e(kind.profile);
__eta.res+='</p>';
}
if (kind.size && kind.size.percent) {
__eta.res+='<p class="size ';
__eta.res+=__eta.e(kind.size.level);
__eta.res+='"><svg class="meter" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="8"/><rect class="used" width="';
__eta.res+=__eta.e(kind.size.width);
__eta.res+='" height="8"/></svg> <b>';
__eta.res+=__eta.e(kind.size.percent);
__eta.res+='</b> <span>';
__eta.res+=__eta.e(kind.size.text);
__eta.res+='</span></p>\n';
} else if (kind.size) {
__eta.res+='<p class="size"><span>';
__eta.res+=__eta.e(kind.size.text);
__eta.res+='</span></p>\n';
}
__eta.res+='<p class="quiet">';
__eta.res+=__eta.e(kind.contents);
__eta.res+='</p>\n';
if (kind.unlike) {
__eta.res+='<p class="unlike">Like ';
__eta.res+=__eta.e(kind.unlike.node);
__eta.res+=', but ';
for (const [i, name] of kind.unlike.names.entries()) {
__eta.res+=__eta.e(i > 0 ? ', ' : '');
__eta.res+='<code>';
__eta.res+=__eta.e(name);
__eta.res+='</code>';
}
__eta.res+=__eta.e(kind.unlike.more > 0 ? ` and ${kind.unlike.more} more` : '');
__eta.res+='</p>\n';
}
if (kind.isLong) {
__eta.res+='<details class="members"><summary>';
__eta.res+=__eta.e(kind.count);
__eta.res+='</summary>\n';
}
__eta.res+='<ul class="names">\n';
for (const node of kind.nodes) {
__eta.res+='<li><a href="';
__eta.res+=__eta.e(node.link);
__eta.res+='">';
__eta.res+=__eta.e(node.title);
__eta.res+='</a></li>\n';
}
__eta.res+='</ul>\n';
if (kind.isLong) {
__eta.res+='</details>\n';
}
__eta.res+='</article>\n';
}
__eta.res+='</div>\n</section>\n';

if (__eta.layout) {
  __eta.res = include (__eta.layout, {...it, body: __eta.res, ...__eta.layoutData, __blocks: __eta.blocks});
}

return __eta.res;
  },
  page(it, options) {
let include = (__eta_t, __eta_d) => this.render(__eta_t, {...it, ...(__eta_d ?? {})}, options);
let includeAsync = (__eta_t, __eta_d) => this.renderAsync(__eta_t, {...it, ...(__eta_d ?? {})}, options);

let __eta = {res: "", e: this.config.escapeFunction, f: this.config.filterFunction, blocks: {}};

function layout(path, data) {
  __eta.layout = path;
  __eta.layoutData = data;
}

function output(s){__eta.res+=s;}
function capture(fn){const s=__eta.res;__eta.res='';try{fn();return __eta.res}finally{__eta.res=s;}}
async function captureAsync(fn){const s=__eta.res;__eta.res='';try{await fn();return __eta.res}finally{__eta.res=s;}}
function block(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=capture(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?capture(fn):'';}
async function blockAsync(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=await captureAsync(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?await captureAsync(fn):'';}

__eta.res+='<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="';
__eta.res+=__eta.e(it.policy);
__eta.res+='">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n<title>';
__eta.res+=__eta.e(it.pageTitle);
__eta.res+=' · osm-krm report</title>\n<link rel="icon" href="data:,">\n<style>';
__eta.res+=it.style;
__eta.res+='</style>\n</head>\n<body>\n<a class="skip" href="#main">Skip to the content</a>\n<header class="bar">\n<a class="brand" href="#view=';
__eta.res+=__eta.e(it.changes ? 'changes' : 'nodes');
__eta.res+='">osm-krm</a>\n<nav aria-label="Views" class="views">\n';
if (it.changes) {
__eta.res+='<a href="#view=changes" data-view="changes">Changes</a>\n';
}
__eta.res+='<a href="#view=nodes" data-view="nodes">Nodes</a>\n<a href="#view=problems" data-view="problems">Problems <span class="pill">';
__eta.res+=__eta.e(it.problemCount);
__eta.res+='</span></a>\n</nav>\n<div role="search" class="search" hidden>\n<input id="search" type="search" placeholder="Search all files of all nodes" aria-label="Search all files of all nodes" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">\n<kbd aria-hidden="true">/</kbd>\n</div>\n</header>\n<main id="main" tabindex="-1">\n';
if (it.identity.length > 0) {
__eta.res+='<dl class="identity">\n';
for (const fact of it.identity) {
__eta.res+='<div><dt>';
__eta.res+=__eta.e(fact.name);
__eta.res+='</dt> <dd>';
__eta.res+=__eta.e(fact.value);
__eta.res+='</dd></div>\n';
}
__eta.res+='</dl>\n';
}
for (const note of it.notes) {
__eta.res+='<p class="note">';
__eta.res+=__eta.e(note);
__eta.res+='</p>\n';
}
__eta.res+='<noscript><p class="note">Files, search and differences need JavaScript, which runs in this page only. Nothing is loaded or sent.</p></noscript>\n';
if (it.changes) {
__eta.res+=include('changes');
}
__eta.res+=include('nodes');
__eta.res+=include('problems');
__eta.res+='<section id="view-dynamic" aria-labelledby="dynamic-title" hidden>\n<h1 id="dynamic-title" tabindex="-1"></h1>\n<div id="dynamic"></div>\n</section>\n</main>\n<footer>\n<p>Made by osm-krm from files: no cluster was asked. <span class="keys"><kbd>/</kbd> searches, <kbd>↑</kbd> <kbd>↓</kbd> move in lists, <kbd>Esc</kbd> goes back.</span></p>\n</footer>\n<script type="application/json" id="data">';
__eta.res+=it.data;
__eta.res+='</script>\n<script>';
__eta.res+=it.script;
__eta.res+='</script>\n</body>\n</html>\n';

if (__eta.layout) {
  __eta.res = include (__eta.layout, {...it, body: __eta.res, ...__eta.layoutData, __blocks: __eta.blocks});
}

return __eta.res;
  },
  paste(it, options) {
let include = (__eta_t, __eta_d) => this.render(__eta_t, {...it, ...(__eta_d ?? {})}, options);
let includeAsync = (__eta_t, __eta_d) => this.renderAsync(__eta_t, {...it, ...(__eta_d ?? {})}, options);

let __eta = {res: "", e: this.config.escapeFunction, f: this.config.filterFunction, blocks: {}};

function layout(path, data) {
  __eta.layout = path;
  __eta.layoutData = data;
}

function output(s){__eta.res+=s;}
function capture(fn){const s=__eta.res;__eta.res='';try{fn();return __eta.res}finally{__eta.res=s;}}
async function captureAsync(fn){const s=__eta.res;__eta.res='';try{await fn();return __eta.res}finally{__eta.res=s;}}
function block(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=capture(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?capture(fn):'';}
async function blockAsync(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=await captureAsync(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?await captureAsync(fn):'';}

__eta.res+='<div class="paste">\n<pre tabindex="0" role="group" aria-label="What to paste">';
__eta.res+=__eta.e(it.text);
__eta.res+='</pre>\n<p class="tools" hidden><button type="button">Copy</button><span role="status" class="quiet"></span></p>\n</div>\n';

if (__eta.layout) {
  __eta.res = include (__eta.layout, {...it, body: __eta.res, ...__eta.layoutData, __blocks: __eta.blocks});
}

return __eta.res;
  },
  problems(it, options) {
let include = (__eta_t, __eta_d) => this.render(__eta_t, {...it, ...(__eta_d ?? {})}, options);
let includeAsync = (__eta_t, __eta_d) => this.renderAsync(__eta_t, {...it, ...(__eta_d ?? {})}, options);

let __eta = {res: "", e: this.config.escapeFunction, f: this.config.filterFunction, blocks: {}};

function layout(path, data) {
  __eta.layout = path;
  __eta.layoutData = data;
}

function output(s){__eta.res+=s;}
function capture(fn){const s=__eta.res;__eta.res='';try{fn();return __eta.res}finally{__eta.res=s;}}
async function captureAsync(fn){const s=__eta.res;__eta.res='';try{await fn();return __eta.res}finally{__eta.res=s;}}
function block(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=capture(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?capture(fn):'';}
async function blockAsync(name,fn){if(__eta.layout){if(fn){__eta.blocks[name]=await captureAsync(fn);}return '';}const b=it.__blocks||{};if(name in b){return b[name];}return fn?await captureAsync(fn):'';}

__eta.res+='<section id="view-problems" aria-labelledby="problems-title">\n<h1 id="problems-title" tabindex="-1">Problems</h1>\n';
if (it.problemGroups.length === 0) {
__eta.res+='<p>Nothing was found.</p>\n';
}
for (const group of it.problemGroups) {
__eta.res+='<details class="card problems ';
__eta.res+=__eta.e(group.severity);
__eta.res+='" ';
__eta.res+=group.severity === 'error' || it.isShort ? 'open' : '';
__eta.res+='>\n<summary><span class="severity">';
__eta.res+=__eta.e(group.noun);
__eta.res+='</span> <code>';
__eta.res+=__eta.e(group.code);
__eta.res+='</code> ';
__eta.res+=__eta.e(group.title);
__eta.res+=' <span class="pill">';
__eta.res+=__eta.e(group.count);
__eta.res+='</span></summary>\n';
for (const problem of group.shown) {
__eta.res+='<div class="problem">\n<p>';
__eta.res+=__eta.e(problem.message);
__eta.res+='</p>\n';
if (problem.where) {
__eta.res+='<p class="mono quiet">';
__eta.res+=__eta.e(problem.where);
__eta.res+='</p>';
}
if (problem.excerpt) {
__eta.res+='<pre class="excerpt" tabindex="0">';
__eta.res+=__eta.e(problem.excerpt);
__eta.res+='</pre>';
}
for (const line of problem.related) {
__eta.res+='<p class="quiet">';
__eta.res+=__eta.e(line);
__eta.res+='</p>';
}
if (problem.moreRelated) {
__eta.res+='<p class="quiet">and ';
__eta.res+=__eta.e(problem.moreRelated);
__eta.res+=' more</p>';
}
if (problem.help.length > 0) {
__eta.res+='<div class="help">\n';
for (const block of problem.help) {
if (block.isCode) {
__eta.res+=include('paste', block);
} else {
__eta.res+='<p>';
__eta.res+=__eta.e(block.text);
__eta.res+='</p>\n';
}
}
__eta.res+='</div>\n';
}
if (problem.nodes.length > 0) {
__eta.res+='<ul class="names">\n';
for (const node of problem.nodes) {
__eta.res+='<li><a href="';
__eta.res+=__eta.e(node.link);
__eta.res+='">';
__eta.res+=__eta.e(node.title);
__eta.res+='</a></li>\n';
}
if (problem.moreNodes) {
__eta.res+='<li>and ';
__eta.res+=__eta.e(problem.moreNodes);
__eta.res+=' more</li>';
}
__eta.res+='</ul>\n';
}
__eta.res+='</div>\n';
}
if (group.more.length > 0) {
__eta.res+='<details class="more"><summary>';
__eta.res+=__eta.e(group.moreText);
__eta.res+='</summary>\n<ul>\n';
for (const problem of group.more) {
__eta.res+='<li>';
__eta.res+=__eta.e(problem.message);
__eta.res+=' <span class="mono quiet">';
__eta.res+=__eta.e(problem.where);
__eta.res+='</span></li>\n';
}
if (group.omitted > 0) {
__eta.res+='<li>and ';
__eta.res+=__eta.e(group.omitted);
__eta.res+=' more</li>';
}
__eta.res+='</ul>\n</details>\n';
}
__eta.res+='</details>\n';
}
__eta.res+='</section>\n';

if (__eta.layout) {
  __eta.res = include (__eta.layout, {...it, body: __eta.res, ...__eta.layoutData, __blocks: __eta.blocks});
}

return __eta.res;
  },
}

const engine = {
  config: { escapeFunction: escapeHtml },
  render: (name, data) => templates[name].call(engine, data),
}

export const pageTemplate = (data: object): string => engine.render('page', data)

/** A view of the page, without the page around it. */
export const viewTemplate = (view: 'nodes' | 'problems', data: object): string => engine.render(view, data)
