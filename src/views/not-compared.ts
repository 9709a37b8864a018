// Says what is not compared: files that alter the inputs, with the reason, and changed files that are no inputs.

import { countOf, firstOf, named, type Text, t, words } from '../base/span.ts'
import type { NotCompared, NotComparedReason } from '../compare/changes.ts'

const NAMED = 5

/** Returns a sentence for each file that alters what is compared. */
export const alteringTexts = (files: readonly NotCompared[]): Text[] =>
  files.flatMap(({ change, path, reason, line }) => {
    if (reason === undefined) return []
    const file = change === undefined ? t`${named(path)}` : t`${words(change)} ${named(path)}`
    const command = line === undefined ? [] : t`; to see it: ${line}`
    return [t`${file}: ${reasonText(reason)}${command}`]
  })

function reasonText(reason: NotComparedReason): Text {
  switch (reason.code) {
    case 'kustomization':
      return t`kustomize applies ${namesText(reason.what)} of it`
    case 'chart':
      return t`Helm makes objects of the folder`
    case 'checkout':
      return t`a checkout has another content, by ${named(reason.attribute)}`
    case 'submodule':
      return t`the files of the submodule are not read`
    case 'link':
      return t`it is a link to ${named(reason.target)}`
    case 'copy':
      return t`it is not as ${named(reason.of)}: ${namesText(reason.fields)}`
  }
}

const namesText = (names: readonly string[]): Text =>
  firstOf(
    names.map(each => t`${named(each)}`),
    NAMED,
  )

/** Returns the other files with their changes. */
export const otherFiles = (files: readonly NotCompared[]): Text[] =>
  files.flatMap(({ change, path, reason }) =>
    reason === undefined && change !== undefined ? [t`${words(change)} ${named(path)}`] : [],
  )

/** Returns how many they are. */
export const otherFilesText = (count: number): Text =>
  t`${countOf(count, 'changed file is', 'changed files are')} not compared`
