// Writes the report as one HTML file that needs nothing else: styles, scripts and data are in it, and its policy allows nothing else.

import { terminalText } from '../../diagnostics/text.ts'
import { pageScript, pageStyle } from './generated/assets.ts'
import { pageTemplate } from './generated/templates.ts'
import { overview } from './overview.ts'
import type { ReportData } from './report-data.ts'

export function reportPage(data: ReportData): string {
  return pageTemplate({
    policy: POLICY,
    style: pageStyle.text,
    script: pageScript.text,
    data: scriptJson(data),
    ...overview(data),
  })
}

/** Only what is in the page itself runs or applies, by its SHA-256, and nothing is loaded or sent. */
const POLICY = [
  "default-src 'none'",
  `style-src '${pageStyle.hash}'`,
  `script-src '${pageScript.hash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Escapes characters that change the writing direction or are invisible, because they would show a script other than the one that a node runs. */
const visible = (_: string, value: unknown): unknown => (typeof value === 'string' ? terminalText(value) : value)

/** JSON inside a script element: `<` could end the element or begin a comment. */
const scriptJson = (data: ReportData): string => JSON.stringify(data, visible).replaceAll('<', '\\u003c')
