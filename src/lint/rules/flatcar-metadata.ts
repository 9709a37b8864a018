// Reports nodes with Flatcar on AWS that read the metadata of their machine, and do not start the service that collects it. Until Flatcar 4757.2.0
// another service did. The default profiles of operating-system-manager before v1.11.5 and v1.10.10 are such: operating-system-manager#643.

import type { PhaseCheck, PhaseFinding } from '../phase.ts'

const METADATA = '/run/metadata/flatcar'
const SERVICE = 'coreos-metadata'

export const flatcarMetadata: PhaseCheck = ({ request: { config }, texts, allTexts }) => {
  if (config.osName !== 'flatcar' || config.cloudProvider.name !== 'aws') return []
  if (allTexts.some(({ text }) => text.includes(SERVICE))) return []
  return texts.flatMap((text): PhaseFinding | [] =>
    text.text.includes(METADATA)
      ? {
          ...text.at(text.lineWith(METADATA, 1), METADATA),
          predicate: `reads ${METADATA}, which nothing collects since Flatcar 4757.2.0: the node registers with its short name, and is never initialized`,
          help: `Add the file /etc/systemd/system/kubelet.service.d/10-metadata.conf in an overlay, or update operating-system-manager (v1.11.5, v1.10.10):\n\n[Unit]\nWants=${SERVICE}.service\nAfter=${SERVICE}.service`,
        }
      : [],
  )
}
