/** Called by a command to set its exit status. */
export type Exit = (code: number) => void
