// Certificate authorities, and certificates that they signed, made with openssl.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from '../programs.ts'

/** `<name>.key` and `<name>.crt` of a CA. */
export function makeAuthority(folder: string, name: string): void {
  openssl(folder, 'req', '-x509', ...key(name), '-out', `${name}.crt`, '-subj', `/CN=${name}`, '-days', '9')
}

/** `<name>.key` and `<name>.crt`, signed by the CA `ca`; `extensions` as openssl's configuration has them. */
export function makeCertificate(folder: string, name: string, subject: string, extensions: readonly string[]): void {
  writeFileSync(join(folder, 'extensions'), extensions.join('\n'))
  openssl(folder, 'req', ...key(name), '-out', `${name}.csr`, '-subj', subject)
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'extensions', '-days', '9']
  openssl(folder, 'x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signed)
}

/** `<name>.key` and `<name>.pub`, that bear no certificate. */
export function makeKeyPair(folder: string, name: string): void {
  openssl(folder, 'genrsa', '-out', `${name}.key`, '2048')
  openssl(folder, 'rsa', '-in', `${name}.key`, '-pubout', '-out', `${name}.pub`)
}

/** Of elliptic curves: a key of RSA takes a tenth of a second. */
const key = (name: string): readonly string[] => [
  ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`],
]

const openssl = (cwd: string, ...args: string[]): string => outputOf('openssl', args, { cwd })
