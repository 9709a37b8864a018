// Every code there is, by area. A code never changes its meaning, and one that is given up is not used again.

import type { CodeEntry } from '../diagnostic.ts'
import { checks } from './checks.ts'
import { inputs } from './inputs.ts'
import { krm } from './krm.ts'
import { node } from './node.ts'
import { outputs } from './outputs.ts'
import { profiles } from './profiles.ts'
import { settings } from './settings.ts'
import { templates } from './templates.ts'
import { userdata } from './userdata.ts'

/** Areas with their ranges of numbers: OSM00xx krm, 01 settings, 02 inputs, 03 profiles, 04 templates, 05 node, 06 user data, 07 outputs, 08 checks. */
export const areas = { krm, settings, inputs, profiles, templates, node, userdata, outputs, checks }

export const codes: Readonly<Record<string, CodeEntry>> = Object.assign({}, ...Object.values(areas))
