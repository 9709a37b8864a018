// Finds credentials in the arguments and configuration files of particular programs, by the position at which each expects a password.
// Takes linear time and no stack, as credential-shapes.ts does.

/** The beginning of an argument that is not an option, a redirection or the next command. */
const VALUE = String.raw`(?![-\s|><;&)]|\\\n)`
const BLANKS = String.raw`[ \t]{1,20}`

/** Matches the text before the value of a password, whose group is a colon if the value may have several words. */
export const PROGRAMS: readonly RegExp[] = [
  // `wpa_passphrase SSID password`, and a network of nmcli, netplan, ifupdown or ipsec.secrets: `wifi-sec.psk password`.
  new RegExp(
    String.raw`\bwpa_passphrase${BLANKS}(?:"[^"\n]{0,64}"|'[^'\n]{0,64}'|[^\s"']{1,64})${BLANKS}${VALUE}`,
    'g',
  ),
  new RegExp(
    String.raw`(?<!mgmt[= \t])(?<!mgmt[= \t]wpa[_-])(?<![A-Za-z])psk${BLANKS}${VALUE}(?!(?:WPA|SAE|FT|NONE)\b)(?=\S{1,200})`,
    'gi',
  ),
  new RegExp(
    String.raw`\bnmcli\b[^\n;|&]{0,300}[ \t](?:[\w.-]{0,30}[.-])?(?:password|wep-key\d)${BLANKS}${VALUE}`,
    'g',
  ),
  // Programs that print the hash of a password.
  new RegExp(
    String.raw`\bhtpasswd(?=[^\n;|&]{0,100}[ \t]-\w{0,9}b)(?:${BLANKS}-[\w-]{1,20}){1,9}(?:${BLANKS}[^\s|><;&-][^\s|><;&]{0,200}){1,2}${BLANKS}${VALUE}`,
    'g',
  ),
  new RegExp(
    String.raw`\bopenssl${BLANKS}passwd(?:${BLANKS}-(?:salt${BLANKS}[^\s-]\S{0,60}|\w{1,20})){0,5}${BLANKS}${VALUE}`,
    'g',
  ),
  new RegExp(
    String.raw`\bmkpasswd(?:${BLANKS}(?:-[mSR]${BLANKS}[\w./-]{1,60}|-(?![mSR][ \t])[\w=./-]{1,60})){0,5}${BLANKS}${VALUE}`,
    'g',
  ),
  // Registrations and vaults
  new RegExp(
    String.raw`\b(?:pro|ua)${BLANKS}attach(?:${BLANKS}--(?!attach-config)\S{1,100}){0,5}${BLANKS}${VALUE}`,
    'g',
  ),
  new RegExp(
    String.raw`\bkeyctl${BLANKS}(?:add|update)${BLANKS}(?:user${BLANKS}\S{1,100}|\d{1,12})${BLANKS}${VALUE}`,
    'g',
  ),
  new RegExp(
    String.raw`\bvault${BLANKS}(?:kv${BLANKS}put|write)${BLANKS}\S{1,200}${BLANKS}[\w.-]{1,60}=${VALUE}(?!@)`,
    'g',
  ),
  new RegExp(String.raw`--from-literal(?<=\bsecret\b[^\n]{0,300})(?:=|${BLANKS})["']?[\w.-]{1,100}=${VALUE}`, 'g'),
  // `-U user%password` of Samba
  new RegExp(String.raw`(?<![\w-])(?:-U|--user)(?:${BLANKS}|=)?["']?[\w.\\/@-]{1,64}%(?=[^\s"'%{])`, 'g'),
  // Directives of configurations, which have no sign between a name and its value.
  new RegExp(
    String.raw`^[ \t]{0,200}(?:auth_pass|bindpw|key-string|masterauth|requirepass|r[ow]community6?|rootpw)(?:${BLANKS}--?\w{1,20}){0,3}${BLANKS}${VALUE}`,
    'gm',
  ),
  new RegExp(String.raw`(?<![\w-])insecure-password${BLANKS}${VALUE}`, 'g'),
  // Routers: `neighbor 192.0.2.1 password value`
  new RegExp(
    String.raw`^[ \t]{0,200}(?:neighbor${BLANKS}\S{1,60}${BLANKS}password|ip${BLANKS}ospf${BLANKS}message-digest-key${BLANKS}\d{1,3}${BLANKS}md5|password${BLANKS}(?:encrypted|[078]))${BLANKS}${VALUE}`,
    'gm',
  ),
  // `-H 'X-Api-Key: value'`, `--password-file=<(echo value)`
  /(?<![\w-])(?:-H|--header)[= \t]{0,9}["'][\w-]{1,60}key:[ \t]{0,9}(?=\S)/gi,
  /(?:pass|secret|token|key)[\w-]{0,30}[= \t]{1,9}<\([ \t]{0,9}(?:echo|printf)[ \t]{1,9}(?:-\w{1,9}[ \t]{1,9})?/gi,
  new RegExp(String.raw`^[ \t]{0,200}stats${BLANKS}auth${BLANKS}[\w.@-]{1,64}:`, 'gm'),
  // A line of a password or secret alone. In two words of English, neither is in quotes, and no letter follows a digit.
  /^[ \t]{0,200}(?:set[ \t]{1,20})?(?:[\w.-]{0,40}[_-])?(?:password|passphrase)[ \t]{1,20}(?=["']\S{1,300}["'];?[ \t]{0,20}$|(?=[A-Za-z_-]{0,100}[^A-Za-z_\s:=.-])[^\s"'=:|<>-][^\s"'=:|<>]{5,300}[ \t]{0,20}$)/gm,
  /^[ \t]{0,200}secret[ \t]{1,20}(?=["']\S{1,300}["'];[ \t]{0,20}$)/gm,
  // Keys of chrony and ntp, and users of SNMP
  /^[ \t]{0,20}\d{1,9}[ \t]{1,9}(?:M|MD5|SHA\d{1,3}|AES\d{3})[ \t]{1,9}(?=\S{8}|ASCII:|HEX:)/gm,
  /[ \t](?:MD5|SHA|AES|DES)(?<=\bcreateUser\b[^\n]{0,200})(?:-\d{3})?[ \t]{1,9}(?=\S)/g,
]
