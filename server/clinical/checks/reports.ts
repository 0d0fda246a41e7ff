import type { Token } from '#server/clinical/language/tokens.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import type { Analysis, Term } from '#server/clinical/language/analysis.ts'
import { coverage, evidenceFor } from '#server/clinical/language/retrieval.ts'
import type { Mention, Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { isOnlyAsked } from './only-asked.ts'

const reports = /^(?:reports|reported|endorses|endorsed|admits)$/
/** Share of what is reported that one question with a no speaks of, from which on it was denied. */
const enough = 0.6
/** Letters between "or" and what it joins. */
const near = 25

/** What the note says is reported: the terms behind the verb up to the next verb of saying. */
function reported({ analysis }: CheckContext, from: number): Analysis {
  const next = analysis.tokens.find(
    (t) => t.start > from && /^(?:denies|denied|but|however)$/.test(t.word),
  )
  const to = next?.start ?? Number.POSITIVE_INFINITY
  const within = (at: number) => at > from && at < to
  return {
    ...analysis,
    terms: analysis.terms.filter((t) => within(t.start)),
    quantities: analysis.quantities.filter((q) => within(q.start)),
  }
}

const isRefused = (unit: Unit) => unit.question && unit.answer === 'no' && !unit.settles

/** "Reports any issues": "any" stands behind a denial or a question only, so the verb has been turned round. */
const isAny = (context: CheckContext, verb: Token) =>
  /^\s+(?:\w+ing\s+)?any\b/i.test(context.text.slice(verb.end))

const isYes = ({ unit, term, polarity }: Mention) =>
  polarity === 'yes' && !isOnlyAsked(unit, term.start)

/** Whether the visit speaks of these findings, and nobody says that one of them is there. */
function onlyAsked({ index }: CheckContext, findings: readonly Term[]): boolean {
  const spoken = findings.flatMap((t) => index.mentions.get(t.key) ?? [])
  return spoken.length > 0 && !spoken.some(isYes)
}

/**
 * "Reports pain or drainage": who has something says "and"; "or" joins what is asked for or denied, so each of the two
 * must have been said.
 */
function isEither(context: CheckContext, content: Analysis): boolean {
  return context.analysis.tokens.some((token) => {
    if (token.word !== 'or') return false
    const before = content.terms.findLast((t) => t.end <= token.start)
    const after = content.terms.find((t) => t.start >= token.end)
    const isNear = (t: Term | undefined) =>
      t !== undefined &&
      Math.min(Math.abs(token.start - t.end), Math.abs(t.start - token.end)) < near
    return [before, after].some((t) => t && isNear(t) && onlyAsked(context, [t]))
  })
}

/**
 * "Reports any issues with it" against "Any issues with it?" – "No.": what was asked for and refused as a whole; and
 * what is reported though it was only asked for.
 */
export function checkReports(context: CheckContext): Finding[] {
  const verb = context.analysis.tokens.find((t) => reports.test(t.word))
  if (!verb || soundsNegative(context.analysis.tokens.filter((t) => t.start > verb.start)))
    return []
  const content = reported(context, verb.start)
  if (content.terms.length === 0) return []
  const against = evidenceFor(content, context.index).find(
    (unit) => isRefused(unit) && coverage(content, [unit], context.index) >= enough,
  )
  // "Issues with the migraine" speaks of the issues; that there is a migraine says nothing of them.
  const isOfTrouble = content.terms[0]?.key === 'trouble' && against?.keys.has('trouble') === true
  const isVague =
    isOfTrouble || content.terms.every((t) => t.kind === 'word' || t.key === 'trouble')
  const isFlipped = isAny(context, verb) || (against !== undefined && isVague)
  const isAsked =
    onlyAsked(
      context,
      content.terms.filter((t) => t.kind === 'finding'),
    ) || isEither(context, content)
  if (!isFlipped && !isAsked) return []
  const inNote = context.text.slice(verb.start, verb.end)
  const at = { kind: 'negation' as const, start: verb.start, end: verb.end }
  if (!against)
    return [
      finding(context, {
        ...at,
        contradicts: false,
        message: `Note says "${inNote}"; it was asked, and nobody said yes`,
      }),
    ]
  const inSource = withPair(context.index, against)
    .map(({ text }) => text)
    .join(' ')
  const message = `Note says "${inNote}"; in the visit it was denied: "${inSource}"`
  return [finding(context, { ...at, inSource, contradicts: true, message })]
}
