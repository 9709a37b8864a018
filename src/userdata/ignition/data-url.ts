// File contents as data URLs, percent-encoded as the reference's library does it: all bytes but RFC 2396's unreserved characters,
// which are the ones that JavaScript leaves alone, too.

const LONE_SURROGATE = /[\ud800-\udfff]/gu

export const dataUrl = (text: string): string => `data:,${encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'))}`
