// Counts what templates use against the limits of a phase and of the run.

import type { Limits } from '../../gotemplate/template/index.ts'
import type { TemplateLimits } from '../../model/template-limits.ts'

type Metered = 'steps' | 'outputBytes'

const UNITS = { steps: 'steps of work', outputBytes: 'bytes of output' } as const

interface BudgetLimits {
  /** The scope of the limits, for messages. */
  readonly of: string
  readonly names: Readonly<Record<Metered, keyof TemplateLimits>>
  readonly values: TemplateLimits
}

/** Counts the steps and bytes that are left for several executions. */
export class Budget {
  readonly #limits: BudgetLimits
  /** The budget of which this one is a part. */
  readonly #parent: Budget | undefined
  readonly #left: Record<Metered, number>
  #failed = false

  private constructor(limits: BudgetLimits, parent?: Budget) {
    this.#limits = limits
    this.#parent = parent
    this.#left = { steps: limits.values[limits.names.steps], outputBytes: limits.values[limits.names.outputBytes] }
  }

  static ofRun(values: TemplateLimits): Budget {
    return new Budget({ of: 'run', names: { steps: 'runSteps', outputBytes: 'runOutputBytes' }, values })
  }

  /** Returns a budget for one phase, whose executions also count for the run. */
  ofPhase(): Budget {
    const { values } = this.#limits
    return new Budget({ of: 'phase', names: { steps: 'steps', outputBytes: 'outputBytes' }, values }, this)
  }

  /** Returns the limits for the next execution. */
  left(): Pick<Limits, Metered> {
    const { steps, outputBytes } = this.#left
    const around = this.#parent?.left() ?? this.#left
    return { steps: Math.min(steps, around.steps), outputBytes: Math.min(outputBytes, around.outputBytes) }
  }

  spend(used: Readonly<Record<Metered, number>>): void {
    for (const metered of ['steps', 'outputBytes'] as const)
      this.#left[metered] = Math.max(0, this.#left[metered] - used[metered])
    this.#parent?.spend(used)
  }

  /** Whether an execution needed more than was left, here or in the budget around it. */
  get hasFailed(): boolean {
    return this.#failed || this.#parent?.hasFailed === true
  }

  /** Records that an execution needed more than was left, and returns what to report. */
  fail(metered: Metered): { readonly message: string; readonly help: string } {
    if (this.#left[metered] > 0 && this.#parent) return this.#parent.fail(metered)
    this.#failed = true
    const { of, names, values } = this.#limits
    const name = names[metered]
    return {
      message: `the templates of this ${of} need more than ${values[name]} ${UNITS[metered]} (limit ${name})`,
      help: `Look for a loop or a repetition that is too long. If nodes need all of it, raise profiles.templates.limits.${name}.`,
    }
  }
}
