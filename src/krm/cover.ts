// Objects other than Secrets hold credentials too: a MachineDeployment its provider's. An excerpt shows a line and the one above it.

const CREDENTIAL =
  /^(\s*(?:- +)*["']?[\w.-]*(?:password|secret|token|credential|access_?key|private_?key|api_?key|kubeconfig|service_?account|ssh)[\w.-]*["']?\s*:\s+)(\S.*)?$/i

/** The text with every value of a key that sounds like a credential covered by stars: positions stay where they are. */
export function coverCredentials(text: string): string {
  let covered = -1
  return text
    .split('\n')
    .map(line => {
      const column = /^ *(?:- +)*/.exec(line)![0].length
      if (covered >= 0 && (line.search(/\S/) > covered || line.trim() === '')) return line.replace(/\S/g, '*')
      const match = CREDENTIAL.exec(line) ?? CREDENTIAL.exec(`${line} `)
      covered = match === null ? -1 : column
      return match?.[2] === undefined ? line : match[1] + match[2].replace(/\S/g, '*')
    })
    .join('\n')
}
