// Checks the addresses of the cluster's DNS, which kubelets write into the resolv.conf of Pods.

import { quote } from '../../diagnostics/schema-problems.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { type Address, addressOf, specialAddress } from '../ip-addresses.ts'

/** The number of name servers that a resolver reads from resolv.conf; a kubelet writes no more. */
const MOST_SERVERS = 3

/** Whether an address ends with zeros, as that of a network does: 10.96.0.0, fd00:10:96::. */
const isOfNetwork = ({ family, number }: Address): boolean => number % (family === 'IPv4' ? 256n : 65_536n) === 0n

const SERVICE = 'Write the address of the DNS Service: `kubectl -n kube-system get service kube-dns`.'

export function dnsProblems(ips: readonly string[]): ValueProblem[] {
  const numbers = ips.map(ip => addressOf(ip)?.number)
  const found = ips.flatMap((ip, i): ValueProblem[] => {
    const special = specialAddress(ip)
    if (special !== undefined)
      return [{ at: [i], message: `${quote(ip)} is ${special}: Pods could not resolve names with it`, help: SERVICE }]
    const address = addressOf(ip)
    if (address !== undefined && isOfNetwork(address))
      return [{ at: [i], message: `${quote(ip)} is the address of a network, not that of a Service`, help: SERVICE }]
    return numbers[i] !== undefined && numbers.indexOf(numbers[i]) < i
      ? [{ at: [i], message: `the address ${quote(ip)} of the cluster's DNS is listed twice`, help: 'Remove one.' }]
      : []
  })
  const different = new Set(numbers).size
  if (different > MOST_SERVERS)
    found.push({
      message: `there are ${different} addresses of the cluster's DNS, but kubelets use only the first ${MOST_SERVERS}`,
      help: `Keep at most ${MOST_SERVERS}.`,
    })
  return found
}
