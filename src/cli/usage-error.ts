// What is wrong with how a command was called: one line for the user, and exit status 2.

export class UsageError extends Error {}
