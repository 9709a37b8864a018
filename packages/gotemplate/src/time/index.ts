// Go's time, as far as osm-krm uses it, and metav1.Duration.

export { METAV1_DURATION, metav1Duration, parseDuration } from './duration.ts'
export { isRfc3339 } from './time.ts'
