const digits = '0123456789'.split('')
/** Lines that one sentence may cite. */
const MOST_REFERENCES = 3

/**
 * A grammar (GBNF) for a note in the format of the prompts: one sentence per line, preceded by its lines, `[12,14]
 * sentence`, also as a list item; headings that begin with `#`, bold labels, table rows, the line about followed
 * preferences; or NONE. It allows only existing line numbers.
 * @param lines the numbers of the lines
 */
export function citationGrammar(lines: readonly number[]): string {
  const more = Array.from({ length: MOST_REFERENCES - 1 }, () => '("," " "? id)?').join(' ')
  return [
    String.raw`root ::= "NONE" | row ("\n" row)*`,
    'row ::= heading | item | cells | label | followed | ""',
    String.raw`heading ::= "#" "#"? "#"? " " [^\n]+`,
    'item ::= " "? " "? (("-" | "*" | [1-9] [0-9]? ".") " ")? cited',
    String.raw`cells ::= "|" " "? (cited | [^\n\[]+)`,
    String.raw`label ::= "**" [^\n\[*]+ "**" ":"?`,
    'followed ::= "FOLLOWED: " ("none" | [0-9, ]+)',
    String.raw`cited ::= "[" id ${more} "] " [^\n\[]+`,
    ...numberRules(lines),
  ].join('\n')
}

/** Numbers as a tree of digits: an alternative for each number would cost each token of the answer. */
function numberRules(lines: readonly number[]): string[] {
  if (lines.length === 0) return ['id ::= "0"']
  const known = new Set(lines.map(String))
  const starts = new Set([...known].flatMap((number) => listPrefixes(number)))
  const rules: string[] = []
  const name = (prefix: string) => (prefix === '' ? 'id' : `id-${prefix}`)
  const nodes = ['', ...starts]
  for (const prefix of nodes) {
    const next = digits.map((digit) => prefix + digit).filter((one) => starts.has(one))
    if (next.length === 0) continue
    const ways = next.map((one) => {
      const digit = `"${one.at(-1)}"`
      if (!hasMore(one, starts)) return digit
      return known.has(one) ? `${digit} ${name(one)}?` : `${digit} ${name(one)}`
    })
    rules.push(`${name(prefix)} ::= ${ways.join(' | ')}`)
  }
  return rules
}

const listPrefixes = (number: string) => Array.from(number, (_, at) => number.slice(0, at + 1))

const hasMore = (prefix: string, starts: ReadonlySet<string>) =>
  digits.some((digit) => starts.has(prefix + digit))

/** A grammar that allows exactly one of these texts. */
export const oneOfGrammar = (texts: readonly string[]): string =>
  `root ::= ${texts.map((text) => JSON.stringify(text)).join(' | ')}`
