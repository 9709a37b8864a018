/** Called by a command with its exit status. */
export type Exit = (code: number) => void
