// Finds credentials in lines of configuration files and statements that have no colon or equals sign between a name and its value.
// Takes linear time and no stack, as credential-shapes.ts does.

import type { Introduction } from './credential-values.ts'
import { SECRET_NAME } from './mask-table.ts'

const VALUE = String.raw`(?![-\s|><;&)]|\\\n)`
const BLANKS = String.raw`[ \t]{1,20}`
/** Matches a word that has a character other than letters, and at least six. In two words of English, no letter follows a digit. */
const UNUSUAL = String.raw`(?=[A-Za-z_-]{0,100}[^A-Za-z_\s:=.-])[^\s"'=:|<>$-][^\s"'=:|<>]{5,300}`

export const DIRECTIVES: readonly Introduction[] = [
  // A network of wpa_supplicant, nmcli, netplan, ifupdown or ipsec.secrets: `wifi-sec.psk password`.
  [
    new RegExp(
      String.raw`(?<!mgmt[= \t])(?<!mgmt[= \t]wpa[_-])(?<![A-Za-z])psk${BLANKS}${VALUE}(?!(?:WPA|SAE|FT|NONE)\b)(?=\S{1,200})`,
      'gi',
    ),
  ],
  // Other lines of ipsec.secrets: `user : EAP "password"`, `: RSA key.pem "password"`
  [
    new RegExp(
      String.raw`\b(?:EAP|XAUTH|NTLM|PIN|(?:RSA|ECDSA|P12|PKCS8)${BLANKS}\S{1,200})(?<=(?<!\S):${BLANKS}\w{3,5}(?:${BLANKS}\S{1,200})?)${BLANKS}(?=["']|0[sx])`,
      'g',
    ),
    ': ',
  ],
  // Directives of services, which sed may also write: `s/.*requirepass .*/requirepass value/`
  [
    new RegExp(
      String.raw`(?:^[ \t]{0,200}|\/)(?:auth_pass|bindpw|key-string|masterauth|requirepass|r[ow]community6?|root(?:bind)?pw)(?:${BLANKS}--?\w{1,20}){0,3}${BLANKS}${VALUE}(?!\.\*)`,
      'gm',
    ),
  ],
  [
    new RegExp(
      String.raw`^[ \t]{0,200}com2sec6?(?:${BLANKS}-Cn${BLANKS}\S{1,60})?(?:${BLANKS}\S{1,100}){2}${BLANKS}${VALUE}`,
      'gm',
    ),
    'com2sec',
  ],
  [new RegExp(String.raw`(?<![\w-])insecure-password${BLANKS}${VALUE}`, 'g'), 'insecure-password'],
  [new RegExp(String.raw`^[ \t]{0,200}stats${BLANKS}auth${BLANKS}[\w.@-]{1,64}:`, 'gm'), 'stats'],
  // Users of Redis: `user default on >value`
  [/\b(?:user|SETUSER)[ \t]{1,9}[\w.-]{1,60}[ \t](?:[^\n>]{0,100}[ \t])?>(?=[^\s>=&])/gi, ' >'],
  // Routers: `neighbor 192.0.2.1 password value`
  [
    new RegExp(
      String.raw`^[ \t]{0,200}(?:neighbor${BLANKS}\S{1,60}${BLANKS}password|ip${BLANKS}ospf${BLANKS}message-digest-key${BLANKS}\d{1,3}${BLANKS}md5|password${BLANKS}(?:encrypted|[078]))${BLANKS}${VALUE}`,
      'gm',
    ),
    'password',
    'message-digest-key',
  ],
  // A password in quotes, as of databases and routers: `IDENTIFIED BY 'value'`, `WITH PASSWORD 'value'`, `PASSWORD('value')`
  [
    /\bIDENTIFIED[ \t]{1,9}(?:WITH[ \t]{1,9}\S{1,60}[ \t]{1,9})?(?:BY|AS)[ \t]{1,9}(?:PASSWORD[ \t]{1,9})?(?=\\{0,3}["'])/gi,
  ],
  [/\b(?:password|passphrase)(?:[ \t]{1,9}|\([ \t]{0,9})(?=(["'])[^\s"'$]{1,300}\1)/gi],
  // Answers to debconf: `mysql-server/root_password password value`
  [
    new RegExp(String.raw`pass(?:word|phrase)(?:[-_]again)?(?<=\/[\w-]{0,80})${BLANKS}password${BLANKS}${VALUE}`, 'g'),
    'password',
  ],
  // A line of a password or secret alone. In two words of English, neither is in quotes.
  [
    new RegExp(
      String.raw`^[ \t]{0,200}(?:set[ \t]{1,20})?(?:[\w.-]{0,40}[_-])?(?:password|passphrase)[ \t]{1,20}(?=["']\S{1,300}["'];?[ \t]{0,20}$|${UNUSUAL}[ \t]{0,20}$)`,
      'gm',
    ),
  ],
  [
    new RegExp(
      String.raw`^[ \t]{0,200}(?:secret[ \t]{1,20}(?=["']\S{1,300}["'];[ \t]{0,20}$)|[\w.-]{1,40}[_-](?:secret|token)[ \t]{1,20}(?=${UNUSUAL}[ \t]{0,20}$))`,
      'gm',
    ),
  ],
  // A word after the name of a secret in a sentence: `the password is value`, `invalid token "value"`
  [
    new RegExp(
      String.raw`\b(?:password|passphrase|passcode|token|api[ -]key)(?:(?:${BLANKS}(?:is|was))?:?[ \t]{1,9})["']?(?=[\w.!@#%+-]{8,100}(?![\w/:-]))(?=[\w.!@#%+-]{0,60}[a-z])(?=[\w.!@#%+-]{0,60}\d[A-Za-z])(?=[\w.!@#%+-]{0,60}(?:[A-Z]|\d[a-z]{1,30}\d))(?![a-z\d]{0,60}[.-])(?!\S{0,60}\.\w{1,5}(?![\w.]))(?!v?\d)`,
      'g',
    ),
  ],
  // Keys of chrony and ntp, and users of SNMP
  [/^[ \t]{0,20}\d{1,9}[ \t]{1,9}(?:M|MD5|SHA\d{1,3}|AES\d{3})[ \t]{1,9}(?=\S{8}|ASCII:|HEX:)/gm],
  [/[ \t](?:MD5|SHA|AES|DES)(?<=\bcreateUser\b[^\n]{0,200})(?:-\d{3})?[ \t]{1,9}(?=\S)/g, 'createUser'],
  // Lines of .pgpass, whose host is no address of IPv6, and of the passwords of Postfix and sendmail.
  [
    /:(?:\d{1,5}|\*):(?<=(?<![\w.:*/-])(?:[\w.-]{0,100}[g-zG-Z.][\w.-]{0,100}|\*):[\d*]{1,5}:)[\w.*-]{1,64}:[\w.@*-]{1,64}:(?=(?:[^\s:\\]|\\:){1,200}(?![^\s"']))/g,
  ],
  [/^[ \t]{0,60}\[[\w.-]{1,200}\](?::\d{1,5})?[ \t]{1,20}[\w.@+-]{1,100}:(?=\S)/gm, ']'],
  [/\bAuthInfo:[^\n]{0,200}"P[:=](?=\S)/g, 'AuthInfo:'],
  // A key of Consul and Serf, which is base64 of at least 16 bytes.
  [/\bencrypt["']?[ \t]{0,9}[:=][ \t]{0,9}["'](?=[\w+/]{22,88}={0,2}["'])/g, 'encrypt'],
  // A list in one line: `passwords: [a, b]`
  [/\b(?:password|passphrase|passwd|token)s["']?[ \t]{0,9}(:)[ \t]{0,9}(?=\[[ \t]{0,9}[^\s\]])/gi],
  // Attributes of XML
  [
    new RegExp(
      String.raw`(?:<[\w:.-]{0,40}|\b(?:key|name)=["'][\w:.-]{0,40})${SECRET_NAME}["']?[ \t]{1,20}value=(?=["'])`,
      'gi',
    ),
    'value=',
  ],
]
