// Long options of programs that scripts and units of nodes run, as `--help` and the manual pages of several versions list them, without their two
// dashes. A version may lack some of them, and a later one may have more: only what resembles one of these is reported.

import { words } from '../words.ts'

const OPTIONS: Readonly<Record<string, string>> = {
  'apt-get': `
    all-versions allow-change-held-packages allow-downgrades allow-insecure-repositories allow-releaseinfo-change
    allow-releaseinfo-change-origin allow-releaseinfo-change-suite allow-remove-essential allow-unauthenticated arch-only assume-no
    assume-yes audit auto-remove autoremove build build-profiles color comment comments compile config-file default-release diff-only
    download-only dry-run dsc-only error-on fix-broken fix-missing fix-policy force-yes format full full-resolver help host-architecture
    ignore-hold ignore-missing important indep-only install-recommends install-suggests installed just-print list-cleanup
    manual-installed mark-auto names-only no-act no-allow-insecure-repositories no-color no-download no-install-recommends
    no-install-suggests no-list-cleanup no-pager no-recommends no-remove no-show-upgraded no-strict-pinning no-suggests no-update
    no-upgrade only-source only-upgrade option planner print-uris purge quiet recurse reinstall remove show-progress show-upgraded
    simulate snapshot solver tar-only target-release trivial-only update upgradable upgrade upgradeable verbose-versions version
    with-new-pkgs with-source yes
  `,
  base64: `
    decode help ignore-garbage version wrap
  `,
  chmod: `
    changes help no-preserve-root preserve-root quiet recursive reference silent verbose version
  `,
  chown: `
    changes dereference from help no-dereference no-preserve-root preserve-root quiet recursive reference silent verbose version
  `,
  containerd: `
    address config help log-format log-level root state version
  `,
  cp: `
    archive attributes-only backup context copy-contents debug dereference force help interactive keep-directory-symlink link no-clobber
    no-dereference no-preserve no-target-directory one-file-system parents preserve recursive reflink remove-destination sparse
    strip-trailing-slashes suffix symbolic-link target-directory update verbose version
  `,
  curl: `
    abstract-unix-socket alt-svc anyauth append aws-sigv4 basic ca-native cacert capath cert cert-status cert-type ciphers compressed
    compressed-ssh config connect-timeout connect-to continue-at cookie cookie-jar create-dirs create-file-mode crlf crlfile curves data
    data-ascii data-binary data-raw data-urlencode delegation digest disable disable-eprt disable-epsv disallow-username-in-url
    dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-cert-status doh-insecure doh-url dump-ca-embed dump-header ech egd-file
    engine etag-compare etag-save expand-data expand-header expand-output expand-url expect100-timeout fail fail-early fail-with-body
    false-start follow form form-escape form-string ftp-account ftp-alternative-to-user ftp-create-dirs ftp-method ftp-pasv ftp-port
    ftp-pret ftp-skip-pasv-ip ftp-ssl ftp-ssl-ccc ftp-ssl-ccc-mode ftp-ssl-control ftp-ssl-reqd get globoff happy-eyeballs-timeout-ms
    haproxy-clientip haproxy-protocol head header help hostpubmd5 hostpubsha256 hsts http0.9 http1.0 http1.1 http2 http2-prior-knowledge
    http3 http3-only ignore-content-length include insecure interface ip-tos ipfs-gateway ipv4 ipv6 json junk-session-cookies
    keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate list-only local-port location location-trusted
    login-options mail-auth mail-from mail-rcpt mail-rcpt-allowfails manual max-filesize max-redirs max-time metalink mptcp negotiate
    netrc netrc-file netrc-optional next no-alpn no-buffer no-clobber no-keepalive no-npn no-progress-meter no-sessionid noproxy ntlm
    ntlm-wb oauth2-bearer out-null output output-dir parallel parallel-immediate parallel-max parallel-max-host pass path-as-is
    pinnedpubkey post301 post302 post303 preproxy progress-bar proto proto-default proto-redir proxy proxy-anyauth proxy-basic
    proxy-ca-native proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-digest proxy-header
    proxy-http2 proxy-insecure proxy-key proxy-key-type proxy-negotiate proxy-ntlm proxy-pass proxy-pinnedpubkey proxy-service-name
    proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-tlsv1
    proxy-user proxy1.0 proxytunnel pubkey quote random-file range rate raw referer remote-header-name remote-name remote-name-all
    remote-time remove-on-error request request-target resolve retry retry-all-errors retry-connrefused retry-delay retry-max-time
    sasl-authzid sasl-ir service-name show-error sigalgs silent skip-existing socks4 socks4a socks5 socks5-basic socks5-gssapi
    socks5-gssapi-nec socks5-gssapi-service socks5-hostname speed-limit speed-time ssl ssl-allow-beast ssl-auto-client-cert
    ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3 stderr styled-output suppress-connect-headers tcp-fastopen tcp-nodelay
    telnet-option tftp-blksize tftp-no-options time-cond tls-earlydata tls-max tls13-ciphers tlsauthtype tlspassword tlsuser tlsv1
    tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace trace-ascii trace-config trace-ids trace-time unix-socket upload-file upload-flags
    url url-query use-ascii user user-agent variable verbose version vlan-priority write-out xattr
  `,
  date: `
    date debug file help iso-8601 reference resolution rfc-3339 rfc-email set universal utc version
  `,
  dnf: `
    add-or-replace add-repo advisories advisory advisory-severities all alldeps allow-downgrade allow-erasing allow-vendor-change
    allowerasing arch archlist assume-no assume-yes assumeno assumeyes autoremove available best bugfix bugfixes bz bzs cacheonly
    changelogs color comment config conflicts create-missing-dir cve cves debuglevel debugsolver delete deplist destdir disable
    disable-plugin disable-repo disabled disableexcludepkgs disableexcludes disableplugin disablerepo download-metadata download-path
    downloaddir downloadonly dump dump-main-config dump-variables duplicates enable enable-plugin enable-repo enabled enablegroup
    enableplugin enablerepo enhancement enhancements enhances envra errorlevel exactdeps exclude exclude-from-weak excludepkgs extras
    file forcearch from-repo gpgcheck help help-cmd hidden ids info installed installroot ipv4 ipv6 latest-limit list location
    metadata-path minimal nevra newest-only newpackage newpackages no-allow-downgrade no-autoremove no-best no-gpgchecks no-weak-deps
    noautoremove nobest nodocs nodownload nogpgcheck noplugins norepopath noroot nvr obsoletes offline overwrite provides qf queryformat
    quiet randomwait raw recent recommends refresh releasever releasever-major releasever-minor remote-time repo repofrompath repoid
    requires resolve rpmverbosity save save-filename sec-severity secseverity security set-disabled set-enabled setopt setvar setvars
    show-duplicates showduplicates skip-broken skip-file-locks skip-installed skip-unavailable source store suggests supplements
    transformdb tree unneeded unsatisfied updates upgradable upgrades urlprotocols urls use-host-config userinstalled verbose version
    weak-deps whatprovides whatrequires with-bugfix with-optional
  `,
  dpkg: `
    abort-after add-architecture admindir assert assert-help assert-multi-arch audit auto-deconfigure build clear-avail clear-selections
    compare-versions configure contents control ctrl-tarfile debug dry-run extract field force force-all force-confdef force-confmiss
    force-confnew force-confold force-depends force-help force-overwrite force-unsafe-io forget-old-unavail fsys-tarfile get-selections
    help ignore-depends info install instdir list listfiles log merge-avail no-act no-debsig no-force no-pager no-triggers path-exclude
    path-include pending post-invoke pre-invoke predep-package print-architecture print-avail print-foreign-architectures purge
    record-avail recursive refuse refuse-downgrade remove remove-architecture robot root search selected-only set-selections simulate
    skip-same-version status status-fd status-logger triggers-only unpack update-avail validate verify verify-format version vextract
    yet-to-unpack
  `,
  gpg: `
    allow-secret-key-import always-trust armor auto-key-import auto-key-locate batch card-status change-passphrase change-pin
    check-signatures clear-sign clearsign dearmor decrypt decrypt-files default-key delete-keys delete-secret-keys detach-sig
    detach-sign disable-dirmngr dry-run edit-card edit-key enarmor encrypt encrypt-to export export-options export-secret-keys
    fetch-keys fingerprint fixed-list-mode full-generate-key gen-key generate-key generate-revocation group help homedir import
    import-options import-ownertrust include-key-block interactive keyid-format keyring keyserver keyserver-options list-key list-keys
    list-options list-packets list-secret-keys list-signatures local-user log-file lsign-key no-armor no-auto-check-trustdb no-batch
    no-default-keyring no-greeting no-options no-permission-warning no-tty no-verbose openpgp options output passphrase passphrase-fd
    passphrase-file pinentry-mode primary-keyring print-md quick-add-uid quick-generate-key quick-lsign-key quick-revoke-sig
    quick-revoke-uid quick-set-expire quick-sign-key quiet receive-keys recipient recv-key recv-keys refresh-keys search-keys send-keys
    server show-keys sign sign-key status-fd symmetric textmode throw-keyids tofu-policy trust-model trusted-key update-trustdb verbose
    verify verify-options version with-colons with-fingerprint yes
  `,
  grep: `
    after-context basic-regexp before-context binary binary-files byte-offset color colour context count dereference-recursive devices
    directories exclude exclude-dir exclude-from extended-regexp file files-with-matches files-without-match fixed-strings
    group-separator help ignore-case include initial-tab invert-match label line-buffered line-number line-regexp max-count no-filename
    no-group-separator no-ignore-case no-messages null null-data only-matching perl-regexp quiet recursive regexp silent text
    unix-byte-offsets version with-filename word-regexp
  `,
  groupadd: `
    extrausers force gid help key non-unique password prefix root system users version
  `,
  hostnamectl: `
    help host json machine no-ask-password pretty static transient version
  `,
  install: `
    backup compare context debug directory group help mode no-target-directory owner preserve-context preserve-timestamps strip
    strip-program suffix target-directory verbose version
  `,
  journalctl: `
    after-cursor all boot case-sensitive catalog cursor cursor-file directory disk-usage dmesg dump-catalog exclude-identifier facility
    field fields file flush follow force grep header help identifier image interval invocation lines list-boots list-catalog
    list-invocations list-namespaces machine merge namespace no-full no-hostname no-pager no-tail output output-fields pager-end
    priority quiet relinquish-var reverse root rotate setup-keys show-cursor since smart-relinquish-var sync system truncate-newline
    unit until update-catalog user user-unit utc vacuum-files vacuum-size vacuum-time verify verify-key version
  `,
  jq: `
    arg argfile argjson args ascii-output binary build-configuration color-output compact-output debug-dump-disasm exit-status from-file
    help indent join-output jsonargs library-path monochrome-output null-input raw-input raw-output raw-output0 rawfile seq slurp
    slurpfile sort-keys stream stream-errors strip-comments tab unbuffered version
  `,
  ln: `
    backup directory force help interactive logical no-dereference no-target-directory physical relative suffix symbolic
    target-directory verbose version
  `,
  losetup: `
    all associated detach detach-all direct-io find help json list noheadings nooverlap offset output output-all partscan raw read-only
    sector-size set-capacity show sizelimit verbose version
  `,
  lsblk: `
    all ascii bytes dedup discard exclude fs help include inverse json list merge nodeps noempty noheadings output output-all pairs
    paths perms raw scsi shell sort sysroot topology tree version width zoned
  `,
  mkdir: `
    context help mode parents verbose version
  `,
  mktemp: `
    directory dry-run help quiet suffix tmpdir version
  `,
  modprobe: `
    all config dirname dry-run dump-modversions first-time force force-modversion force-vermagic help ignore-install ignore-remove name
    quiet remove remove-dependencies remove-holders resolve-alias set-version show show-config show-depends show-exports
    show-modversions showconfig syslog use-blacklist verbose version wait
  `,
  mount: `
    all beneath bind exclusive fake fork fstab help internal-only label make-private make-rprivate make-rshared make-rslave
    make-runbindable make-shared make-slave make-unbindable map-groups map-users mkdir move namespace no-canonicalize no-mtab onlyonce
    options options-mode options-source options-source-force rbind read-only read-write rw show-labels source target target-prefix
    test-opts types uuid verbose version
  `,
  mv: `
    backup context debug exchange force help interactive no-clobber no-copy no-target-directory strip-trailing-slashes suffix
    target-directory update verbose version
  `,
  openssl: `
    CAcreateserial CAfile CAform CAkey CAkeyform CApath CAserial CAstore CRLfile CRLform EncryptedData_decrypt EncryptedData_encrypt
    HTTP RSAPublicKey_in RSAPublicKey_out VAfile Verify accept accept_raverified accept_unprot_err accept_unprotected addext addreject
    addtrust aead aes128 aes128-wrap aes192 aes192-wrap aes256 aes256-wrap aixmd5 algorithm alias allow_no_dhe_kex allow_proxy_certs
    alpn anti_replay apr1 asciicrlf asn1parse asymcipher-algorithms async async_jobs attime auth_level badsig base64 batch binary bind
    bits brief bufsize bugs build_chain bytes cacerts cacertsout cades cafile caname cert cert2 cert_chain certfile certform certin
    certopt certout certpbe certs certsout chain chainCAfile chainCApath chainCAstore chainout challenge check check_after check_named
    check_ss_sig checkemail checkend checkhost checkip checks cipher cipher-algorithms cipher-commands ciphers ciphersuites clcerts
    client_renegotiation client_sigalgs clrext clrreject clrtrust cmac cmsout commands comp compat compress config configdir connect
    content context conv_form convert copy_extensions corrupt_desc corrupt_type cpusettings create_serial crl_CA_compromise crl_check
    crl_check_all crl_compromise crl_download crl_hold crl_lastupdate crl_nextupdate crl_reason crldays crlexts crlf crlfeol crlhours
    crlnumber crls crlsec ctlogfile curves dane_ee_no_namechecks dane_tlsa_domain dane_tlsa_rrdata data data_create data_out dateopt
    dates days dcert dcert_chain dcertform debug debug_broken_protocol debug_decrypt decoders decrypt delete derive des3-wrap descert
    dhparam digest digest-algorithms digest-commands digest_create digest_verify dirnamesep disable_confirm disabled dkey dkeyform
    dlimit dpass dsaparam dsoext dtls dtls1 dtls1_2 dump early_data ec_conv_form ec_param_enc econtent_type elapsed email enable_pha
    encoders encrypt enddate engine engine_impl engines enginesdir expect_sender explicit_policy export ext_cache extended_crl
    extensions extfile extracerts extracertsout failure failurebits fallback_scsv fingerprint fips-fingerprint force_pubkey from genconf
    gencrl gendelta generate geninfo genkey genparam genstr grant_implicitconf groups hash hash_old header help hexdump hmac host
    http_server_binmode id_prefix ign_eof ignore_critical ignore_err ignore_keyusage ignore_unexpected_eof implicit_confirm indef index
    infiles info inform infotype inhibit_any inhibit_map inkey issuer issuer_checks issuer_hash issuer_hash_old item iter kdf-algorithms
    kdflen kdfopt keep_alive kem-algorithms key-exchange-algorithms key-managers key2 keyex keyfile keyform keygen_engine keyid keylen
    keylogfile keymatexport keymatexportlen keyopt keyout keypass keypbe keys keysig kfile lastupdate legacy legacy_renegotiation
    legacy_server_connect length list list_curves listen listsep mac-algorithms mac_name macalg maciter macopt max_early_data max_msgs
    max_pipelines max_protocol max_send_frag maxfraglen md5 min_protocol misalign modify module modulesdir modulus msg_timeout msgfile
    msie_hack multi multivalue-rdn naccept name named_curve nameopt nbio nbio_test ndays newhdr newkey newkeypass next_serial
    nextprotoneg nextupdate nmin no-CAfile no-CApath no-CAstore no_alt_chains no_anti_replay no_attr_verify no_ca_names no_cache
    no_cert_checks no_cert_verify no_certs no_chain no_check_time no_comp no_conditional_errors no_content_verify no_dhe no_etm
    no_explicit no_ign_eof no_intern no_legacy_server_connect no_middlebox no_nonce no_proxy no_public no_renegotiation
    no_resume_ephemeral no_resumption_on_reneg no_security_checks no_seed no_signature_verify no_ssl3 no_ticket no_tls1 no_tls1_1
    no_tls1_2 no_tls1_3 noattr nocert nocerts nochain nocommands nocrl nocrypt noct nodes nodetach noemailDN noenc noindef nointern
    noiter nokeys nomac nomaciter nomacver nonce none noout nopad nosalt noservername nosigs nosmimecap notext noverify nrequest
    num_tickets oaep objects ocsp_uri ocspid offset oldcert options originator otherpass out out_trusted outdir outform own_trusted
    param_enc param_out paramfile partial_chain pass passcerts passin passout password path pbkdf2 peerform peerkey pk7out pkcs pkeyopt
    pkeyopt_passin pkistatus policies policy policy_check policy_oids policy_oids_critical policy_print poll_count popo port post
    precert preserveDN preserve_dates prexit primes print print_certs prioritize_chacha propquery provider provider-path provider_name
    providers proxy proxy_pass proxy_user prverify psk_hint psk_identity psk_session pubcheck pubin pubkey public-key-algorithms
    public-key-methods pubout purpose pvk-none pvk-strong pvk-weak pwri_password query queryfile quiet rand rand_serial
    random-generators random-instances rawin rcid rctform read_buf receipt_request_all receipt_request_first receipt_request_from
    receipt_request_print receipt_request_to recip recipient reconnect record_padding recv_max_early_data repeat reply req_text reqexts
    reqin reqin_new_tid reqopt reqout requestCAfile resign resp_key_id resp_no_certs resp_text respin respout reuse reverse revoke
    revreason rkey rother rsigner rsigopt rsp_capubs rsp_cert rsp_extracerts rspin rspout safe salt san_nodefault sans scrypt scrypt_N
    scrypt_p scrypt_r seconds secret secretkey secretkeyid section section_name security_debug security_debug_verbose seeds select
    self_test_onload selfsign send_error send_unprot_err send_unprotected sendfile serial server serverinfo servername servername_fatal
    serverpref sess_in sess_out set_serial setalias sha1 sha256 sha384 sha512 show_chain showcerts sigalgs sigfile sign sign_other
    sign_receipt signature signature-algorithms signer signkey sigopt spkac spksect split_send_frag srp_lateuser srp_moregroups
    srp_strength srppass srpuser srpuserseed srpvfile srv_cert srv_key srv_keypass srv_ref srv_secret srv_trusted srv_untrusted srvcert
    ss_cert ssl_client_engine ssl_config standard-commands startdate starttls state stateless status status_age status_file
    status_timeout status_url status_verbose statusstring stdin stdname store-loaders stream strict strictpem strparse subj subject
    subject_hash subject_hash_old suiteB_128 suiteB_128_only suiteB_192 table text text_pub time timeout tls1 tls1_1 tls1_2 tls1_3
    tls_cert tls_extra tls_host tls_key tls_keypass tls_trusted tls_used tlsextdebug token_in token_out topk8 toseq total_timeout trace
    traditional trust_other trusted trusted_first trustout tspolicy twopass uncompress unix unlink unprotected_errors
    unprotected_requests untrusted updatedb use_deltas use_mock_srv use_srtp userinfo utf8 v2prf valid validity_period verbose verbosity
    verify verifyCAfile verifyCApath verifyCAstore verify_depth verify_email verify_hostname verify_ip verify_name verify_other
    verify_quiet verify_receipt verify_retcode verify_return_error verifyrecover vfyopt vvvv wrap writerand x509 x509_strict x509toreq
    x931 xcert xcertform xchain xchain_build xkey xkeyform xmpphost xoflen
  `,
  readlink: `
    canonicalize canonicalize-existing canonicalize-missing help no-newline quiet silent verbose version zero
  `,
  rm: `
    dir force help interactive no-preserve-root one-file-system preserve-root recursive verbose version
  `,
  sed: `
    debug expression file follow-symlinks help in-place line-length null-data posix quiet regexp-extended sandbox separate silent
    unbuffered version
  `,
  sha256sum: `
    binary check help ignore-missing quiet status strict tag text version warn zero
  `,
  swapoff: `
    all help verbose version
  `,
  swapon: `
    all annotation bytes discard fixpgsz help ifexists noheadings options priority raw show summary verbose version
  `,
  sysctl: `
    all binary deprecated dry-run help ignore load names pattern quiet system values version write
  `,
  systemctl: `
    after all before boot-loader-entry boot-loader-menu check-inhibitors drop-in dry-run fail failed firmware-setup force full global
    help host ignore-dependencies image irreversible job-mode kill-subgroup kill-value kill-who kill-whom legend lines machine marked
    message mkdir no-ask-password no-block no-legend no-pager no-reload no-wall no-warn now output plain preset-mode property quiet
    read-only recursive reverse root runtime show-transaction show-types signal state stdin system timestamp type user value version
    wait what when with-dependencies
  `,
  'systemd-sysusers': `
    cat-config dry-run help image inline no-pager replace root version
  `,
  'systemd-tmpfiles': `
    boot cat-config clean create exclude-prefix help image no-pager prefix remove replace root user version
  `,
  tar: `
    absolute-names absolute-paths acls add-file after-date anchored append atime-preserve auto-compress backup block-number
    blocking-factor bzip2 catenate check-device check-links checkpoint checkpoint-action clamp-mtime compare compress concatenate
    confirmation create delay-directory-restore delete dereference diff directory exclude exclude-backups exclude-caches
    exclude-caches-all exclude-caches-under exclude-from exclude-ignore exclude-ignore-recursive exclude-tag exclude-tag-all
    exclude-tag-under exclude-vcs exclude-vcs-ignores extract file files-from force-local format full-time get group group-map gunzip
    gzip hard-dereference help hole-detection ignore-case ignore-command-error ignore-failed-read ignore-zeros incremental index-file
    info-script interactive keep-directory-symlink keep-newer-files keep-old-files label level list listed-incremental lzip lzma lzop
    mode mtime multi-volume new-volume-script newer newer-mtime no-acls no-anchored no-auto-compress no-check-device
    no-delay-directory-restore no-ignore-case no-ignore-command-error no-null no-overwrite-dir no-quote-chars no-recursion no-same-owner
    no-same-permissions no-seek no-selinux no-unquote no-verbatim-files-from no-wildcards no-wildcards-match-slash no-xattrs null
    numeric-owner occurrence old-archive one-file-system one-top-level overwrite overwrite-dir owner owner-map pax-option portability
    posix preserve-order preserve-permissions quote-chars quoting-style read-full-records record-size recursion recursive-unlink
    remove-files restrict rmt-command rsh-command same-order same-owner same-permissions seek selinux set-mtime-command set-mtime-format
    show-defaults show-omitted-dirs show-snapshot-field-ranges show-stored-names show-transformed-names skip-old-files sort sparse
    sparse-version starting-file strip-components suffix tape-length test-label to-command to-stdout totals touch transform uncompress
    ungzip unlink-first unquote update usage use-compress-program utc verbatim-files-from verbose verify version volno-file warning
    wildcards wildcards-match-slash xattrs xattrs-exclude xattrs-include xform xz zstd
  `,
  tdnf: `
    alldeps allowerasing arch assumeno assumeyes available best builddeps cacheonly changelogs conflicts debugsolver delete depends
    disable disableexcludes disableplugin disablerepo download-metadata downloaddir downloadonly downloadpath duplicates enable
    enableplugin enablerepo exclude extras file gpgcheck help installed installroot json list metadata-path nautoremove newest-only
    noautoremove nocligpgcheck nogpgcheck noplugins norepopath obsoletes provides qf quiet rebootrequired recommends refresh releasever
    repo repofrompath repoid requires rpmdefine rpmverbosity sec-severity security setopt skip-broken skipconflicts skipdigest
    skipobsoletes skipsignature source suggests supplements testonly upgrades urls userinstalled verbose version
  `,
  tee: `
    append help ignore-interrupts output-error version
  `,
  timedatectl: `
    adjust-system-clock all help host machine monitor no-ask-password no-pager property value version
  `,
  touch: `
    date help no-create no-dereference reference time version
  `,
  umount: `
    all all-targets detach-loop fake force help internal-only lazy namespace no-canonicalize no-mtab quiet read-only recursive test-opts
    types verbose version
  `,
  'update-alternatives': `
    admindir all altdir auto config debug display force get-selections help install instdir list log query quiet remove remove-all root
    set set-selections skip-auto slave verbose version
  `,
  'update-ca-certificates': `
    certsconf certsdir default etccertsdir help hooksdir localcertsdir skip-rehash sysroot version
  `,
  useradd: `
    add-subids-for-system badname badnames base-dir btrfs-subvolume-home comment create-home defaults expiredate extrausers gid groups
    help home-dir inactive kerberos key lastlog no-create-home no-lastlog no-log-init no-subgid no-subuid no-user-group non-unique
    password prefix root selinux-user shell skel subuid system uid user-group version
  `,
  usermod: `
    add-subgids add-subuids append badname badnames comment del-subgids del-subuids expiredate gid groups help home inactive lock login
    move-home non-unique password prefix remove root selinux-user shell uid unlock version
  `,
  wget: `
    accept accept-regex adjust-extension append-output ask-password auth-no-challenge background backup-converted backups base
    bind-address bind-dns-address body-data body-file ca-certificate ca-directory certificate certificate-type check-hostname ciphers
    clobber compression config connect-timeout content-disposition content-on-error continue convert-file-only convert-links crl-file
    cut-dirs debug default-page delete-after directory-prefix dns-servers dns-timeout domains dont-remove-listing exclude-directories
    exclude-domains execute follow-ftp follow-tags force-directories force-html ftp-password ftp-user ftps-clear-data-connection
    ftps-fallback-to-ftp ftps-implicit ftps-resume-ssl header help hsts-file html-extension http-password http-user https-only
    ignore-case ignore-length ignore-tags include-directories inet4-only inet6-only input-file input-metalink keep-session-cookies level
    limit-rate load-cookies local-encoding max-redirect metalink-over-http method mirror no-cache no-check-certificate no-check-hostname
    no-clobber no-config no-cookies no-directories no-dns-cache no-glob no-host-directories no-hsts no-http-keep-alive no-http2
    no-if-modified-since no-iri no-netrc no-parent no-passive-ftp no-proxy no-remove-listing no-use-server-timestamps no-verbose
    no-warc-compression no-warc-digests no-warc-keep-log output-document output-file page-requisites password pinnedpubkey post-data
    post-file prefer-family preferred-location preserve-permissions private-key private-key-type progress protocol-directories
    proxy-password proxy-user quiet quota random-wait read-timeout recursive referer regex-type reject reject-regex rejected-log
    relative remote-encoding report-speed restrict-file-names retr-symlinks retry-connrefused retry-on-http-error save-cookies
    save-headers secure-protocol server-response show-progress span-hosts spider start-pos strict-comments timeout timestamping
    tls-session-file tries trust-server-names unlink use-askpass use-server-timestamps user user-agent verbose version wait waitretry
    warc-cdx warc-dedup warc-file warc-header warc-max-size warc-tempdir xattr
  `,
  yum: `
    add-or-replace add-repo advisories advisory advisory-severities all alldeps allow-downgrade allow-erasing allow-vendor-change
    allowerasing arch archlist assume-no assume-yes assumeno assumeyes autoremove available best bugfix bugfixes bz bzs cacheonly
    changelog changelogs color comment config conflicts create-missing-dir cve cves debuglevel debugsolver delete deplist destdir
    disable disable-plugin disable-repo disabled disableexcludepkgs disableexcludes disableincludes disableplugin disablepresto
    disablerepo download-metadata download-path downloaddir downloadonly dump dump-main-config dump-variables duplicates enable
    enable-plugin enable-repo enabled enablegroup enableplugin enablerepo enhancement enhancements enhances envra errorlevel exactdeps
    exclude exclude-from-weak excludepkgs extras file forcearch from-repo gpgcheck help help-cmd hidden ids info installed installroot
    ipv4 ipv6 latest-limit list location lockdown merge-conf metadata-path minimal nevra newest-only newpackage newpackages
    no-allow-downgrade no-autoremove no-best no-gpgchecks no-weak-deps noautoremove nobest nodocs nodownload nogpgcheck noplugin
    noplugins norepopath noroot nvr obsoletes offline overwrite plugins provides qf queryformat quiet randomwait raw recent recommends
    refresh releasever releasever-major releasever-minor remote-time repo repofrompath repoid requires resolve rpmverbosity save
    save-filename sec-severity secseverity security set-disabled set-enabled setopt setvar setvars show-duplicates showduplicates
    skip-broken skip-file-locks skip-installed skip-unavailable source store suggests supplements tolerant transformdb tree unneeded
    unsatisfied updates upgradable upgrades urlprotocols urls use-host-config userinstalled verbose version weak-deps whatprovides
    whatrequires with-bugfix with-optional
  `,
  zypper: `
    accept-vendor-change agree-to-third-party-licenses allow-arch-change allow-downgrade allow-name-change allow-unsigned
    allow-unsigned-rpm allow-vendor-change auto-agree-with-licenses auto-agree-with-product-licenses auto-refresh bugzilla build-only
    cache-dir capability category check clean-deps color config config-dir conflicts cve date debug-solver details disable
    disable-repositories disable-system-resolvables download download-as-needed download-in-advance download-in-heaps download-only
    dry-run enable entire-catalog export file-list force force-build force-download force-refresh force-resolution from
    gpg-auto-import-keys gpgcheck gpgcheck-allow-unsigned gpgcheck-allow-unsigned-package gpgcheck-allow-unsigned-repo gpgcheck-strict
    help ignore-unknown inr installed-only interactive-include-reboot-patches issue keep-packages match-exact match-substrings
    match-words medium-type name newer-only no-abbrev no-allow-arch-change no-allow-downgrade no-allow-name-change
    no-allow-vendor-change no-cd no-check no-clean-deps no-color no-confirm no-force-resolution no-gpg-checks no-gpgcheck
    no-keep-packages no-recommends no-refresh no-remote non-interactive non-interactive-include-reboot-patches not-installed-only
    obsoletes oldpackage optional orphaned pkg-cache-dir plus-content plus-repo priority promptids provides quiet raw-cache-dir
    recommended recommends refresh releasever remote remove-orphaned replacefiles repo reposd-dir requires root rug-compatible
    search-descriptions severity skip-interactive skip-not-applicable-patches solv-cache-dir solver-focus suggests supplements terse
    type unneeded updatestack-only url userdata verbose version with-interactive with-optional with-update xmlout
  `,
}

/** Programs with the options of another one. */
const SAME: Readonly<Record<string, string>> = {
  apt: 'apt-get',
  sha512sum: 'sha256sum',
  sha1sum: 'sha256sum',
  md5sum: 'sha256sum',
}

const split = new Map<string, ReadonlySet<string>>()

/** Returns the long options of a program, or undefined if they are not known. */
export function optionNames(program: string): ReadonlySet<string> | undefined {
  const name = Object.hasOwn(SAME, program) ? SAME[program]! : program
  const known = split.get(name)
  if (known !== undefined || !Object.hasOwn(OPTIONS, name)) return known
  const names = new Set(words(OPTIONS[name]!))
  split.set(name, names)
  return names
}

export const hasOptionNames = (program: string): boolean =>
  Object.hasOwn(OPTIONS, program) || Object.hasOwn(SAME, program)
