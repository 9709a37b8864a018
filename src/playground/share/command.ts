// A text for a shell, which writes the files and shows what the page shows.

import { shellCommand } from '../../node/shell-command.ts'
import { FILE_NAMES, type PlaygroundFiles } from '../files.ts'

const FOLDER = 'playground-nodes'

/** `options` are those of osm-krm show: the node and its file. */
export function showCommand(files: PlaygroundFiles, options: readonly string[]): string {
  const used = FILE_NAMES.filter(file => files[file].trim() !== '')
  return [
    `mkdir -p ${FOLDER}`,
    ...used.map(file => writing(file, files[file])),
    `${shellCommand('osm-krm', 'show', FOLDER, ...options)}\n`,
  ].join('\n')
}

function writing(file: string, text: string): string {
  // A line of the file must not end it.
  let end = 'EOF'
  while (text.split('\n').includes(end)) end += '_'
  return `cat > ${FOLDER}/${file} <<'${end}'\n${text}${text.endsWith('\n') ? '' : '\n'}${end}`
}
