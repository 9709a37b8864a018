// Which names say that a value is secret. This is the only list of such names.

/** The start of a word; the letter of an escape, such as \n, is not part of the word behind it. */
const START = String.raw`(?<!(?<!\\)[a-z])`

const WORDS = [
  // NOPASSWD is a word of sudoers.
  '(?<!no)pass(?:wor[dt]|wr?d|[ _-]?phrase|code)',
  `${START}pass(?![a-z])`,
  `${START}pwd(?![a-z])`,
  'secret',
  'token',
  // LoadCredential= of systemd has the path of a file.
  `(?<!${START}(?:load|import))credentials?`,
  `${START}creds(?![a-z])`,
  `${START}bearer(?![a-z])`,
  `${START}o?auth(?![a-z])`,
  `${START}psk(?![a-z])`,
  '(?:access|account|activation|api|auth|client|encryption|licen[cs]e|master|preshared|private|secret|signing|ssl|storage|tls)[._-]?key(?:[._-]?(?:data|id))?',
  // disableMachineServiceAccount is a boolean.
  '(?<!machine)service[_-]?account',
  'kube[_-]?config',
]

/** Matches the name of a secret at the end of a longer name: `registry_password`, `aadClientSecret`, `password_hash`. */
export const SECRET_NAME = `(?:${WORDS.join('|')})(?:[._-]?(?:base64|data|hash|json|value))?`

/** What may follow it in the name of a variable, if that is no place: `DB_PASSWORD_PROD`, `TOKEN1`. AUTH and ACCOUNT begin many other names. */
export const SUFFIX = String.raw`(?<!auth|account|config)(?:\d{1,3}|(?:_[a-z0-9]{1,20}){1,3})`

const FIELD = new RegExp(WORDS.join('|'), 'i')
const ONLY_NAME = new RegExp(`^${SECRET_NAME}$`, 'i')
/** The ends of names of what is no secret, but has its name, place, limit or property: `secretKeyRef`, `tokenFile`, `PASSWORD_MIN_LEN`. */
const PLACE =
  /(?:endpoint|expir(?:ation|y)|files?|folder|length|lifetime|method|mode|names?|namespace|path|period|placeholders?|polic(?:y|ies)|ref|timeout|ttl|type|url|[._-](?:age|algorithm|audience|backend|class|command|count|days|dir|enabled|encoding|encryption|format|group|hosts?|(?<!(?:key|secret)[._-])id|interval|issuer|kind|len|limit|max|min|port|prefix|provider|required|retries|rounds|scopes?|server|service|size|store|uri|user|version))$/i

/** Whether a text contains the name of a secret. */
export const namesSecret = (text: string): boolean => FIELD.test(text)

/** Whether a value is only the name of a secret, such as PASSWORD: it stands for a value that is still to be filled in. */
export const isStandIn = (value: string): boolean => ONLY_NAME.test(value)

export const isNameOfPlace = (name: string): boolean => PLACE.test(name)

/** Whether the name of a field says that its value is secret. */
export const isSecretField = (name: string): boolean => FIELD.test(name) && !isNameOfPlace(name)

/** Keys of Secrets that are not secret, and their values that may be shown. */
const PUBLIC_KEYS: ReadonlyMap<string, RegExp> = new Map([
  ['token-id', /^[a-z0-9]{6}$/],
  ['description', /^$/],
  ['expiration', /^["'\u2018-\u201f]?(?:never|\d{4}-[\dTZ:+.-]{6,40})["'\u2018-\u201f]?$/],
  ['usage-bootstrap-authentication', /^(?:true|false)$/],
  ['usage-bootstrap-signing', /^(?:true|false)$/],
  ['auth-extra-groups', /^system:bootstrappers:[a-z0-9:-]{1,100}(?:,system:bootstrappers:[a-z0-9:-]{1,100}){0,8}$/],
  // Of bootstrap data for Cluster API.
  ['format', /^(?:cloud-config|ignition)$/],
  ['namespace', /^[a-z0-9-]{1,63}$/],
  ['ca.crt', /^-----BEGIN CERTIFICATE/],
])

export const isSecretKey = (key: string): boolean => !PUBLIC_KEYS.has(key)

/** Whether a value of a Secret may be shown. */
export const isPublicValue = (key: string, value: string): boolean => PUBLIC_KEYS.get(key)?.test(value) ?? false
