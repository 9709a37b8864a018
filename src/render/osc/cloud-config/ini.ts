// Quotes values for gcfg, the INI dialect that cloud providers read. Like the reference, it escapes only two characters; gcfg could not
// read tabs and line breaks back.

/** Returns the value in quotation marks. */
export const iniEscape = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`
