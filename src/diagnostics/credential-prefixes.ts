// Finds tokens by the prefix or suffix of their issuer, and the secret parts of the URLs of webhooks.

/** No quantifier of these patterns may be unbounded. Their group `secret`, if there is one, is the secret part. */
export const ISSUED: readonly RegExp[] = [
  // Tokens of GitHub, GitLab, Vault, Slack, Stripe, npm, DigitalOcean, Docker, age, Google, Tailscale, Grafana and others
  /(?<![A-Za-z0-9])(?:gh[oprsu]_|github_pat_|gl(?:pat|dt|rt|rtr|cbt|agent|ft|soat|ptt|imt|oas|ffct)-|hv[brs]\.|xox[abeprs]-|xapp-|[rs]k_(?:live|test)_|whsec_|npm_|do[opr]_v1_|dckr_[op]at_|AGE-SECRET-KEY-1|AIza|GOCSPX-|ya29\.|sk-(?:ant|proj|svcacct|admin|or-v1)-|tskey-|nvapi-|hf_|gsk_|gl(?:sa|c)_|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp|idp)-|pypi-|SG\.|lin_(?:api|oauth)_|ntn_|nfp_|dp\.(?:st|pt|ct|sa|scim|audit)\.(?:[\w-]{1,40}\.)?|FLWSECK|ops_eyJ|sntry[su]_|NRAK-|ATATT3|ATCTT3|EAACEdEose0cBA|SWMTKN-1-|secret_(?=[A-Za-z0-9]{40}))[\w-]{12,300}(?:\.[\w-]{2,60}){0,3}/dg,
  // The same with a fixed length, because their prefix is a word or short.
  /(?<![A-Za-z0-9-])(?:ATBB[A-Za-z0-9]{16,40}|GR1348941[\w-]{20}|r8_[A-Za-z0-9]{37,40}|(?:pul-|sbp_)[0-9a-f]{40}|key-[0-9a-f]{32}|dapi[0-9a-f]{32}|SK[0-9a-f]{32}|oy2[a-z0-9]{43}|AKCp[A-Za-z0-9]{60,80}|dt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}|A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,6}){5}|S[ACNOU][A-Z2-7]{56}|[0-9a-f]{32}-us\d{1,2}|\d{8,10}:AA[\w-]{33})(?![A-Za-z0-9])/dg,
  /(?<![A-Za-z0-9])sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/dg,
  /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{30,100}/dg,
  /(?<![\w/:.-])1\/\/0[\w-]{20,200}/dg,
  // Ids of keys of AWS, Alibaba and Tencent, which accounts are found by.
  /(?<![A-Za-z0-9])(?:A(?:KIA|SIA)[A-Z0-9]{16}|LTAI[A-Za-z0-9]{12,20}|AKID[A-Za-z0-9]{32})(?![A-Za-z0-9])/dg,
  // An older token of Vault
  /(?<![\w.])s\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24}(?![A-Za-z0-9])/dg,
  // Webhooks
  /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/]{20,200})/dg,
  /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{1,30}\/(?<secret>[\w-]{20,200})/dg,
  /\bapi\.telegram\.org\/bot(?<secret>[\w:-]{20,100})/dg,
  /\boffice\.com\/webhook(?:b2)?\/(?<secret>[\w@/-]{20,300})/dg,
]
