// Applies the chosen theme before the page is painted.

import { THEME_KEY } from './theme-key.ts'

try {
  const theme = localStorage.getItem(THEME_KEY)
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Some browsers have no storage for local files.
}
