// The problems of all files, below the editor, with buttons that lead to their places in it.

import { render } from 'preact'
import { severitiesText } from '../inspect/report/components/nodes-view.tsx'
import { ProblemGroups } from '../inspect/report/components/problems-view.tsx'
import type { Rendered } from './rendering.ts'

type GoTo = (file: string, line: number, column?: number) => void

/** Returns a function that shows the problems of a rendering in the panel. */
export function createProblemList(panel: HTMLElement, goTo: GoTo): (rendered: Rendered) => void {
  const [summary, list] = [panel.querySelector('summary')!, panel.querySelector('div')!]
  const goToPlace = (place: string): void => {
    const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(place) ?? []
    if (file !== undefined) goTo(file, Number(line), column === undefined ? undefined : Number(column))
  }
  return ({ data, problems = data?.problems ?? [] }) => {
    // Without any, the inputs may still be incomplete.
    summary.textContent = severitiesText(problems) || (data === undefined ? 'Not rendered' : 'No problems')
    render(<ProblemGroups problems={problems} goTo={goToPlace} />, list)
  }
}
