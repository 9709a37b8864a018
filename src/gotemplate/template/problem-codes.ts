// The codes of template problems.

/** The meaning of each code. Codes are stable: programs may depend on them. */
export const PROBLEM_CODES = {
  'syntax-error': 'the text cannot be parsed',
  'undefined-function': 'a function is called that does not exist',
  'refused-function': 'a function is called that the caller of `parse` refuses',
  'undefined-variable': 'a variable is used outside of its scope',
  'duplicate-definition': 'one text defines a template twice',
  'unknown-field': 'a field or method is read that the type does not have',
  'nil-value': 'something is read from nil',
  'wrong-arguments': 'a function or method is given too many, too few, or arguments of other types',
  'function-failed': 'a function or method returned an error',
  'constant-argument': 'a function is called with a constant that cannot be intended; reported only by `check`',
  'joined-lines': 'an action that prints nothing removes the line breaks between two words; reported only by `check`',
  'missing-data': 'a template reads a field of its data and is included without any; reported only by `check`',
  'unused-variable': 'a variable is declared that nothing reads; reported only by `check`',
  'other-braces': 'an action is written in braces of a different form; reported only by `check`',
  'printed-value':
    'an action prints a value that cannot be intended, such as a map as `map[…]`; reported only by `check`',
  'undefined-template': 'a template is included that is not defined',
  'pointer-address': "a pointer's address would be printed",
  'wrong-type': 'a value is used in a way that its type does not support: a range over a struct, arguments for a text',
  'opaque-value': 'the result of a function depends on a text that is not known yet',
  'limit-exceeded': 'a limit was exceeded',
  'internal-error': 'a function threw something other than a `FunctionError`: a defect of the function',
} as const

export type ProblemCode = keyof typeof PROBLEM_CODES
