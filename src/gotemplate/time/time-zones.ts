// The packed time zones. Behind a function: the program loads them for the first zone (scripts/load-later.mjs).

import { TIME_ZONES } from './generated/time-zones.ts'

export const timeZones = () => TIME_ZONES
