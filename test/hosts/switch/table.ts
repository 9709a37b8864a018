// What an experiment prints: a table in Markdown.

import type { Row } from './experiment.ts'

const cells = (...texts: readonly string[]): string => `| ${texts.join(' | ')} |`

export const headOf = (count: number): string =>
  [
    `${count} MachineDeployments`,
    '',
    cells(
      'step',
      'new machines expected',
      'created',
      'diff --live says that machines can be made',
      'of these, with new machines',
      'as expected',
      'seconds',
    ),
    cells('---', '---', '---', '---', '---', '---', '---'),
  ].join('\n')

export const lineOf = ({ step, wanted, machines, answered, made, failure, seconds }: Row): string =>
  cells(
    step,
    String(wanted.length),
    String(machines),
    answered === undefined ? '' : String(answered),
    made === undefined ? '' : String(made),
    failure === undefined ? 'yes' : 'no',
    String(seconds),
  )
