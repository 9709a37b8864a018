// gotemplate/all: loads at once what load.ts loads later, for callers that execute templates without waiting.

import * as re2 from '../regexp/re2.ts'
import { useRe2 } from '../regexp/regexp.ts'
import * as timeZones from '../time/generated/time-zones.ts'
import { useTimeZones } from '../time/time-zone.ts'

useRe2(re2)
useTimeZones(timeZones)
