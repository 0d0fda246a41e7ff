import type { Analysis } from '#server/clinical/language/analysis.ts'
import type { Token } from '#server/clinical/language/tokens.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { isClosedQuestion } from '#server/clinical/language/questions.ts'
import { coverage, evidenceFor } from '#server/clinical/language/retrieval.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { withPair } from '#server/clinical/language/source-index.ts'
import { isAnswered } from './answers.ts'
import { isSameMatter } from './same-matter.ts'
import { isOnlyAsked } from './only-asked.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const denies = /^(?:denies|denied|deny|denying)$/
/** Share of a sentence's content that one line speaks of, from which on the line says the opposite. */
const opposite = 0.6

/** Words behind "denies" with which a whole statement is denied: "denies that she is taking …". */
const statement =
  /^\s*(?:that\b|(?:he|she|they|it|his|her|this)\b|taking\b|utiliz\w+|consuming\b|using\b)/i

/** Whether a line denies something of what the note says is denied, and not only something else. */
function isDenial(unit: Unit, content: Analysis, isStatement: boolean): boolean {
  if (unit.answer === 'no') return true
  if (content.terms.some((t) => unit.settles?.get(t.key) === 'no')) return true
  if (!soundsNegative(unit.analysis.tokens)) return false
  // "Weren't you a tennis player?" denies nothing.
  if (isStatement && unit.question) return false
  const shared = unit.analysis.terms.filter((t) => content.terms.some((c) => c.key === t.key))
  if (shared.length === 0) return !isStatement
  const findings = shared.filter((t) => t.kind === 'finding')
  const telling = findings.length > 0 ? findings : shared
  if (!isStatement) return telling.some((t) => t.polarity !== 'yes')
  return 2 * telling.filter((t) => t.polarity === 'no').length > telling.length
}

/** "Denies that she has not slept" says that she has. */
const isDouble = (context: CheckContext, verb: Token) =>
  /^\s*(?:that\b[^,;]*\b(?:not|no|never|unable|\w+n't)\b|no\b)/i.test(context.text.slice(verb.end))

/** A question without a clear answer is no ground for either. */
function isOpen(context: CheckContext, unit: Unit, content: Analysis): boolean {
  if (!unit.question) {
    // A recogniser that writes no question marks leaves it to the words to ask.
    const shared = unit.analysis.terms.find((t) => content.terms.some((c) => c.key === t.key))
    return shared !== undefined && shared.kind === 'finding' && isOnlyAsked(unit, shared.start)
  }
  return unit.answer === undefined && isClosedQuestion(unit.text) && !isAnswered(context, unit)
}

/** What the note says is denied: the terms behind the verb up to the next statement. */
function denied(context: CheckContext, from: number): Analysis {
  const but = context.text.slice(from).search(/\b(?:but|however|although)\b/i)
  const to = but < 0 ? context.text.length : from + but
  const terms = context.analysis.terms.filter(
    (t) => t.start > from && t.start < to && (t.polarity !== 'yes' || t.kind === 'word'),
  )
  return {
    ...context.analysis,
    terms,
    quantities: context.analysis.quantities.filter((q) => q.start > from),
  }
}

/** Each finding was asked for by its name and denied, if not in the line that speaks most of it. */
function isAskedByName({ index }: CheckContext, { terms }: Analysis): boolean {
  const findings = terms.filter((t) => t.kind === 'finding')
  return (
    findings.length > 0 &&
    findings.every(({ key }) =>
      index.mentions
        .get(key)
        ?.some(({ unit, polarity }) => unit.question && polarity === 'no' && !unit.reserve),
    )
  )
}

/** "Denies …" must rest on a denial: where the evidence holds none, the note has turned it round or made it up. */
export function checkDenials(context: CheckContext): Finding[] {
  const verb = context.analysis.tokens.find((t) => denies.test(t.word))
  if (!verb) return []
  const content = denied(context, verb.start)
  const evidence = evidenceFor(content, context.index)
  const spoken = evidence.flatMap((unit) => withPair(context.index, unit))
  const isStatement = statement.test(context.text.slice(verb.end))
  const isDenied = spoken.some(
    (unit) =>
      isDenial(unit, content, isStatement) || (!isStatement && isOpen(context, unit, content)),
  )
  if (evidence.length === 0 || isDenied !== isDouble(context, verb)) return []
  const against = evidence.find((unit) => coverage(content, [unit], context.index) >= opposite)
  const at = { kind: 'negation' as const, start: verb.start, end: verb.end }
  const inNote = context.text.slice(verb.start, verb.end)
  if (!against)
    return [
      finding(context, {
        ...at,
        contradicts: false,
        message: `Note says "${inNote}"; no denial of this was found`,
      }),
    ]
  const message = `Note says "${inNote}"; ${whoSaid(against)} "${against.text}"`
  const contradicts =
    isSameMatter(context, against) && (isDenied || !isAskedByName(context, content))
  return [finding(context, { ...at, inSource: against.text, contradicts, message })]
}
