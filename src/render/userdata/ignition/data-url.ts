// Writes file contents as data URLs. The reference's library percent-encodes all bytes except the unreserved characters of RFC 2396, which
// are those of encodeURIComponent.

const LONE_SURROGATE = /[\ud800-\udfff]/gu

/** Returns the text as a data URL. */
export const dataUrl = (text: string): string => `data:,${encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'))}`
