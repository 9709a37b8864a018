// The syntax of all of YAML, by the yaml package: a document as a tree with positions, or what is wrong with it in our words.

import { Document, type ErrorCode, type ParsedNode, parseAllDocuments, visit, type YAMLParseError } from 'yaml'
import type { ReadProblem } from './read.ts'

export type Parsed = { readonly document: Document.Parsed } | { readonly problem: ReadProblem }

/** The syntax tree of the one document in the text; positions count from the text's start. */
export function parseDocument(text: string): Parsed {
  const documents = parse(text)
  if (documents === undefined) return wrong('the nesting is too deep', 0, 1)
  if (documents.length > 1) return wrong('there is more than one YAML document', ...rangeOf(documents[1]!))
  const document = documents[0] ?? (new Document<ParsedNode>(null) as Document.Parsed)
  const [error] = document.errors
  if (error === undefined) return { document }
  const [start, end] = openQuote(document, error) ?? error.pos
  return wrong(MESSAGES[error.code] ?? 'this is not valid YAML', start, end)
}

/** A quote that is never closed is found missing at the text's end: where it was opened says more. */
function openQuote(document: Document.Parsed, { code, message, pos }: YAMLParseError): [number, number] | undefined {
  if (code !== 'MISSING_CHAR' || !message.includes('quote')) return undefined
  let found: [number, number] | undefined
  visit(document, {
    Scalar(_key, { type, range }) {
      const quoted = type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE'
      if (quoted && range && range[0] < pos[0] && pos[0] <= range[2] + 1) found = [range[0], range[0] + 1]
    },
  })
  return found
}

/** In our words: the package's own may quote the text, which may be a Secret's. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias cannot have a tag or an anchor',
  BAD_ALIAS: 'this alias has no name',
  BAD_COLLECTION_TYPE: 'the tag does not fit the value',
  BAD_DIRECTIVE: 'this directive is not known',
  BAD_DQ_ESCAPE: 'this escape in double quotes is not known',
  BAD_INDENT: 'the indentation does not fit the lines above',
  BAD_PROP_ORDER: 'a tag and an anchor go before the value, on its line',
  BAD_SCALAR_START: 'a value cannot begin with this character: put it in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'there is a key in a value: put the value in quotes, or begin a new line',
  BLOCK_IN_FLOW: 'a block cannot be inside brackets',
  DUPLICATE_KEY: 'this key is there twice',
  IMPOSSIBLE: 'this is not valid YAML',
  KEY_OVER_1024_CHARS: 'this key is too long',
  MISSING_CHAR: 'something is missing here: a quote, a bracket, a comma or a colon',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line: is a colon missing?',
  MULTIPLE_ANCHORS: 'a value can have one anchor only',
  MULTIPLE_DOCS: 'there is more than one YAML document',
  MULTIPLE_TAGS: 'a value can have one tag only',
  TAB_AS_INDENT: 'a tab cannot be used as indentation',
  TAG_RESOLVE_FAILED: 'this tag is not known',
  UNEXPECTED_TOKEN: 'this cannot stand here: is a quote, a colon or a line break missing?',
}

function parse(text: string): Document.Parsed[] | undefined {
  try {
    const documents = parseAllDocuments(text, {
      schema: 'failsafe',
      resolveKnownTags: false,
      prettyErrors: false,
      uniqueKeys: false,
      stringKeys: false,
      strict: false,
      keepSourceTokens: true,
      logLevel: 'silent',
    })
    return 'empty' in documents ? [] : documents
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const rangeOf = (document: Document.Parsed): [number, number] => [document.range[0], document.range[0] + 1]

const wrong = (message: string, start: number, end: number): { readonly problem: ReadProblem } => ({
  problem: { message, start, end },
})
