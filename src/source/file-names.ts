// Which files and folders are read, by their names.

export const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

/** The names of the file of a kustomization, which kustomize searches in this order. */
export const KUSTOMIZATION_NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const

export const isKustomization = (file: string): boolean =>
  KUSTOMIZATION_NAMES.some(name => name === file.slice(file.lastIndexOf('/') + 1))

/** Whether a file of a folder is read if it contains an input. */
export const isInputName = (file: string): boolean => /\.(?:ya?ml|json)$/.test(file) || isKustomization(file)

/** Whether a file is hidden, or in a hidden folder below the given one. */
export const isBelowHidden = (folder: string, path: string): boolean =>
  (folder === '' ? path : path.slice(folder.length + 1)).split('/').some(isHidden)
