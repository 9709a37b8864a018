import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'

/** The token for a MachineDeployment's key; undefined after the reason was reported. */
export type TokenFor = (key: string, machineDeployment: ObjectRef, report: Report) => string | undefined
