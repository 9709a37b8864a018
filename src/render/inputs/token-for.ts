import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'

/** Returns the token for a MachineDeployment's key, or undefined after it reported why there is none. */
export type TokenFor = (key: string, machineDeployment: ObjectRef, report: Report) => string | undefined
