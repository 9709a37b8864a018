// and, or, not: their results, and the arguments they do not evaluate.

import { runCases } from './run.ts'

runCases('logic', [
  {
    name: 'and returns the first false argument, or the last',
    template: '{{ and 1 0 2 }} {{ and 1 2 3 }} {{ and "" 1 | printf "%q" }}',
    expected: '0 3 ""',
  },
  {
    name: 'or returns the first true argument, or the last',
    template: '{{ or 0 2 3 }} {{ or 0 "" | printf "%q" }} {{ or .NilTags .Name }}',
    expected: '2 "" Ada',
  },
  { name: 'one argument', template: '{{ and 0 }} {{ or 5 }}', expected: '0 5' },
  { name: 'no arguments', template: '{{ and }}', error: 'wrong number of args for and: want at least 1 got 0' },
  {
    name: 'and stops at the first false argument',
    template: '{{ and false fails }} {{ and 1 0 (fails) }}',
    expected: 'false 0',
  },
  {
    name: 'or stops at the first true argument',
    template: '{{ or true fails }} {{ or 0 1 (fails) }}',
    expected: 'true 1',
  },
  {
    name: 'and evaluates the argument after a true one',
    template: '{{ and true (fails) }}',
    error: 'error calling fails: it failed',
  },
  {
    name: 'or evaluates the argument after a false one',
    template: '{{ or false (fails) }}',
    error: 'error calling fails: it failed',
  },
  { name: 'and stops before a missing field', template: '{{ and .Nowhere .Nowhere.City }}', expected: '<nil>' },
  {
    name: 'a piped value is the last argument',
    template: '{{ 2 | and 1 }} {{ 2 | and 0 }} {{ 2 | or 1 }} {{ 2 | or 0 }}',
    expected: '2 0 1 2',
  },
  {
    name: 'a piped value is evaluated first',
    template: '{{ fails | and false }}',
    error: 'error calling fails: it failed',
  },
  {
    name: 'missing keys',
    template: '[{{ and .Any.missing 1 }}] [{{ or .Any.missing "d" }}] [{{ or .Any.missing .Nothing }}]',
    expected: '[<no value>] [d] [<no value>]',
  },
  { name: 'nil', template: '[{{ or nil "a" }}] [{{ and nil "a" }}]', expected: '[a] [<no value>]' },
  { name: 'structs', template: '{{ and .Place "a" }} {{ or .Place "a" }}', expected: 'a {Bonn 53111}' },
  { name: 'nested', template: '{{ if and (or .NilTags .On) (not .Nothing) }}yes{{ end }}', expected: 'yes' },
  {
    name: 'not',
    template: '{{ not .On }} {{ not .Any.missing }} {{ not (list) }} {{ not .Place }}',
    expected: 'false true true false',
  },
  { name: 'not with two arguments', template: '{{ not 1 2 }}', error: 'wrong number of args for not: want 1 got 2' },
  { name: 'not without arguments', template: '{{ not }}', error: 'wrong number of args for not: want 1 got 0' },
  { name: 'a pipe into not', template: '{{ .On | not }}', expected: 'false' },
])
