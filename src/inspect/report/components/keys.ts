// Moves the focus between the links of a list with the arrow keys.

const LISTS = '.tree, .names, .parts, .search-page, .code'

export function moveFocus(target: EventTarget | null, isDown: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false
  // From the search field, down leads to the first result.
  const list =
    target.id === 'search'
      ? document.querySelector('.search-page')
      : (target.closest('.search-page') ?? target.closest(LISTS))
  if (list === null) return false
  // The numbers of lines are one stop of the Tab key.
  const isCode = list.classList.contains('code')
  const stops = [...list.querySelectorAll<HTMLElement>('a[href], summary')].filter(
    stop => (isCode || stop.tabIndex >= 0) && stop.offsetParent !== null,
  )
  const at = stops.indexOf(target)
  const next = stops[at + (isDown ? 1 : -1)]
  if (at < 0 && !isDown) return false
  if (at === 0 && !isDown && list.classList.contains('search-page')) {
    document.getElementById('search')?.focus()
    return true
  }
  next?.focus()
  return next !== undefined
}
