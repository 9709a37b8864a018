// Counts what templates use against the limits of a phase and of the run.

import type { Limits, TemplateLimits } from '../../model/run.ts'

const UNITS: Readonly<Record<keyof TemplateLimits, string>> = { steps: 'steps of work', outputBytes: 'bytes of output' }

/** The scope of a budget in messages, and the setting with its limits. */
interface Scope {
  readonly name: string
  readonly setting: string
}

/** The steps and bytes that are left for several executions. */
export class Budget {
  readonly #scope: Scope
  readonly #limits: TemplateLimits
  /** The budget of which this one is a part. */
  readonly #parent: Budget | undefined
  #left: TemplateLimits
  #failed = false

  constructor(scope: Scope, limits: TemplateLimits, parent?: Budget) {
    this.#scope = scope
    this.#limits = limits
    this.#left = limits
    this.#parent = parent
  }

  /** Returns the limits for the next execution. */
  left(): TemplateLimits {
    const { steps, outputBytes } = this.#left
    const around = this.#parent?.left() ?? this.#left
    return { steps: Math.min(steps, around.steps), outputBytes: Math.min(outputBytes, around.outputBytes) }
  }

  spend({ steps, outputBytes }: TemplateLimits): void {
    this.#left = {
      steps: Math.max(0, this.#left.steps - steps),
      outputBytes: Math.max(0, this.#left.outputBytes - outputBytes),
    }
    this.#parent?.spend({ steps, outputBytes })
  }

  /** Whether an execution needed more than was left, here or in the budget around it. */
  get hasFailed(): boolean {
    return this.#failed || this.#parent?.hasFailed === true
  }

  /** Records that an execution needed more than was left, and returns what to report. */
  fail(limit: keyof TemplateLimits): { readonly message: string; readonly help: string } {
    if (this.#left[limit] > 0 && this.#parent) return this.#parent.fail(limit)
    this.#failed = true
    const { name, setting } = this.#scope
    return {
      message: `the templates of this ${name} need more than ${this.#limits[limit]} ${UNITS[limit]} (limit ${setting}.${limit})`,
      help: `Look for a loop or a repetition that is too long. If nodes need all of it, raise ${setting}.${limit}.`,
    }
  }
}

/** Returns a budget for a whole run. */
export const runBudget = ({ run }: Limits): Budget => new Budget({ name: 'run', setting: 'limits' }, run)

/** Returns a budget for one phase, whose executions also count for the run. */
export const phaseBudget = ({ phase }: Limits, run: Budget): Budget =>
  new Budget({ name: 'phase', setting: 'profiles.templates.limits' }, phase, run)
