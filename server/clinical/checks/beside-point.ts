import type { Term } from '#server/clinical/language/analysis.ts'
import type { Mention } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import type { CheckContext } from './context.ts'

/** "I haven't vomited again": that it did not come back says that it was there. */
const notAgain =
  /\b(?:again|any ?more|any longer|no longer|since then|nothing since|never since)\b/i
const ofHistory =
  /\b(?:history of|ever (?:had|been)|had (?:\w+ ){0,3}before|never had|past history)\b/i
const concludes =
  /^\W*(?:imp(?:ression)?|dx|d\/d|ddx|diagnos[ie]s|assessment|likely|probabl[ey]|possibl[ey]|suspected|presumed)\b/i
const concluding = /\b(?:impression|assessment|diagnos[ie]s)\b/i
const past = /\b(?:ago|in the past|previous(?:ly)?|history of|prior|last year|as a child|before)\b/i
const exception = /\b(?:just|only|except|apart from|other than|aside from)\b/i
const looked =
  /^\W*(?:ex|exam|examination|o\/e|on examination|objective)\s*[:-]|\b(?:on exam\w*|to palpation|on palpation|seen|visible|observed|via video)\b/i

/** What one finds by looking: "Ex: …", "no rash seen". */
export const isLookedFor = ({ text, section }: CheckContext): boolean =>
  looked.test(text) || /\b(?:exam\w*|objective)\b/i.test(section)

/** "Lip swelling": of "lip" alone something else may be said. */
function headOf(context: CheckContext, term: Term): Term | undefined {
  if (term.kind === 'finding') return undefined
  const next = context.analysis.terms.find((other) => other.at === term.at + 1)
  if (!next || next.start - term.end > 1) return undefined
  return term.kind === 'word' || next.key.startsWith('supplement') ? next : undefined
}

/** Sentences of an answer that may tell of the past what its "no" denies of now. */
const answerReach = 3

/** The line itself and what the one who answers goes on to say. */
function around({ index }: CheckContext, { unit }: Mention): string[] {
  const { units } = index
  const from = (unit.question ? unit.pair : undefined) ?? unit.at
  const said = units.slice(from, from + answerReach)
  return [unit, ...said.filter((u) => u.turn === said[0]?.turn)].map(({ text }) => text)
}

/** "Any allergies? – No, just latex": what the answer makes an exception of was not denied. */
function isExcepted(context: CheckContext, term: Term, { unit }: Mention): boolean {
  const answer = unit.pair === undefined ? undefined : context.index.units[unit.pair]
  const from = answer?.text.search(exception) ?? -1
  if (!answer || from < 0) return false
  const excepted = answer.analysis.terms.filter(({ start }) => start > from)
  return context.analysis.terms.some(
    ({ key }) => key !== term.key && excepted.some((one) => one.key === key),
  )
}

/** Words behind a denial that narrow it to a time, a movement or a place. */
const narrowed =
  /\b(?:at rest|on (?:minimal )?exertion|on the (?:flat|level)|in bed|on (?:deep )?(?:inspiration|breathing|movement|palpation|swallowing|walking)|to (?:deep )?palpation|with (?:movement|flexion|extension|rotation|breathing|exercise|walking)|since \d|while|whilst|when|during|elsewhere|otherwise|at (?:that|the) time)\b/i

/** "No pain on inspiration" denies no other pain. */
function isNarrower(
  { text, analysis, index }: CheckContext,
  term: Term,
  { unit }: Mention,
): boolean {
  const next = analysis.terms.find((one) => one.kind === 'finding' && one.start > term.end)
  const behind = text.slice(term.end, next?.start).split(/[,;.]/)[0] ?? ''
  const match = narrowed.exec(behind)
  if (!match) return false
  const from = term.end + match.index
  const how = analysis.terms.filter((one) => one.start >= from && one.key !== term.key)
  return !withPair(index, unit).some(({ keys }) => how.some(({ key }) => keys.has(key)))
}

/** "?angina" is asked, "paracetamol for pain" says what it is for, "weakness on holding" when it is there. */
function isNotStated({ text, analysis }: CheckContext, term: Term): boolean {
  const before = text.slice(0, term.start)
  if (/\?\s*(?:\w+\s+){0,2}$/.test(before) && /\?\w/.test(text)) return true
  if (term.kind === 'word') return /\b(?:on|with|when|while)\s+$/i.test(before)
  const hasDrug = analysis.terms.some(({ kind, start }) => kind === 'drug' && start < term.start)
  return hasDrug && /\bfor (?:the |any |their |his |her )?$/i.test(before)
}

/** Whether a mention says nothing for or against what the note says of the same thing. */
export function isBesidePoint(context: CheckContext, term: Term, mention: Mention): boolean {
  const { unit, polarity } = mention
  const head = headOf(context, term)
  const spoken = withPair(context.index, unit)
  if (head && !spoken.some(({ keys }) => keys.has(head.key))) return true
  if (term.polarity === 'no')
    return notAgain.test(context.text.slice(term.end)) || isNarrower(context, term, mention)
  if (polarity !== 'no') return false
  if (isNotStated(context, term)) return true
  if (notAgain.test(unit.text.slice(mention.term.end))) return true
  if (isExcepted(context, term, mention)) return true
  const { text, section } = context
  // What was, and is not now, was told of nearby.
  if (past.test(text) && !past.test(unit.text) && around(context, mention).some(isPast)) return true
  const isConclusion = concludes.test(text) || concluding.test(section)
  return isConclusion && spoken.some((one) => ofHistory.test(one.text))
}

const isPast = (text: string) => past.test(text)
