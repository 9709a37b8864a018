// The progress of a test run, and the numbers of its tests as text.

export const counts = () => ({ passed: 0, failed: 0, skipped: 0 })
export const total = ({ passed, failed, skipped }) => passed + failed + skipped

/** Returns the progress display: on a terminal, a line that is rewritten; else a line for each folder, or each file of a single folder. */
export function progressOf(run, began) {
  const terminal = process.stdout.isTTY
  const clear = terminal ? '\r\x1b[K' : ''
  const state = () => `${run.finished} of ${run.files} files, ${duration(Date.now() - began)}`
  const line = () =>
    terminal && run.group !== undefined ? `${clear}${run.group}  ${summary(run.counts)}  (${state()})` : ''
  const leave = () =>
    terminal || run.group === undefined ? clear : `${run.group.padEnd(24)} ${summary(run.groupCounts)}  (${state()})\n`
  return {
    line,
    around: text => `${clear}${text}${line()}`,
    enter: group => {
      if (group === run.group) return ''
      const left = leave()
      run.group = group
      run.groupCounts = counts()
      return left + line()
    },
    end: leave,
  }
}

export const summary = counts =>
  Object.entries(counts)
    .flatMap(([result, count]) => (count > 0 ? [`${count} ${result}`] : []))
    .join(', ') || 'nothing yet'

export const duration = milliseconds => {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
