// Distinguishes a file that does not exist from one that cannot be accessed.

/** Whether the error says that there is no such file or folder. ENOTDIR: a parent is a file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
