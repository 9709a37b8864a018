// Functions that format, parse and change dates.

import { runCases } from './run.ts'

runCases('dates', [
  {
    name: 'date of an int',
    template: '{{ date "2006-01-02 15:04:05 MST" 1709210096 }}',
    expected: '2024-02-29 12:34:56 UTC',
  },
  {
    name: 'date of a time',
    template: '{{ date "Jan _2, 3:04PM" (toDate "2006-01-02 15:04" "2024-02-29 17:05") }}',
    expected: 'Feb 29, 5:05PM',
  },
  {
    name: 'dateInZone',
    template: '{{ dateInZone "15:04 -0700 MST" 1690000000 "America/New_York" }}|{{ dateInZone "15:04" 0 "No/Where" }}',
    expected: '00:26 -0400 EDT|00:00',
  },
  {
    name: 'htmlDate',
    template: '{{ htmlDate 0 }} {{ htmlDateInZone 0 "Asia/Tokyo" }}',
    expected: '1970-01-01 1970-01-01',
  },
  {
    name: 'toDate of a text in another layout',
    template: '{{ toDate "2006" "x" }} {{ (toDate "2006" "x").IsZero }}',
    expected: '0001-01-01 00:00:00 +0000 UTC true',
  },
  {
    name: 'mustToDate of a text in another layout',
    template: '{{ mustToDate "2006-01-02" "2024-02-30" }}',
    error: 'parsing time "2024-02-30": day out of range',
  },
  {
    name: 'dateModify',
    template: '{{ dateModify "-36h" (toDate "2006-01-02" "2024-03-01") }} {{ dateModify "x" (toDate "2006" "2024") }}',
    expected: '2024-02-28 12:00:00 +0000 UTC 2024-01-01 00:00:00 +0000 UTC',
  },
  {
    name: 'mustDateModify',
    template: '{{ mustDateModify "x" (toDate "2006" "2024") }}',
    error: 'time: invalid duration "x"',
  },
  {
    name: 'methods of a time',
    template:
      '{{ $t := toDate "2006-01-02" "2024-02-29" }}{{ $t.Year }} {{ $t.Month }} {{ printf "%d" $t.Month }} {{ $t.Weekday }} {{ ($t.AddDate 1 0 0).Format "Jan 2" }} {{ $t.Unix }}',
    expected: '2024 February 2 Thursday Mar 1 1709164800',
  },
  {
    name: 'fields of a time are unexported',
    template: '{{ (toDate "2006" "2024").wall }}',
    error: 'wall is an unexported field of struct type time.Time',
  },
  { name: 'unixEpoch', template: '{{ unixEpoch (toDate "2006" "1960") }}', expected: '-315619200' },
  {
    name: 'duration accepts a string or an int64',
    template: '{{ duration "95" }} {{ duration 95 }} {{ duration (int64 95) }} {{ duration "x" }}',
    expected: '1m35s 0s 1m35s 0s',
  },
  {
    name: 'durationRound',
    template:
      '{{ durationRound "1h" }} {{ durationRound "25h" }} {{ durationRound "-61s" }} {{ durationRound "1s" }} {{ durationRound (int64 1500000000) }} {{ durationRound "9000h" }}',
    expected: '60m 1d 1m 0s 1s 1y',
  },
])
