// gotemplate/all: loads at once what load.ts loads later, for callers that execute templates without waiting.

import * as re2 from '../regexp/re2.ts'
import { regexps } from '../regexp/regexp.ts'
import * as zones from '../time/generated/time-zones.ts'
import { timeZones } from '../time/time-zone.ts'
import { toml, yaml } from './encoding.ts'
import * as tomlPart from './toml.ts'
import * as yamlPart from './yaml.ts'

regexps.use(re2)
timeZones.use(zones)
toml.use(tomlPart)
yaml.use(yamlPart)
