// What curl and wget connect to, by their arguments.

import { type Argument, OPEN, type Operand, type Program } from './asset.ts'

/** What a value of an option or an operand is: a URL, a file with more options or URLs, or something that names no host; `attached` only after "=". */
type Meaning = 'url' | 'unresolved' | 'other' | 'attached'

interface Options {
  /** The options that have a value, by their names; all others have none, so that what follows them is an operand. */
  readonly valued: ReadonlyMap<string, Meaning>
  /** Whether a value after "=" belongs to an option that need not have one. */
  readonly hasSwitches: boolean
}

const optionsOf = (hasSwitches: boolean, names: Readonly<Partial<Record<Meaning, string>>>): Options => ({
  hasSwitches,
  valued: new Map(
    Object.entries(names).flatMap(([meaning, texts]) =>
      texts.split(/\s+/).map(name => [name, meaning as Meaning] as const),
    ),
  ),
})

/**
 * The options of curl 8.22 that have a value: those with `Arg:` in docs/cmdline-opts. None of them was without a value in curl 7.61.
 * --resolve and --connect-to, which replace the host of a URL, are found elsewhere.
 */
const CURL = optionsOf(false, {
  url: 'url x proxy preproxy proxy1.0 socks4 socks4a socks5 socks5-hostname doh-url ipfs-gateway',
  unresolved: 'K config alt-svc',
  other: `abstract-unix-socket aws-sigv4 b cookie c cookie-jar C continue-at cacert capath E cert cert-type ciphers connect-timeout connect-to
    create-file-mode crlfile curves d data data-ascii data-binary data-raw data-urlencode D dump-header delegation dns-interface dns-ipv4-addr
    dns-ipv6-addr dns-servers e referer ech egd-file engine etag-compare etag-save expect100-timeout F form form-string ftp-account
    ftp-alternative-to-user ftp-method P ftp-port ftp-ssl-ccc-mode H header happy-eyeballs-timeout-ms haproxy-clientip h help hostpubmd5
    hostpubsha256 hsts httpsig-algo httpsig-headers httpsig-key httpsig-keyid interface ip-tos json keepalive-cnt keepalive-time key key-type
    knownhosts krb libcurl limit-rate local-port login-options m max-time mail-auth mail-from mail-rcpt max-filesize max-redirs netrc-file noproxy
    o output oauth2-bearer output-dir parallel-max parallel-max-host pass pinnedpubkey proto proto-default proto-redir proxy-cacert proxy-capath
    proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name
    proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser pubkey Q quote r range random-file rate request-target resolve retry
    retry-delay retry-max-time sasl-authzid service-name sigalgs socks5-gssapi-service ssl-sessions stderr t telnet-option T upload-file
    tftp-blksize tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config u user U proxy-user A user-agent unix-socket
    upload-flags url-query variable vlan-priority w write-out X request Y speed-limit y speed-time z time-cond`,
})

/** The options of wget 1.24.5 that have a value: OPT_VALUE and required_argument of option_data in its main.c. */
const WGET = optionsOf(true, {
  url: 'B base',
  unresolved: 'i input-file e execute config input-metalink',
  other: `o output-file a append-output t tries O output-document start-pos progress dot-style T timeout dns-timeout connect-timeout read-timeout
    w wait waitretry Q quota bind-address bind-dns-address dns-servers limit-rate prefer-family user password use-askpass local-encoding
    remote-encoding P directory-prefix cut-dirs http-user http-passwd http-password default-page header compression max-redirect proxy-user
    proxy-passwd proxy-password referer U user-agent load-cookies save-cookies post-data post-file method body-data body-file secure-protocol
    certificate certificate-type private-key private-key-type ca-certificate ca-directory crl-file pinnedpubkey ciphers egd-file random-file
    hsts-file ftp-user ftp-password warc-file warc-header warc-max-size warc-dedup warc-tempdir l level A accept R reject accept-regex
    reject-regex regex-type D domains exclude-domains follow-tags ignore-tags I include-directories X exclude-directories rejected-log
    retry-on-http-error metalink-index preferred-location n no Y proxy__compat`,
  attached: 'report-speed restrict-file-names',
})

export const DOWNLOADERS: Readonly<Record<string, Program>> = {
  curl: args => operandsOf(args, CURL),
  wget: args => operandsOf(args, WGET),
}

/** Returns the operands, and the values of options that name a host. An option that is not known has no value: the next word is judged. */
function operandsOf(args: readonly Argument[], { valued, hasSwitches }: Options): Operand[] {
  const operands: Operand[] = []
  /** The option whose value is the next argument. */
  let before: { readonly option: string; readonly meaning: Meaning } | undefined
  let areOperands = false
  const add = (argument: string, meaning: Meaning, values: readonly string[], option = ''): void => {
    if (meaning === 'other') return
    const named = values.filter(value => value !== '').map(value => (meaning === 'url' ? namedUrl(value) : UNRESOLVED))
    operands.push({ argument, option, named })
  }
  for (const { text, values } of args) {
    if (before !== undefined) {
      add(text, before.meaning, values, before.option)
      before = undefined
      continue
    }
    // A variable without quotes may hold several words, each an option or its value.
    const rest: string[] = []
    for (const value of values) {
      const pending = before as typeof before | undefined
      if (pending !== undefined) {
        add(text, pending.meaning, [value])
        before = undefined
      } else if (areOperands || !/^-./.test(value)) rest.push(value)
      else if (value === '--') areOperands = true
      else {
        const { meaning, option, attached } = optionIn(value, valued)
        if (attached === undefined) before = meaning && { option, meaning }
        else if (meaning !== undefined) add(text, meaning, [attached])
        else if (!hasSwitches || !SWITCH.test(attached)) add(text, 'unresolved', [attached])
      }
    }
    if (rest.length > 0) add(text, 'url', rest)
  }
  return operands
}

/** The values of options that are switches: `--check-certificate=off`. */
const SWITCH = /^(?:on|off|yes|no|always|never|quiet|\d+)$/

interface FoundOption {
  readonly option: string
  /** Undefined for an option without a value, and for one that is not known. */
  readonly meaning: Meaning | undefined
  /** The value in the same word. */
  readonly attached: string | undefined
}

/** Reads `--name`, `--name=value`, and letters: the value of the first of them that has one is the rest of the word, or else the next word. */
function optionIn(word: string, valued: Options['valued']): FoundOption {
  if (word.startsWith('--')) {
    const [, name = '', attached] = /^--(?:expand-)?([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? []
    const meaning = name.length > 1 ? valued.get(name) : undefined
    if (meaning !== 'attached') return { option: word, meaning, attached }
    return { option: word, meaning: attached === undefined ? undefined : 'other', attached }
  }
  const letters = [...word].slice(1)
  const at = letters.findIndex(letter => valued.has(letter))
  const rest = at < 0 ? '' : letters.slice(at + 1).join('')
  const option = `-${letters[at] ?? ''}`
  return { option, meaning: at < 0 ? undefined : valued.get(letters[at]!), attached: rest === '' ? undefined : rest }
}

const UNRESOLVED = { kind: 'unresolved', value: '' } as const

/** Returns the URL of an operand. Without a scheme it is one of HTTP; what clients may read in several ways is not resolved. */
function namedUrl(text: string): Operand['named'][number] {
  const value = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text.startsWith(OPEN) ? text : `http://${text}`
  // curl makes several hosts of braces.
  const isHost = URL.canParse(value) && !/[{}]/.test(new URL(value).host)
  return isHost || value.includes(OPEN) ? { kind: 'url', value } : UNRESOLVED
}
