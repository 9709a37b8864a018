// The top-level declarations of a Go file that gofmt has formatted, by name, without comments.

const START = /^(?:func (?:\(\w* ?\*?(\w+)(?:\[[^\]]*\])?\) )?(\w+)|(type|var|const) (\w+)?)/

/** Returns the code of each declaration. A group of constants, variables or types is named after its first line. */
export function goDeclarations(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let name: string | undefined
  let lines: string[] = []
  // A function ends with a brace; before it, ")" may end its parameters.
  let last = /^[)}]/
  const end = (): void => {
    if (name !== undefined) found.set(name, lines.join('\n'))
    name = undefined
  }
  for (const line of withoutComments(text).split('\n')) {
    const start = START.exec(line)
    if (start) {
      end()
      const [, receiver, func, keyword, single] = start
      name =
        func === undefined ? `${keyword} ${single ?? ''}`.trim() : receiver === undefined ? func : `${receiver}.${func}`
      lines = [line]
      last = func === undefined ? /^[)}]/ : /^}/
      // A group: its first line distinguishes it from others of the file.
      if (keyword !== undefined && single === undefined) name = undefined
    } else if (name === undefined && lines.length === 1 && /^\t\w/.test(line)) {
      name = `${lines[0]!.split(' ')[0]} (${/\w+/.exec(line)![0]} …)`
      lines.push(line)
    } else lines.push(line)
    if (last.test(line)) end()
  }
  end()
  return found
}

/** Lines that are only a comment, and empty ones. A comment after code is kept, so a change of it is reported. */
const withoutComments = (text: string): string =>
  text
    .replace(/^\/\*[\s\S]*?\*\/$/gm, '')
    .split('\n')
    .filter(line => !/^\s*(?:\/\/|$)/.test(line))
    .join('\n')
