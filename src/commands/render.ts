// osm-krm render: files and folders without a host.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { writeYaml } from '../formats/krm-yaml/index.ts'
import { evaluate } from '../function.ts'
import { outputPath } from '../krm/index.ts'
import type { JsonObject } from '../model/profile.ts'
import { type Document, readDocuments, resourceListOf } from './documents.ts'
import type { Exit } from './index.ts'

const EXAMPLES = `
Examples:
  osm-krm render clusters/production                     print what is generated
  osm-krm render machines.yaml profiles/ -f osm-krm.yaml -o rendered/
  osm-krm render . --set cluster.serverOverride=https://10.0.0.1:6443`

interface Options {
  readonly functionConfig?: string
  readonly set: readonly string[]
  readonly withInputs: boolean
  readonly output: string
}

export const renderCommand = (exit: Exit): Command =>
  new Command('render')
    .description('render files and folders, and print what was generated')
    .argument('<path...>', 'files and folders with MachineDeployments, profiles and other inputs; - is stdin')
    .option('-f, --function-config <file>', 'the functionConfig; default: the one among the files, if there is one')
    .option('--set <path=value>', 'override a setting of the functionConfig (may be repeated)', collect, [])
    .option('--with-inputs', 'print the inputs too', false)
    .option('-o, --output <form>', 'yaml, json, or a folder to write files into', 'yaml')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Options) => exit(await renderPaths(paths, options)))

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value]
