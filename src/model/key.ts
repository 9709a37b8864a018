// The key of a MachineDeployment: what its bootstrap token and its kubelet kubeconfig are named after.

/** A label value holds 63 characters; the reference falls back to the bare name at that length already. */
const KEY_LIMIT = 63

export function machineDeploymentKey(namespace: string, name: string): string {
  const key = `${namespace}-${name}`
  return isTooLong(key) ? name : key
}

const utf8 = new TextEncoder()

/** By Go's len: Kubernetes names are ASCII, but this also runs on names that an API server has not checked yet. No character has more than three bytes for each unit. */
const isTooLong = (key: string): boolean =>
  key.length * 3 >= KEY_LIMIT && (key.length >= KEY_LIMIT || utf8.encode(key).length >= KEY_LIMIT)

/** A bare name can still be too long, and then no token can be looked up by it. */
export const fitsLabel = (key: string): boolean => key.length <= KEY_LIMIT

/** In texts of the functionConfig: replaced with the key of each MachineDeployment. */
export const KEY_VARIABLE = '[key]'

/** Whether each MachineDeployment gets a text of its own out of this one. */
export const holdsKey = (text: string): boolean => text.includes(KEY_VARIABLE)

export const replaceKey = (text: string, key: string): string => text.replaceAll(KEY_VARIABLE, () => key)
