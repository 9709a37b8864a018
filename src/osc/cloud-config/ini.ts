// Values in the INI dialect that cloud providers read (gcfg): quoted, with two characters escaped. Tabs and line breaks go in as they
// are, which gcfg itself would not read back; the reference does the same.

export const iniEscape = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`
