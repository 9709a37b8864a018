// Configuration files whose lines begin with a keyword: sshd and chronyd do not start if they do not know one. Only words that resemble a known
// keyword are reported, because later versions add keywords.

import { MOST_TYPOS_OF_WORDS, nearest } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { words } from '../words.ts'
import type { LineCheck, LineProblem } from './line-problem.ts'

/** sshd_config(5), with keywords that were removed: sshd warns about most of them and starts. */
const SSHD = `
  AcceptEnv AddressFamily AllowAgentForwarding AllowGroups AllowStreamLocalForwarding AllowTcpForwarding AllowUsers AuthenticationMethods
  AuthorizedKeysCommand AuthorizedKeysCommandUser AuthorizedKeysFile AuthorizedKeysFile2 AuthorizedPrincipalsCommand
  AuthorizedPrincipalsCommandUser AuthorizedPrincipalsFile Banner CASignatureAlgorithms ChallengeResponseAuthentication ChannelTimeout ChrootDirectory Ciphers
  ClientAliveCountMax ClientAliveInterval Compression DebianBanner DenyGroups DenyUsers DisableForwarding DSAAuthentication
  ExposeAuthInfo FingerprintHash ForceCommand GatewayPorts GSSAPIAuthentication GSSAPICleanupCredentials GSSAPIEnablek5users
  GSSAPIKexAlgorithms GSSAPIKeyExchange GSSAPIStoreCredentialsOnRekey GSSAPIStrictAcceptorCheck HostbasedAcceptedAlgorithms
  HostbasedAcceptedKeyTypes HostbasedAuthentication HostbasedUsesNameFromPacketOnly HostCertificate HostKey HostKeyAgent
  HostKeyAlgorithms IgnoreRhosts IgnoreUserKnownHosts Include IPQoS KbdInteractiveAuthentication KerberosAuthentication
  KerberosGetAFSToken KerberosOrLocalPasswd KerberosTicketCleanup KerberosUniqueCCache KerberosUseKuserok KexAlgorithms
  KeyRegenerationInterval KeyAllowSHA1 ListenAddress LoginGraceTime LogLevel LogVerbose Macs Match MaxAuthTries MaxSessions MaxStartups
  MinSources ModuliFile PAMServiceName PasswordAuthentication PermitEmptyPasswords PermitListen PermitOpen PermitRootLogin PermitTTY
  PermitTunnel PermitUserEnvironment PermitUserRC PerSourceMaxStartups PerSourceNetBlockSize PerSourcePenalties
  PerSourcePenaltyExemptList PidFile Port PrintLastLog PrintMotd Protocol PubkeyAcceptedAlgorithms PubkeyAcceptedKeyTypes
  PubkeyAuthentication PubkeyAuthOptions RDomain RefuseConnection RekeyLimit RequiredRSASize RevokedKeys RhostsRSAAuthentication
  RSAAuthentication RSAMinSize SecurityKeyProvider ServerKeyBits SetEnv ShowPatchLevel SshdAuthPath SshdSessionPath StreamLocalBindMask
  StreamLocalBindUnlink StrictModes Subsystem SyslogFacility TCPKeepAlive TrustedUserCAKeys UnusedConnectionTimeout UseDNS UseLogin
  UsePAM UsePrivilegeSeparation VersionAddendum X11DisplayOffset X11Forwarding X11UseLocalhost X11MaxDisplays XAuthLocation
`

/** chrony.conf(5). */
const CHRONY = `
  acquisitionport allow authselectmode bindacqaddress bindacqdevice bindaddress bindcmdaddress bindcmddevice binddevice broadcast
  clientloglimit clockprecision cmdallow cmddeny cmdport cmdratelimit combinelimit commandkey confdir corrtimeratio deny driftfile
  dscp dumpdir dumponexit fallbackdrift generatecommandkey hwclockfile hwtimestamp hwtstimeout include initstepslew keyfile leapsecmode
  leapsectz leapseclist linux_freq_scale linux_hz local lock_all log logbanner logchange logdir mailonchange makestep manual maxchange
  maxclockerror maxdistance maxdrift maxjitter maxntsconnections maxsamples maxslewrate maxtxbuffers maxupdateskew minsamples minsources
  nocerttimecheck noclientlog nosystemcert ntpsigndsocket ntsaeads ntscachedir ntsdumpdir ntsntpserver ntsport ntsprocesses
  ntsratelimit ntsrefresh ntsrotate ntsservercert ntsserverkey ntstrustedcerts opencommands peer pidfile pool port ptpdomain ptpport
  ratelimit refclock refresh reselectdist rtcautotrim rtcdevice rtcfile rtconutc rtcsync sched_priority server smoothtime sourcedir
  stratumweight tempcomp user
`

/** Keywords whose value is yes or no. */
const SSHD_SWITCHES = `
  AllowAgentForwarding ChallengeResponseAuthentication DisableForwarding ExposeAuthInfo GSSAPIAuthentication HostbasedAuthentication
  KbdInteractiveAuthentication KerberosAuthentication PasswordAuthentication PermitEmptyPasswords PermitTTY PermitUserRC PrintLastLog
  PrintMotd PubkeyAuthentication StreamLocalBindUnlink StrictModes TCPKeepAlive UseDNS UsePAM X11Forwarding X11UseLocalhost
`

const SSHD_VALUES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...words(SSHD_SWITCHES).map((word): [string, string[]] => [word.toLowerCase(), ['yes', 'no']]),
  ['permitrootlogin', ['yes', 'no', 'prohibit-password', 'without-password', 'forced-commands-only']],
  ['addressfamily', ['any', 'inet', 'inet6']],
  ['loglevel', ['QUIET', 'FATAL', 'ERROR', 'INFO', 'VERBOSE', 'DEBUG', 'DEBUG1', 'DEBUG2', 'DEBUG3']],
])

/** Options of servers and pools. Later versions may have more. */
const CHRONY_OPTIONS = words(`
  asymmetry auto_offline burst certset copy extfield filter iburst key maxdelay maxdelaydevratio maxdelayquant maxdelayratio maxpoll
  maxsamples maxsources maxunreach mindelay minpoll minsamples minstratum noselect nts ntsport offline offset polltarget port prefer presend
  require trust version xleave ipv4 ipv6
`)

/** The maximum number of unknown words that are compared with the keywords: a text with more of them is not a file of the program. */
const MOST_COMPARED = 100

interface Keywords {
  readonly all: readonly string[]
  readonly lowerCase: ReadonlySet<string>
}

/** Returns a function that makes the check of one file. */
function keywordCheck(table: string, program: string, valueProblem: LineCheck): () => LineCheck {
  let keywords: Keywords | undefined
  return () => {
    let compared = 0
    return line => {
      const [, word, colon] = /^\s*"?([\w-]+)(:?)/.exec(line) ?? []
      if (word === undefined || compared >= MOST_COMPARED) return undefined
      keywords ??= keywordsOf(table)
      if (keywords.lowerCase.has(word.toLowerCase())) {
        if (colon === '') return valueProblem(line)
        return {
          predicate: `has a colon after its keyword, which ${program} does not know: it does not start`,
          help: 'Write a blank instead.',
          part: `${word}:`,
        }
      }
      compared++
      const near = nearest(word, keywords.all, MOST_TYPOS_OF_WORDS)
      if (near === undefined) return undefined
      return {
        predicate: `begins with a keyword that ${program} does not know: it does not start`,
        help: `Did you mean ${near}?`,
        part: word,
      }
    }
  }
}

function keywordsOf(table: string): Keywords {
  const all = words(table)
  return { all, lowerCase: new Set(all.map(word => word.toLowerCase())) }
}

function sshdValue(line: string): LineProblem | undefined {
  const [, word = '', value] = /^\s*"?(\w+)"?(?:\s*=\s*|\s+)"?([^\s"#]+)/.exec(line) ?? []
  const values = SSHD_VALUES.get(word.toLowerCase())
  if (values === undefined || value === undefined || values.some(known => known.toLowerCase() === value.toLowerCase()))
    return undefined
  return {
    predicate: `has a value that ${word} cannot have: sshd does not start`,
    help: `It must be ${listOf(values, 'or')}.`,
    part: value,
  }
}

function chronyOption(line: string): LineProblem | undefined {
  const [word = '', , ...options] = words(line)
  if (!/^(?:server|pool|peer)$/i.test(word)) return undefined
  for (const option of options) {
    if (!/^[a-z]/i.test(option) || CHRONY_OPTIONS.includes(option.toLowerCase())) continue
    const near = nearest(option, CHRONY_OPTIONS, MOST_TYPOS_OF_WORDS)
    if (near !== undefined)
      return {
        predicate: 'has an option that chronyd does not know: it does not start',
        help: `Did you mean ${near}?`,
        part: option,
      }
  }
  return undefined
}

export const sshdLines = keywordCheck(SSHD, 'sshd', sshdValue)
export const chronyLines = keywordCheck(CHRONY, 'chronyd', chronyOption)
