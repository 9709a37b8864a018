// Reports files that a program reads only when the machine starts, or when a command asks it to, in a profile without such a command. cloud-init
// writes files after the machine has started.

import { readerOf } from '../../render/userdata/request.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

interface Loaded {
  readonly path: RegExp
  /** Commands and units that load it, and restarts of the machine. */
  readonly by: RegExp
  /** Matches a script that only loads other files: that of the built-in profiles, and only with nodes.hostCABundle. */
  readonly except?: RegExp
  readonly predicate: string
  readonly help: string
}

const RESTARTS = String.raw`\breboot\b|shutdown\s+-r|systemctl\s{1,8}(?:--\S{1,60}\s{1,8}){0,8}(?:reboot|kexec)|power_state`

const HOST_CA = /\/etc\/osm-krm\/host-ca\.crt/

const LOADED: readonly Loaded[] = [
  {
    path: /^\/etc\/sysctl\.d\/[^/]+\.conf$/,
    by: new RegExp(String.raw`(?<![./\w-])sysctl(?![.\w])|systemd-sysctl|\bprocps\b|${RESTARTS}`),
    predicate: 'is not loaded by anything: the kernel parameters are set only when the machine starts again',
    help: 'Run sysctl --system after the file is written: in a script, or with modules.runcmd.',
  },
  {
    path: /^\/etc\/modules-load\.d\/[^/]+\.conf$/,
    by: new RegExp(String.raw`\bmodprobe\b|\binsmod\b|systemd-modules-load|${RESTARTS}`),
    predicate: 'is not loaded by anything: the kernel modules are loaded only when the machine starts again',
    help: 'Run modprobe with each name, or systemctl restart systemd-modules-load.service, after the file is written.',
  },
  {
    path: /^\/usr\/local\/share\/ca-certificates\/.+\.crt$/,
    by: /update-ca-certificates/,
    except: HOST_CA,
    predicate: 'is not trusted: nothing runs update-ca-certificates, which adds it to the certificates of the system',
    help: 'Run update-ca-certificates after the file is written: in a script, or with modules.runcmd.',
  },
  {
    path: /^\/etc\/pki\/ca-trust\/source\/.+/,
    by: /update-ca-trust/,
    except: HOST_CA,
    predicate: 'is not trusted: nothing runs update-ca-trust, which adds it to the certificates of the system',
    help: 'Run update-ca-trust after the file is written: in a script, or with modules.runcmd.',
  },
]

export const unloadedFiles: PhaseCheck = ({ request, config, allTexts }) =>
  readerOf(request) !== 'cloud-init'
    ? []
    : LOADED.flatMap(({ path, by, except, predicate, help }): PhaseFinding[] => {
        const file = (config.files ?? []).findIndex(each => path.test(each.path))
        if (file < 0 || allTexts.some(({ text }) => by.test(text) && except?.test(text) !== true)) return []
        return [{ place: { file, part: 'content' }, predicate, help }]
      })
