// The error of a command with wrong arguments: its message is one line for the user, and the exit status is 2.

export class UsageError extends Error {}
