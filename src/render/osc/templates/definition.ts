// The text that the reference makes of the output of a phase's template, so that files can include it.

interface DefinitionText {
  /** It must differ from the name of the definition, which would otherwise be taken for the file itself. */
  readonly name: string
  readonly text: string
  /** The text before the body. */
  readonly before: string
}

/** Returns the definition of a template with this body. */
export function definitionText(name: string, body: string): DefinitionText {
  const before = `\n{{- define "${name}" }}\n`
  return { name: `templates[${name}]`, text: `${before}${body}\n{{- end }}`, before }
}
