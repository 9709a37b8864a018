// The overview of a node: what it loads, and its settings.

import { grouped } from '../../../base/grouped.ts'
import { capitalized } from '../../../base/words.ts'
import { expandText } from '../../../compare/shared-text.ts'
import type { NodeKind, ReportNode, ReportSettings } from '../report-data.ts'

interface SummaryProps {
  readonly kind: NodeKind
  readonly node: ReportNode
}

export const Summary = ({ kind, node }: SummaryProps) => (
  <>
    {kind.loads.length > 0 && <h2>What the node loads</h2>}
    {[...grouped(kind.loads, load => load.kind)].map(([name, loads]) => (
      <details key={name} open={name !== 'packages'}>
        <summary>
          {capitalized(name)} <span class="quiet">{loads.length}</span>
        </summary>
        <ul class="loads">
          {loads.map(({ value, version, sha256, isMirrored }) => (
            <li key={JSON.stringify(value)}>
              <span class="mono">{expandText(value, node)}</span>
              {version !== undefined && <span class="quiet"> {version}</span>}
              {sha256 !== undefined && <span class="quiet mono"> sha256 {sha256.slice(0, 12)}…</span>}
              {isMirrored && <span class="quiet"> from a mirror</span>}
            </li>
          ))}
        </ul>
      </details>
    ))}
    {kind.settings.length > 0 && <h2>Users and effective settings</h2>}
    {kind.settings.map(each => (
      <Settings key={each.name} of={each} node={node} />
    ))}
  </>
)

/** Longer lists of settings are closed at first. */
const MOST_OPEN = 12

const Settings = ({
  of: { name, files, settings },
  node,
}: {
  readonly of: ReportSettings
  readonly node: ReportNode
}) => (
  <details open={settings.length <= MOST_OPEN}>
    <summary>
      {capitalized(name)} <span class="quiet">{settings.length}</span>
    </summary>
    {files !== undefined && <p class="quiet read">Read from {files}</p>}
    <dl class="settings">
      {settings.map(({ name: setting, value, note: from }) => (
        <>
          <dt class="mono">{setting}</dt>
          <dd>
            <span class="mono">{expandText(value, node)}</span>
            {from !== undefined && <span class="quiet"> {from}</span>}
          </dd>
        </>
      ))}
    </dl>
  </details>
)
