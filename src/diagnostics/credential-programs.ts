// Finds credentials in the arguments of particular programs, by the position at which each expects a password.
// Takes linear time and no stack, as credential-shapes.ts does.

import type { Introduction } from './credential-values.ts'
import { SECRET_NAME } from './mask-table.ts'

/** The beginning of an argument that is not an option, a redirection or the next command. */
const VALUE = String.raw`(?![-\s|><;&)]|\\\n)`
const BLANKS = String.raw`[ \t]{1,20}`
/** The rest of a command up to one of its options. */
const REST = String.raw`\b[^\n;|&]{0,300}[ \t]`

export const PROGRAMS: readonly Introduction[] = [
  // `wpa_passphrase SSID password`
  [
    new RegExp(
      String.raw`\bwpa_passphrase${BLANKS}(?:"[^"\n]{0,64}"|'[^'\n]{0,64}'|[^\s"']{1,64})${BLANKS}${VALUE}`,
      'g',
    ),
    'wpa_passphrase',
  ],
  [new RegExp(String.raw`\bnmcli${REST}(?:[\w.-]{0,30}[.-])?(?:password|wep-key\d)${BLANKS}${VALUE}`, 'g'), 'nmcli'],
  // Programs that print the hash of a password.
  [
    new RegExp(
      String.raw`\bhtpasswd(?=[^\n;|&]{0,100}[ \t]-\w{0,9}b)(?:${BLANKS}-[\w-]{1,20}){1,9}(?:${BLANKS}[^\s|><;&-][^\s|><;&]{0,200}){1,2}${BLANKS}${VALUE}`,
      'g',
    ),
    'htpasswd',
  ],
  [
    new RegExp(
      String.raw`\bopenssl${BLANKS}passwd(?:${BLANKS}-(?:salt${BLANKS}[^\s-]\S{0,60}|\w{1,20})){0,5}${BLANKS}${VALUE}`,
      'g',
    ),
    'openssl',
  ],
  [new RegExp(String.raw`(?<![\w-])-hmac${BLANKS}${VALUE}`, 'g'), '-hmac'],
  [
    new RegExp(
      String.raw`\bmkpasswd(?:${BLANKS}(?:-[mSR]${BLANKS}[\w./-]{1,60}|-(?![mSR][ \t])[\w=./-]{1,60})){0,5}${BLANKS}${VALUE}`,
      'g',
    ),
    'mkpasswd',
  ],
  // Registrations, agents and vaults
  [
    new RegExp(
      String.raw`\b(?:pro|ua)${BLANKS}attach(?:${BLANKS}--(?!attach-config)\S{1,100}){0,5}${BLANKS}${VALUE}`,
      'g',
    ),
    'attach',
  ],
  [
    new RegExp(
      String.raw`\bkeyctl${BLANKS}(?:add|update)${BLANKS}(?:user${BLANKS}\S{1,100}|\d{1,12})${BLANKS}${VALUE}`,
      'g',
    ),
    'keyctl',
  ],
  [
    new RegExp(
      String.raw`\bvault${BLANKS}(?:kv${BLANKS}put|write)${BLANKS}\S{1,200}${BLANKS}[\w.-]{1,60}=${VALUE}(?!@)`,
      'g',
    ),
    'vault',
  ],
  [new RegExp(String.raw`\bvault${BLANKS}operator${BLANKS}(?:unseal|rekey)${BLANKS}${VALUE}`, 'g'), 'vault'],
  [new RegExp(String.raw`\bfalconctl${REST}--cid=${VALUE}`, 'g'), 'falconctl'],
  [new RegExp(String.raw`\bnessuscli${REST}--key=${VALUE}`, 'g'), 'nessuscli'],
  [new RegExp(String.raw`\bsentinelctl${REST}token${BLANKS}set${BLANKS}${VALUE}`, 'g'), 'sentinelctl'],
  // Key-value stores: a key whose name is that of a secret
  [
    new RegExp(
      String.raw`\b(?:consul${BLANKS}kv|etcdctl)${BLANKS}put${BLANKS}[\w./:-]{0,200}${SECRET_NAME}${BLANKS}${VALUE}`,
      'gi',
    ),
    'consul',
    'etcdctl',
  ],
  [
    new RegExp(
      String.raw`\b(?:iscsiadm|aws)${REST}(?:-n|--name)[ =][\w./-]{0,100}${SECRET_NAME}[ \t](?:[^\n;|&]{0,100}[ \t])?(?:-v|--value)(?:${BLANKS}|=)${VALUE}`,
      'gi',
    ),
    'iscsiadm',
    'put-parameter',
  ],
  [new RegExp(String.raw`(?<![\w-])--secret-string(?:${BLANKS}|=)${VALUE}`, 'g'), '--secret-string'],
  [new RegExp(String.raw`\buci${BLANKS}(?:-q${BLANKS})?set${BLANKS}[\w.@[\]-]{1,100}\.key=${VALUE}`, 'g'), 'uci'],
  [
    new RegExp(String.raw`--from-literal(?<=\bsecret\b[^\n]{0,300})(?:=|${BLANKS})["']?[\w.-]{1,100}=${VALUE}`, 'g'),
    '--from-literal',
  ],
  // Clients of servers
  [
    new RegExp(
      String.raw`(?<![\w-])(?:-b|--cookie)(?<=\bcurl${REST}--?\w{1,6})(?:${BLANKS}|=)["']?[\w.-]{1,60}=${VALUE}`,
      'g',
    ),
    'curl',
  ],
  [
    new RegExp(
      String.raw`(?<![\w-])(?:-E|--(?:proxy-)?cert)(?<=\bcurl${REST}-[\w-]{1,12})(?:${BLANKS}|=)["']?[^\s:"']{1,200}:(?=[^\s/:])`,
      'g',
    ),
    'curl',
  ],
  [new RegExp(String.raw`\bhttps?${REST}(?:-a|--auth)(?:${BLANKS}|=)["']?[\w.@-]{1,64}:(?=\S)`, 'g'), 'http'],
  [new RegExp(String.raw`\blftp${REST}-u${BLANKS}["']?[\w.@-]{1,64},(?=\S)`, 'g'), 'lftp'],
  [new RegExp(String.raw`\bnsupdate${REST}-y${BLANKS}["']?(?:[\w-]{1,30}:)?[\w.-]{1,100}:(?=\S)`, 'g'), 'nsupdate'],
  [new RegExp(String.raw`\bmysqladmin${REST}password${BLANKS}${VALUE}`, 'g'), 'mysqladmin'],
  [new RegExp(String.raw`(?<![\w-])-(?:(?:src|dest)?store|key|new)pass${BLANKS}${VALUE}`, 'g'), 'pass'],
  // `-U user%password` of Samba
  [new RegExp(String.raw`(?<![\w-])(?:-U|--user)(?:${BLANKS}|=)?["']?[\w.\\/@-]{1,64}%(?=[^\s"'%{])`, 'g'), '%'],
  [
    new RegExp(String.raw`\bnet${BLANKS}user${BLANKS}(?:\/add${BLANKS})?[\w.-]{1,60}${BLANKS}${VALUE}(?!\/)`, 'g'),
    'net',
  ],
  [/\bConvertTo-SecureString[ \t]{1,20}(?:-String[ \t]{1,20})?(?=["'])/g, 'ConvertTo-SecureString'],
  // `-H 'X-Api-Key: value'`, `-H 'Authorization: value'`, `--password-file=<(echo value)`
  [/(?<![\w-])(?:-H|--header)[= \t]{0,9}["'](?:[\w-]{1,60}key|[\w-]{0,60}-api):[ \t]{0,9}(?=\S)/gi],
  [/(?<![\w-])(?:-H|--header)[= \t]{0,9}["']Authorization:[ \t]{0,9}(?=[^\s"'$]{1,500}["'])/gi],
  [
    /(?:pass|secret|token|key)[\w-]{0,30}[= \t]{1,9}<\([ \t]{0,9}(?:echo|printf)[ \t]{1,9}(?:-\w{1,9}[ \t]{1,9})?/gi,
    '<(',
  ],
  // Variables: `ENV TOKEN value`, `set -x TOKEN value`
  [
    new RegExp(
      String.raw`(?:^[ \t]{0,60}ENV|\bsetenv|\bset${BLANKS}-g?x)${BLANKS}\w{0,60}${SECRET_NAME}${BLANKS}${VALUE}`,
      'gim',
    ),
    'ENV',
    'set',
  ],
  // `expect "password:"` and `send "value\r"`
  [/(?:password|passphrase)[^\n]{0,40}\n?[ \t;{]{0,40}\bsend[ \t]{1,9}(?:--[ \t]{1,9})?(?=")/gi, 'send'],
]
