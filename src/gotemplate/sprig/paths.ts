// sprig's path functions. The `os…` functions are the same, because templates run where the controller runs, on Linux.

import { BOOL, STRING } from '../values/types.ts'
import type { Value } from '../values/values.ts'
import type { Family } from './function.ts'

const onPath = (
  name: string,
  about: string,
  example: readonly [string, string],
  call: (path: string) => Value,
): Family[string] => ({
  usage: `${name} PATH`,
  about,
  example,
  params: [STRING],
  result: name.endsWith('Abs') ? BOOL : STRING,
  call: ([path]) => call(path as string),
})

/** Go's path.Clean: removes empty and `.` elements, and keeps `..` only at the start of a relative path. */
function clean(path: string): string {
  const rooted = path.startsWith('/')
  const kept: string[] = []
  for (const element of path.split('/')) {
    if (element === '' || element === '.') continue
    if (element !== '..') kept.push(element)
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (!rooted) kept.push('..')
  }
  return (rooted ? '/' : '') + kept.join('/') || '.'
}

function base(path: string): string {
  if (path === '') return '.'
  const bare = withoutTrailing(path)
  return bare.slice(bare.lastIndexOf('/') + 1) || '/'
}

function withoutTrailing(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

const directory = (path: string): string => clean(path.slice(0, path.lastIndexOf('/') + 1))

function extension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot)
}

const isAbsolute = (path: string): boolean => path.startsWith('/')

export const paths: Family = {
  base: onPath('base', 'The last element.', ['{{ base "/etc/hosts" }}', 'hosts'], base),
  dir: onPath('dir', 'All but the last element.', ['{{ dir "/etc/hosts" }}', '/etc'], directory),
  clean: onPath('clean', 'The shortest form.', ['{{ clean "/etc/../opt//bin/" }}', '/opt/bin'], clean),
  ext: onPath(
    'ext',
    'What begins with the last dot of the last element.',
    ['{{ ext "a/b.tar.gz" }}', '.gz'],
    extension,
  ),
  isAbs: onPath('isAbs', 'Whether the path begins at the root.', ['{{ isAbs "/etc" }}', 'true'], isAbsolute),
  osBase: onPath('osBase', 'As `base`.', ['{{ osBase "/etc/hosts" }}', 'hosts'], base),
  osDir: onPath('osDir', 'As `dir`.', ['{{ osDir "/etc/hosts" }}', '/etc'], directory),
  osClean: onPath('osClean', 'As `clean`.', ['{{ osClean "/a/./b" }}', '/a/b'], clean),
  osExt: onPath('osExt', 'As `ext`.', ['{{ osExt "b.conf" }}', '.conf'], extension),
  osIsAbs: onPath('osIsAbs', 'As `isAbs`.', ['{{ osIsAbs "etc" }}', 'false'], isAbsolute),
}
