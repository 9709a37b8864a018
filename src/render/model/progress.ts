// The progress of work on many nodes, which commands show.

interface Progress {
  readonly stage: 'render' | 'output' | 'report' | 'compare' | 'lint' | 'cluster'
  /** The number of nodes, or of clusters. */
  readonly done: number
  readonly total: number
}

export type OnProgress = (progress: Progress) => void
