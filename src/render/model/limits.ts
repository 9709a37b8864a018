// Limits of a run, which are settings, so that no input can exhaust time or memory.

/** Limits for what Go templates use. */
export interface TemplateLimits {
  readonly steps: number
  readonly outputBytes: number
}

export interface Limits {
  /** For the templates and files of one phase of one node, which becomes one Secret. */
  readonly phase: TemplateLimits
  /** For a whole run. The output of all templates is held in memory until the last node is rendered. */
  readonly run: TemplateLimits & { readonly inputBytes: number }
}

/** The defaults of the settings. */
export const DEFAULT_LIMITS: Limits = {
  phase: { steps: 10_000_000, outputBytes: 16 << 20 },
  run: { inputBytes: 2 ** 31, steps: 100_000_000, outputBytes: 512 << 20 },
}
