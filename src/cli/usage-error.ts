// A command was called wrongly: one line for the user, and exit status 2.

export class UsageError extends Error {}
