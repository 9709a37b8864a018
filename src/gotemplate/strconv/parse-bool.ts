// Go's strconv.ParseBool.

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map(text => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map(text => [text, false] as const),
])

/** Parses a boolean; undefined for any other text. */
export const parseBool = (text: string): boolean | undefined => BOOLEANS.get(text)
