// The diagnostics for inputs that are not a ResourceList or cannot be read.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { MANY_DOCUMENTS } from '../yaml/index.ts'

const RENDER_HELP = 'To render plain manifests without kustomize or kpt, use "osm-krm render PATH".'

export const emptyInput = () =>
  problem('OSM0002', 'the input is empty: a ResourceList is expected on stdin', { help: RENDER_HELP })

export const binaryInput = () =>
  problem('OSM0003', 'the input is not text: a ResourceList in YAML is expected on stdin')

export const otherEncoding = () =>
  problem('OSM0003', 'the input is UTF-16: a ResourceList in UTF-8 is expected on stdin', {
    help: 'Save it as UTF-8. PowerShell writes UTF-16 with ">"; "| Out-File -Encoding utf8" writes UTF-8.',
  })

export const notUtf8 = () => problem('OSM0003', 'the input is not UTF-8: a ResourceList in YAML is expected on stdin')

export const notYaml = (why: string, line: number): Diagnostic =>
  problem('OSM0004', `the input is not valid YAML: line ${line}: ${why}`, {
    help:
      why === MANY_DOCUMENTS
        ? `A ResourceList is one document. ${RENDER_HELP}`
        : 'Was the input cut off or edited by hand?',
  })

export const notAList = (found: string): Diagnostic =>
  problem('OSM0005', `the input is not a ResourceList: it contains ${found}`, { help: RENDER_HELP })

export const unsupportedVersion = (apiVersion: string): Diagnostic =>
  problem('OSM0006', `a ResourceList of version ${apiVersion} cannot be read`, {
    help: 'config.kubernetes.io/v1 and config.kubernetes.io/v1beta1 are supported. Update kustomize or kpt.',
  })
