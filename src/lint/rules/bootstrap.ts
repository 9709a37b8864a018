// Reports a bootstrap phase that does not lead to the provisioning phase.

import { isScript } from '../../node/readers/lines.ts'
import type { ConfigPhase } from '../../render/model/config.ts'
import type { PhaseCheck } from '../phase.ts'
import type { PhaseText } from '../texts.ts'

/** Matches what a script needs to fetch the provisioning phase: the name or the namespace of its Secret, or a kubeconfig. */
const NEEDED_TO_FETCH = /SecretName|provisioning-config|cloud-init-settings|kubeconfig/i

/** Matches folders whose files are started without a command. */
const STARTED = /^\/(?:etc\/(?:systemd|cron|init|rc|profile|cloud)|usr\/lib\/systemd|run\/systemd|var\/lib\/cloud)/

export const bootstrap: PhaseCheck = ({ request, facts, config, texts, allTexts }) => {
  const { phase, names } = request
  // A profile may set up the kubelet in the bootstrap phase, or a machine image may contain everything.
  if (phase !== 'bootstrap' || texts.some(setsUpKubelet) || !allTexts.some(setsUpKubelet)) return []
  const isFetching = ({ text }: PhaseText): boolean =>
    NEEDED_TO_FETCH.test(text) ||
    (names?.includes(text) ?? false) ||
    (facts.tokens ?? []).some(token => token !== '' && text.includes(token))
  const script = (config.files ?? []).find(({ content }) => isScript(content.inline.data))
  if (script === undefined) return []
  if (!texts.some(isFetching))
    return [
      {
        place: { field: 'spec.bootstrapConfig' },
        predicate: 'does not fetch the provisioning phase, which sets up the kubelet: the machine never becomes a node',
        help: 'Load the Secret {{ .SecretName }} of the namespace cloud-init-settings from {{ .ServerURL }} with {{ .Token }}, and run what it contains, as the built-in profiles do.',
      },
    ]
  if (startsSomething(config)) return []
  return [
    {
      place: { field: 'spec.bootstrapConfig' },
      predicate: 'writes a script, but starts nothing: the machine never becomes a node',
      help: `Add ${script.path} to modules.runcmd, or a unit that starts it.`,
    },
  ]
}

const setsUpKubelet = ({ text }: PhaseText): boolean => text.includes('kubelet')

function startsSomething({ files = [], units = [], modules = {} }: ConfigPhase): boolean {
  return units.length > 0 || Object.keys(modules).length > 0 || files.some(({ path }) => STARTED.test(path))
}
