// Draws pictures again when the window has another width.

export function flowRedraw(): (draw: (() => void) | undefined) => void {
  let current: (() => void) | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  addEventListener('resize', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => current?.(), 100)
  })
  return draw => {
    current = draw
    draw?.()
  }
}
