// The parts of Go's time that others use.

export { DURATION, duration, durationText, parseDuration } from './duration.ts'
export { isRfc3339 } from './time.ts'
