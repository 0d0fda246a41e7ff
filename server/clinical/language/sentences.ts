export interface Span {
  start: number
  end: number
}

const abbreviation =
  /(?:^|[\s(])(?:(?:dr|mr|mrs|ms|prof)\s?|st|vs|e\.g|i\.e|a\.m|p\.m|approx|dept|no|fig|min|max|temp|resp|[a-z])\.$/i
/** With the marks of Arabic, Urdu and Hindi; those of Chinese and Japanese have no space behind them. */
const boundary = /(?<![.?!…؟۔।])[.?!…؟۔।]+["')\]]*(?=\s|$)|[。！？]+|\n+/g

/** "No." ends a sentence when it's a whole answer; elsewhere it abbreviates "number". */
function endsWithAbbreviation(text: string, next: string): boolean {
  if (!abbreviation.test(text)) return false
  if (/(?:^|\s)no\.$/i.test(text)) return /^\s*\d/.test(next)
  return !/(?:^|\s)[ia]\.$/i.test(text)
}

function trimmed(text: string, start: number, end: number): Span | undefined {
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return end > start ? { start, end } : undefined
}

const numeral = String.raw`(?:oh|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`
const beforePoint = new RegExp(String.raw`\b(?:${numeral}|is|a|of|was)\s$`, 'i')
const behindPoint = new RegExp(String.raw`^\s${numeral}\b`, 'i')

/** A recogniser that writes marks apart writes "ninety eight . four" for 98.4, and "a . five centimeter stone". */
const isDecimalPoint = (text: string, at: number, end: number) =>
  text.slice(at, end) === '.' &&
  beforePoint.test(text.slice(Math.max(0, at - 12), at)) &&
  behindPoint.test(text.slice(end, end + 12))

/** "Three months ... three months ago": a hesitation continues the sentence. */
const falters = (text: string, mark: string, end: number) =>
  /^(?:\.{2,}|…)$/.test(mark) && /^\s+\p{Ll}/u.test(text.slice(end, end + 4))

/** Sentences of plain text as offsets into it; line breaks end a sentence. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  const push = (to: number) => {
    const span = trimmed(text, from, to)
    if (span) spans.push(span)
    from = to
  }
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length
    const isBreak = match[0].startsWith('\n')
    if (
      !isBreak &&
      (falters(text, match[0], end) ||
        isDecimalPoint(text, match.index, end) ||
        endsWithAbbreviation(text.slice(Math.max(from, end - 12), end), text.slice(end, end + 4)))
    )
      continue
    push(end)
  }
  push(text.length)
  return spans.filter((span) => /[\p{L}\p{Nd}]/u.test(text.slice(span.start, span.end)))
}

/** Cuts spans longer than `longest` characters at spaces, so that no text without full stops costs much. */
export function limitSpans(text: string, spans: readonly Span[], longest: number): Span[] {
  return spans.flatMap((span) => {
    const parts: Span[] = []
    let start = span.start
    while (span.end - start > longest) {
      const space = text.lastIndexOf(' ', start + longest)
      const end = space > start ? space : start + longest
      parts.push({ start, end })
      start = space > start ? space + 1 : end
    }
    return start < span.end ? [...parts, { start, end: span.end }] : parts
  })
}
