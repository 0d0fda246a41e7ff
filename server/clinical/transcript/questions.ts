import { openingList } from './phrase-list.ts'
import type { Span } from './sentences.ts'

const inverted =
  "(?:do|does|did|have|has|had|are|is|was|were|can|could|will|would|should|shall|may|aren't|isn't|don't|doesn't|didn't|haven't|hasn't|can't|wouldn't) (?:you|he|she|it|they|we|i|your|his|her|their|the|there|that|this|anyone|anybody|any)"
const asking = openingList([inverted, 'what', 'when', 'where', 'which', 'who', 'why', 'how'])
const askingAny = openingList([String.raw`any \p{L}+`])
const instructs = /(?<!\p{L})(?:call|ring|come back|let me know|see|tell|go to|return)(?!\p{L})/iu
const exclaims = /^(?:what,|(?:what|how) (?:a|nice|lovely|awful|terrible)(?!\p{L}))/iu

/** Whether a sentence asks; recognisers often write no question mark. */
export function isQuestionSentence(text: string): boolean {
  if (text.endsWith('?')) return true
  const words = text.split(/\s+/).length
  if (askingAny.test(text)) return words <= 9 && !instructs.test(text)
  return false
}

/** Whether a clause of a question asks by its own form, so that clauses before it may merely state. */
export const asksByForm = (clause: string): boolean => asking.test(clause) || askingAny.test(clause)

export const isOpenQuestion = (text: string): boolean =>
  openingList(['what', 'when', 'where', 'which', 'who', 'why', 'how']).test(text) &&
  !exclaims.test(text)

const listing = openingList([
  'any',
  'no',
  'so no',
  String.raw`(?:have|has) (?:you|he|she|they) (?:had|noticed|got|ever had)`,
  String.raw`(?:do|does|did) (?:you|he|she|they) (?:have|get|notice)`,
  'ever had',
  'noticed any',
  'any problems with',
])
const separators = /,\s{1,2}(?:or\s|and\s)?|\sor\s/gi
const hasSubject = /(?<!\p{L})(?:you|he|she|it|they|i|we|is|are|was|that)(?!\p{L})/iu

const isFiller =
  /^\W*(?:(?:uh|um|er|like|and|so|okay|right|well|oh|now|then|dad|mum|mom|not for)[\s,]*){0,3}$/i
const asksOpenly = /(?<!\p{L})(?:what|how|which|when|where|who|why)(?!\p{L})/iu

/** The parts of "Any fever, chills or night sweats?"; one part where it asks one thing. */
export function partsOfQuestion(text: string, span: Span): Span[] {
  const said = text.slice(span.start, span.end)
  const parts: Span[] = []
  let from = 0
  for (const match of said.matchAll(separators)) {
    if (isFiller.test(said.slice(from, match.index))) continue
    parts.push({ start: span.start + from, end: span.start + match.index })
    from = match.index + match[0].length
  }
  parts.push({ start: span.start + from, end: span.end })
  if (parts.length < 2) return [span]
  const rest = parts.slice(1).map((p) => text.slice(p.start, p.end))
  const isList = listing.test(said)
    ? rest.every((part) => part.split(/\s+/).length <= 5 && !hasSubject.test(part))
    : said.split(/\s+/).length <= 7 && !hasSubject.test(said) && !isOpenQuestion(said)
  const isTag = rest.some((part) =>
    /^(?:right|yes|no|okay|yeah|is that right|anything|then|at all|still)\W*$/i.test(part),
  )
  if (asksOpenly.test(said)) return [span]
  return isList && !isTag && parts.every((p) => p.end > p.start) ? parts : [span]
}

/** What the later parts of a listing question take over from its beginning. */
export const prefixOfParts = (text: string): string =>
  /^\W*(?:so )?(?:any|no)(?!\p{L})/iu.test(text) ? 'any ' : ''
