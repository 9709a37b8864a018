// Reports what keeps a machine from becoming a node: a bootstrap phase that does not lead to the provisioning phase, and missing metadata.

import { t, words } from '../../base/span.ts'
import { isScript } from '../../node/readers/lines.ts'
import type { ConfigPhase } from '../../render/model/config.ts'
import type { LintPhase, PhaseCheck, PhaseFinding, PhaseText } from '../phase.ts'

/** Matches what a script needs to fetch the provisioning phase: the name or the namespace of its Secret, or a kubeconfig. */
const NEEDED_TO_FETCH = /SecretName|provisioning-config|cloud-init-settings|kubeconfig/i

/** Matches folders whose files are started without a command. */
const STARTED = /^\/(?:etc\/(?:systemd|cron|init|rc|profile|cloud)|usr\/lib\/systemd|run\/systemd|var\/lib\/cloud)/

export function bootstrap({ request, facts, config, texts, allTexts }: LintPhase): PhaseFinding | undefined {
  const { phase, names } = request
  // A profile may set up the kubelet in the bootstrap phase, or a machine image may contain everything.
  if (phase !== 'bootstrap' || texts.some(setsUpKubelet) || !allTexts.some(setsUpKubelet)) return undefined
  const isFetching = ({ text }: PhaseText): boolean =>
    NEEDED_TO_FETCH.test(text) ||
    (names?.includes(text) ?? false) ||
    (facts.tokens ?? []).some(token => token !== '' && text.includes(token))
  const script = (config.files ?? []).find(({ content }) => isScript(content.inline.data))
  if (script === undefined) return undefined
  if (!texts.some(isFetching))
    return {
      place: { phase: 'bootstrapConfig' },
      predicate: t`does not fetch the provisioning phase, which sets up the kubelet: the machine never becomes a node`,
      help: t`Load the Secret {{ .SecretName }} of the namespace cloud-init-settings from {{ .ServerURL }} with {{ .Token }}, and run what it contains, as the built-in profiles do.`,
    }
  if (startsSomething(config)) return undefined
  return {
    place: { phase: 'bootstrapConfig' },
    predicate: t`writes a script, but starts nothing: the machine never becomes a node`,
    help: t`Add ${script.path} to modules.runcmd, or a unit that starts it.`,
  }
}

const setsUpKubelet = ({ text }: PhaseText): boolean => text.includes('kubelet')

function startsSomething({ files = [], units = [], modules = {} }: ConfigPhase): boolean {
  return units.length > 0 || Object.keys(modules).length > 0 || files.some(({ path }) => STARTED.test(path))
}

// Reports nodes with Flatcar on AWS that read the metadata of their machine, and do not start the service that collects it. Until Flatcar 4757.2.0
// another service did. The default profiles of operating-system-manager before v1.11.5 and v1.10.10 are such: operating-system-manager#643.

const METADATA = '/run/metadata/flatcar'
const SERVICE = 'coreos-metadata'

export const flatcarMetadata: PhaseCheck = ({ request: { config }, texts, allTexts }) => {
  if (config.osName !== 'flatcar' || config.cloudProvider.name !== 'aws') return []
  if (allTexts.some(({ text }) => text.includes(SERVICE))) return []
  return texts.flatMap((text): PhaseFinding | [] =>
    text.text.includes(METADATA)
      ? {
          ...text.at(text.lineWith(METADATA, 1), METADATA),
          predicate: t`reads ${words(METADATA)}, which nothing collects since Flatcar 4757.2.0: the node registers with its short name, and is never initialized`,
          help: t`Add the file /etc/systemd/system/kubelet.service.d/10-metadata.conf in an overlay, or update operating-system-manager (v1.11.5, v1.10.10):`,
          below: [t``, t`[Unit]`, t`Wants=${words(SERVICE)}.service`, t`After=${words(SERVICE)}.service`],
        }
      : [],
  )
}
