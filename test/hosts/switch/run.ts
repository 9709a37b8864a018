// npm run experiment:switch: runs all steps of the switch, and prints a table of what was run and what held.
//
//   npm run experiment:switch                 12 MachineDeployments
//   npm run experiment:switch -- --count 50   more
//   npm run experiment:switch -- --short      only the steps that CI runs

import { parseArgs } from 'node:util'
import { whyNoCluster } from '../machine/cluster.ts'
import { notInstalled } from '../programs.ts'
import { type Row, runExperiment } from './experiment.ts'
import { absent } from './machine-controller.ts'

const cells = (...texts: readonly string[]): string => `| ${texts.join(' | ')} |`

const headOf = (count: number): string =>
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

const lineOf = ({ step, wanted, machines, answered, made, failure, seconds }: Row): string =>
  cells(
    step,
    String(wanted.length),
    String(machines),
    answered === undefined ? '' : String(answered),
    made === undefined ? '' : String(made),
    failure === undefined ? 'yes' : 'no',
    String(seconds),
  )

const { values } = parseArgs({
  options: { count: { type: 'string', default: '12' }, short: { type: 'boolean', default: false } },
})
const missing = whyNoCluster() ?? notInstalled('kubectl') ?? absent()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
console.log(headOf(Number(values.count)))
const rows = await runExperiment({
  count: Number(values.count),
  isShort: values.short,
  onRow: row => console.log(lineOf(row)),
})
const failed = rows.find(({ failure }) => failure !== undefined)
if (failed !== undefined) {
  console.error(`\n${failed.step}:\n${failed.failure}`)
  process.exitCode = 1
}
