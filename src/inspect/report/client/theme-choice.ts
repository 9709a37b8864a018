// The light or dark theme, which reports and playgrounds of one site remember.

import { THEME_KEY } from './theme-key.ts'

export function createThemeChoice(select: HTMLSelectElement): void {
  select.value = document.documentElement.dataset.theme ?? 'auto'
  select.addEventListener('change', () => {
    if (select.value === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = select.value
    try {
      localStorage.setItem(THEME_KEY, select.value)
    } catch {
      // Some browsers have no storage for local files.
    }
  })
}
