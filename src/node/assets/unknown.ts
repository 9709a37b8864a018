// Marks the parts of a value that only the node knows.

/** Encloses an expansion whose value is not known. */
export const OPEN = '\ue000'
export const CLOSE = '\ue001'

const UNKNOWN = new RegExp(`[${OPEN}${CLOSE}]`, 'g')

/** Returns the value as it is shown: expansions that are not known are as in the script. */
export const withoutUnknown = (value: string): string => value.replace(UNKNOWN, '')

/** Returns the part of a value before the first expansion that is not known. */
export const knownPart = (value: string): string => value.split(OPEN, 1)[0]!

export const unknown = (source: string): string => `${OPEN}${source}${CLOSE}`
