// Splits tables of names that are written as text.

/** Returns the words of a text, which are separated by white space. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
