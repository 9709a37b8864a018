// Reports modules of cloud-init in a profile for Ignition, which has none: the commands are in no user data.

import { readerOf } from '../../render/userdata/request.ts'
import type { PhaseCheck, PhaseFinding } from '../phase.ts'

/** What has the effect of a module. */
const INSTEAD: Readonly<Record<string, string>> = {
  bootcmd: 'DefaultDependencies=no and Before=sysinit.target in [Unit]',
  runcmd: 'ExecStart=/bin/sh -c "…" for each command, or a script of files',
}

export const ignoredModules: PhaseCheck = ({ request, config: { modules = {} } }) =>
  readerOf(request) !== 'Ignition'
    ? []
    : Object.keys(modules).map((module): PhaseFinding => {
        const instead = Object.hasOwn(INSTEAD, module) ? INSTEAD[module] : undefined
        return {
          place: { module },
          predicate: 'is a module of cloud-init, and the node is provisioned with Ignition: it is in no user data',
          caret: 'key',
          help: instead
            ? `Write a unit with enable: true and Type=oneshot, with ${instead}, and WantedBy=multi-user.target in [Install].`
            : 'Write it as files and units.',
        }
      })
