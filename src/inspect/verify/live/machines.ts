// Reports machines that machine-controller could not create for another reason.

import { textAt } from '../../../render/inputs/shape.ts'
import { about } from '../../documents.ts'
import type { Compared, ReportBlocking } from './compared.ts'

export function reportMachines({ machines }: Compared, report: ReportBlocking): void {
  for (const machine of machines) {
    const reason = textAt(machine.object, 'status', 'errorReason')
    if (reason === undefined) continue
    const help = 'machine-controller tries again. Its message is in status.errorMessage of the Machine.'
    const message = `machine-controller reports an error for it: ${reason}`
    report(about(machine, 'OSM0838', message, { help, field: 'status.errorReason' }))
  }
}
