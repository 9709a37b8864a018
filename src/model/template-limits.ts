// The limits of Go templates, a setting. `steps` and `outputBytes` apply to one phase of one node, which becomes one Secret.

export interface TemplateLimits {
  readonly steps: number
  readonly outputBytes: number
  /** Apply to all phases of a run together, because their output is held in memory until the last node is rendered. */
  readonly runSteps: number
  readonly runOutputBytes: number
}

/** The defaults of the setting. */
export const DEFAULT_TEMPLATE_LIMITS: TemplateLimits = {
  steps: 10_000_000,
  outputBytes: 16 << 20,
  runSteps: 100_000_000,
  runOutputBytes: 512 << 20,
}
