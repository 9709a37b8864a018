// KRM YAML: read as Go's kyaml reads it, written so that both of Go's parsers read back the same.

export { type ReadProblem, type ReadResult, readCommonYaml, readYaml } from './read.ts'
export { writeQuoted, writeString } from './scalar.ts'
export { writeFlow, writeYaml } from './write.ts'
