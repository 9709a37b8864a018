// Writes the report as one HTML file that needs nothing else: styles, scripts and data are in it, and its policy allows nothing else. The views
// that are useful without a script are in the file, too.

import { renderToString } from 'preact-render-to-string'
import { ChangesView } from './components/changes-view.tsx'
import { NodesView } from './components/nodes-view.tsx'
import { ProblemsView } from './components/problems-view.tsx'
import { pageTitle, Shell } from './components/shell.tsx'
import { pageScript, pageStyle } from './generated/assets.ts'
import { type ReportRequest, reportData, visibleJson } from './report.ts'
import type { ReportData } from './report-data.ts'

export const reportHtml = async (request: ReportRequest): Promise<string> => reportPage(await reportData(request))

/** Only what is in the page itself runs or applies, by its SHA-256, and nothing is loaded or sent. */
const POLICY = [
  "default-src 'none'",
  `style-src '${pageStyle.hash}'`,
  `script-src '${pageScript.hash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function reportPage(given: ReportData): string {
  const json = visibleJson(given)
  const data: ReportData = JSON.parse(json)
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{pageTitle(data)} · osm-krm report</title>
        <link rel="icon" href="data:," />
        <Raw tag="style" text={pageStyle.text} />
      </head>
      <body>
        <div id="page">
          <Shell data={data}>
            <noscript>
              <p class="note">
                Files, search and differences need JavaScript, which runs in this page only. Nothing is loaded or sent.
              </p>
            </noscript>
            {data.changes && <ChangesView data={data} changes={data.changes} />}
            <NodesView data={data} filter={{}} />
            <ProblemsView data={data} />
          </Shell>
        </div>
        {/* `<` could end the element or begin a comment. */}
        <Raw tag="script" text={json.replaceAll('<', '\\u003c')} type="application/json" id="data" />
        <Raw tag="script" text={pageScript.text} />
      </body>
    </html>
  )
  return `<!doctype html>\n${renderToString(page)}\n`
}

interface RawProps {
  readonly tag: 'style' | 'script'
  readonly text: string
  readonly type?: string
  readonly id?: string
}

/** An element whose text is not HTML. */
const Raw = ({ tag: Tag, text, ...attributes }: RawProps) => (
  <Tag {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
)
