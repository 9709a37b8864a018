// Recognizes shell scripts by their first line.

/** Whether the text begins with the name of an interpreter. */
export const isScript = (text: string): boolean => text.startsWith('#!')

const SHELL = /^#![ \t]*(?:\/\S*\/)?(?:env(?:[ \t]+-S)?[ \t]+)?(?:\/\S*\/)?(bash|dash|sh)(?=[\s]|$)/

/** Returns the shell that executes the script, or undefined if the text is not a shell script. */
export const shellOf = (text: string): string | undefined => SHELL.exec(text)?.[1]
