// Reports a bootstrap phase that does not lead to the provisioning phase, commands in it that need what only the other phase makes, and scripts that
// nothing writes.

import { argumentsOf, programName, type ScriptCommand, unquoted } from '../../node/readers/commands.ts'
import { isScript } from '../../node/readers/lines.ts'
import type { ConfigPhase } from '../../render/model/config.ts'
import type { LintPhase, PhaseCheck, PhaseFinding } from '../phase.ts'
import type { PhaseText } from '../texts.ts'
import { folderOf } from './misspelt-names.ts'

interface Order {
  readonly phase: LintPhase
  /** The texts of the bootstrap phase that run before the provisioning phase is applied. */
  readonly early: ReadonlySet<PhaseText>
  readonly paths: ReadonlySet<string>
  readonly ownPaths: ReadonlySet<string>
  /** The names of units that only the other phase writes. */
  readonly laterUnits: ReadonlySet<string>
}

/** The maximum number of commands of a phase for which its texts are searched. */
const MOST_SEARCHED = 100

/** Commands of the bootstrap phase that need what only the provisioning phase makes. */
export const phaseOrder: PhaseCheck = phase =>
  inCommands(phase, (command, text, order) =>
    order.early.has(text)
      ? (earlyNode(command, text) ?? earlyUnit(command, text, order) ?? earlyScript(command, text, order))
      : undefined,
  )

/** Commands that are scripts which nothing writes. */
export const absentScripts: PhaseCheck = phase => inCommands(phase, absentScript)

type FindInCommand = (command: ScriptCommand, text: PhaseText, order: Order) => PhaseFinding | undefined

function inCommands(phase: LintPhase, find: FindInCommand): PhaseFinding[] {
  const own = unitsIn(phase.texts)
  const order: Order = {
    phase,
    early: new Set(phase.request.phase === 'bootstrap' ? earlyTexts(phase) : []),
    paths: new Set(phase.allFiles.map(({ path }) => path)),
    ownPaths: new Set((phase.config.files ?? []).map(({ path }) => path)),
    laterUnits: new Set([...unitsIn(phase.allTexts)].filter(unit => !own.has(unit))),
  }
  return phase.texts
    .flatMap(text => (text.kind === 'file' ? [] : text.commands.map(command => ({ command, text }))))
    .filter(({ command }) => !command.mayFail && mayBeWrong(command))
    .slice(0, MOST_SEARCHED)
    .flatMap(({ command, text }) => find(command, text, order) ?? [])
}

/** Whether the command is one that is judged here. */
const mayBeWrong = (command: ScriptCommand): boolean =>
  /^(?:kubectl|systemctl)$/.test(programName(command)) || unquoted(command.words[0] ?? '').startsWith('/')

const unitsIn = (texts: readonly PhaseText[]): Set<string> =>
  new Set(
    texts.flatMap(({ unit, path }) =>
      unit !== undefined && (path === undefined || path.endsWith(`/${unit}`)) ? [unit] : [],
    ),
  )

/** Returns the commands before the first one that may apply the provisioning phase, and the scripts of extensions. */
function earlyTexts({ texts }: LintPhase): PhaseText[] {
  const commands = texts.filter(({ kind }) => kind === 'command')
  // A command that starts a unit without waiting, as in the built-in profiles, applies nothing yet.
  const first = commands.findIndex(
    each => FETCHES.test(each.text) && !/--no-block|systemctl (?:-\S{1,40} ){0,8}enable/.test(each.text),
  )
  const scripts = texts.filter(({ kind, path }) => kind === 'script' && path?.startsWith('/opt/osm-krm/extensions/'))
  return [...scripts, ...(first < 0 ? commands : commands.slice(0, first))]
}

const FETCHES = /bootstrap|provision|setup|cloud-init|ignition/

const OF_NODES = ['label', 'taint', 'annotate', 'cordon', 'uncordon', 'drain', 'patch']

/** kubectl changes a Node that does not exist yet. */
function earlyNode(command: ScriptCommand, text: PhaseText): PhaseFinding | undefined {
  if (programName(command) !== 'kubectl' || /\b(?:until|while|wait|sleep|for)\b/.test(text.text)) return undefined
  const args = argumentsOf(command).filter(arg => !arg.startsWith('-'))
  const action = args.find(arg => OF_NODES.includes(arg))
  if (action === undefined || !/\bnodes?\b|\bno\b|cordon|drain/.test(command.text)) return undefined
  return {
    ...text.at(text.lineWith('kubectl', command.line), 'kubectl'),
    predicate: `calls kubectl ${action} in the bootstrap phase, before the machine is a node`,
    help: 'Write labels and taints into spec.template.spec of the MachineDeployment, or run the command in a unit that waits for the Node.',
  }
}

const STARTS = ['start', 'restart', 'reload', 'reload-or-restart', 'enable']

/** systemctl starts a unit that only the provisioning phase writes. */
function earlyUnit(command: ScriptCommand, text: PhaseText, { laterUnits }: Order): PhaseFinding | undefined {
  if (programName(command) !== 'systemctl') return undefined
  const [action, ...names] = argumentsOf(command).filter(arg => !arg.startsWith('-'))
  if (action === undefined || !STARTS.includes(action)) return undefined
  const name = names.map(each => (each.includes('.') ? each : `${each}.service`)).find(unit => laterUnits.has(unit))
  if (name === undefined) return undefined
  return {
    ...text.at(text.lineWith('systemctl', command.line), name.replace(/\.service$/, '')),
    predicate: `calls systemctl ${action} for ${name} in the bootstrap phase, and only the provisioning phase writes the unit`,
    help: `Remove it: the provisioning phase starts ${name}, which reads the files of the bootstrap phase then.`,
  }
}

/** A path below folders that are empty in an image, and whose ending is that of a script. */
const SCRIPT = /^\/(?:opt|etc|root|srv|usr\/local|var)\/[\w./+-]+\.(?:sh|bash|py|pl)$/

/** Commands that put files into a folder. */
const BRINGS = /\b(?:cp|curl|wget|install|ln|mv|rsync|tar|unzip|tee|git|cd|mount|apt-get|apt|dnf|yum|rpm|dpkg)\b/

function earlyScript({ words: [word = ''], line }: ScriptCommand, text: PhaseText, { paths, ownPaths }: Order) {
  const path = unquoted(word)
  if (!path.startsWith('/') || !paths.has(path) || ownPaths.has(path)) return undefined
  return {
    ...text.at(text.lineWith(path, line), path),
    predicate: `starts ${path} in the bootstrap phase, and only the provisioning phase writes it`,
    help: 'Move the file to bootstrapConfig, or the command to provisioningConfig.',
  }
}

function absentScript({ words: [word = ''], line }: ScriptCommand, text: PhaseText, { phase, paths }: Order) {
  const path = unquoted(word)
  if (paths.has(path) || !SCRIPT.test(path) || isBrought(path, text, phase)) return undefined
  return {
    ...text.at(text.lineWith(path, line), path),
    predicate: `starts ${path}, which the profile does not write`,
    help: 'Add the file, or correct the path. If it is part of the machine image, add OSM0647 to checks.ignore.',
  }
}

/** Whether a text names the path, or puts files into a folder above it. */
function isBrought(path: string, own: PhaseText, { allTexts }: LintPhase): boolean {
  const folder = folderOf(path)
  const isNamed = allTexts.some(({ text }) => text.split(path).length > (text === own.text ? 2 : 1))
  return (
    isNamed || allTexts.some(({ text }) => text.split('\n').some(line => line.includes(folder) && BRINGS.test(line)))
  )
}

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
