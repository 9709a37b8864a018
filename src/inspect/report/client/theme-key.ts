// The name under which the browser keeps the chosen theme.

export const THEME_KEY = 'osm-krm-theme'
