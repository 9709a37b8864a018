// The command line as the process runs it, and the entry of its own build: classes of errors are those of this build.

import { reportFailure } from './failure.ts'
import { runCommand } from './index.ts'

/** Runs the command that the arguments name, reports its failure, and returns the exit status. */
export const runProgram = (args: readonly string[]): Promise<number> => runCommand(args).catch(reportFailure)
