import { limitSpans, type Span, splitSentences } from '#server/clinical/language/sentences.ts'

/** A sentence of a note with its place in the Markdown. */
export interface Statement {
  start: number
  end: number
  text: string
  section: string
}

/** Characters; real sentences of notes are shorter. */
const longestStatement = 600
const heading = /^\s{0,3}#{1,6}\s+(.+?)\s*#*\s*$/
const boldHeading = /^\s*(?:\*\*|__)([^*_]{1,80}?):?(?:\*\*|__):?\s*$/
const capitalHeading = /^\s*([A-Z][A-Z &/,()-]{2,60}):?\s*$/
const marker = /^\s*(?:>\s*)*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|\p{Nd}{1,3}[.)]\s+)?/u
const tableRule = /^[\s:|-]+$/
const label = /^(?:\*\*|__)?([\p{L}][\p{L} ,/&()-]{1,50})(?:\*\*|__)?:(?:\*\*|__)?(?=\s)\s*/u
const boldLabel = /^\s*(?:\*\*|__)([^*_:]{2,60}):?(?:\*\*|__):?\s+(?=\S)/
const decoration = /[\s*_`~|]/
const empty =
  /^(?:not (?:discussed|mentioned|documented|applicable|recorded|assessed|examined|available|provided|stated)|none (?:discussed|mentioned|recorded|stated)|nothing (?:found in the transcript|mentioned|discussed|recorded)|n\/a|no information(?: provided)?|-+)[.\s]*$/i

/** Without marks and spaces around it. A pattern that ends in `+$` would look at a long row of spaces again from each of them. */
function bareOf(text: string): { bare: string; from: number } {
  let [from, to] = [0, text.length]
  while (from < to && decoration.test(text.charAt(from))) from += 1
  while (to > from && decoration.test(text.charAt(to - 1))) to -= 1
  return { bare: text.slice(from, to), from }
}

/** Statements such as "Not discussed." say nothing that could be checked. */
export const saysNothing = (text: string): boolean =>
  empty.test(bareOf(text).bare) || !/\p{L}{2}|\p{Nd}/u.test(text)

function headingOf(line: string): string | undefined {
  return (heading.exec(line) ?? boldHeading.exec(line) ?? capitalHeading.exec(line))?.[1]
    ?.replaceAll('*', '')
    .replace(/:$/, '')
    .trim()
}

function cellsOf(line: string, start: number): { text: string; start: number }[] {
  if (!line.trim().startsWith('|')) return [{ text: line, start }]
  const cells: { text: string; start: number }[] = []
  let at = 0
  for (const cell of line.split('|')) {
    cells.push({ text: cell, start: start + at })
    at += cell.length + 1
  }
  return cells
}

function trimmedStatement(text: string, start: number, section: string): Statement | undefined {
  const { bare, from: lead } = bareOf(text)
  const from = start + lead
  return bare && !saysNothing(bare)
    ? { start: from, end: from + bare.length, text: bare, section }
    : undefined
}

/** A quotation is one statement, however many sentences it holds. */
const opensQuote = (text: string) => text.lastIndexOf('“') > text.lastIndexOf('”')

/** Text after a quotation at the end of a sentence that isn't a reply to it is a separate statement. */
function splitAfterQuotes(text: string, span: Span): Span[] {
  const ends = [...text.slice(span.start, span.end).matchAll(/[.?!]”(?=\s+(?![–-]\s)\S)/g)]
  const starts = [span.start, ...ends.map(({ index }) => span.start + index + 2)]
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? span.end
    return { start: from + (/^\s*/.exec(text.slice(from, to))?.[0].length ?? 0), end: to }
  })
}

/** "Any fever? – No." is one statement; a question without its answer isn't one. */
function withReplies(text: string, spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.flatMap((one) => splitAfterQuotes(text, one))) {
    const last = joined.at(-1)
    const isReply =
      last &&
      (/[?”]/.test(text[last.end - 1] ?? '') || /^–\s“/.test(text.slice(span.start))) &&
      /^[–-]\s/.test(text.slice(span.start))
    const isInQuote = last && opensQuote(text.slice(last.start, last.end))
    if (last && (isReply || isInQuote)) last.end = span.end
    else joined.push({ ...span })
  }
  return joined.filter((span) => !/[?؟？]/.test(text[span.end - 1] ?? ''))
}

/** A label alone ("Cardiovascular:") makes no claim; before a statement it belongs to it. */
function statementsOf(text: string, start: number, section: string): Statement[] {
  const lead = marker.exec(text)?.[0].length ?? 0
  const body = text.slice(lead)
  if (/^[\p{L} ,/&()*_-]{1,60}:[\s*_]*$/u.test(body)) return []
  const bold = boldLabel.exec(body)
  if (bold)
    return statementsOf(
      body.slice(bold[0].length),
      start + lead + bold[0].length,
      bold[1]?.trim() ?? section,
    )
  const labelled = label.exec(body)
  if (labelled && saysNothing(body.slice(labelled[0].length))) return []
  return limitSpans(body, withReplies(body, splitSentences(body)), longestStatement)
    .map((span) =>
      trimmedStatement(body.slice(span.start, span.end), start + lead + span.start, section),
    )
    .filter((statement) => statement !== undefined)
}

/**
 * The sentences of a note in Markdown, with offsets into it. Headings, rules, table heads and empty statements don't
 * count; text under a heading has its name as `section`.
 */
export function statementsIn(markdown: string): Statement[] {
  const found: Statement[] = []
  const lines = markdown.split('\n')
  let section = ''
  let start = 0
  for (const [i, line] of lines.entries()) {
    const title = headingOf(line)
    if (title) section = title
    else if (!tableRule.test(line) && !isTableHead(line, lines[i + 1]))
      for (const cell of cellsOf(line, start))
        found.push(...statementsOf(cell.text, cell.start, section))
    start += line.length + 1
  }
  return found
}

const isTableHead = (line: string, next = '') =>
  line.trim().startsWith('|') && /^\s*(?:\|\s*)?:?-{2,}/.test(next)
