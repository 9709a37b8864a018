// The variables in texts of the functionConfig that are replaced with the namespace and the name of each MachineDeployment.

interface Named {
  readonly namespace: string
  readonly name: string
}

/** Replaces `[namespace]` and `[name]`. */
export const replaceNames = (text: string, { namespace, name }: Named): string =>
  text.replaceAll(/\[(namespace|name)\]/g, (_, variable) => (variable === 'name' ? name : namespace))

/** Writes the variables in place of namespace and name, as far as the text contains both. */
export function withNameVariables(text: string, { namespace, name }: Named): string {
  const both = `${namespace}/${name}`
  return text.replace(both, () => '[namespace]/[name]')
}
