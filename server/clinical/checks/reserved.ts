import type { Term } from '#server/clinical/language/analysis.ts'
import { soundsNegative } from '#server/clinical/language/negation.ts'
import { narrowsItself } from '#server/clinical/language/reserves.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

/** A note that tells of the reserve itself denies nothing flatly. */
const tellsOf =
  /\b(?:except|apart from|aside from|other than|but|however|although|today|currently|at present|now|at the moment|recent(?:ly)?|possib\w+|uncertain|unsure|only|previous(?:ly)?|initially|first)\b/i

/** The question of the visit that asked for this and whose "no" did not stay a plain one. */
function reservedOf(context: CheckContext, term: Term): Unit | undefined {
  const mentions = context.index.mentions.get(term.key) ?? []
  const asked = mentions.find((m) => m.unit.reserve)?.unit
  const isBy = (unit: Unit) => asked?.reserve?.units.includes(unit) ?? false
  // "No weakness, but the foot feels numb": denied by name, and what follows is something else.
  const isDenied = mentions.some(
    (m) =>
      m.polarity === 'no' &&
      !(m.unit.question && m.unit.answer === undefined) &&
      !m.unit.reserve &&
      !(isBy(m.unit) && (asked?.reserve?.isTakenBack || narrowsItself(m.unit.text))),
  )
  return isDenied ? undefined : asked
}

/** The findings that are denied; words only where the question asked for nothing else. */
function deniedTerms(context: CheckContext): Term[] {
  const terms = context.analysis.terms.filter(
    (t) =>
      t.kind !== 'drug' && t.polarity !== 'open' && (t.polarity === 'no' || denies(context, t)),
  )
  const findings = terms.filter((t) => t.kind === 'finding')
  if (findings.length > 0) return findings
  // "Does not take sildenafil" is no answer to another question about taking something.
  const named = context.analysis.terms.filter((t) => t.polarity !== 'open')
  const asks = (unit: Unit) => named.every((t) => unit.keys.has(t.key))
  return terms.filter((t) =>
    context.index.mentions.get(t.key)?.some((m) => m.unit.reserve && asks(m.unit)),
  )
}

/** Whether the note repeats what was said behind the "no". */
function tells(context: CheckContext, question: Unit): boolean {
  const behind = (question.reserve?.units ?? []).flatMap((u) => u.analysis.terms)
  return context.analysis.terms.some((t) =>
    behind.some((b) => b.key === t.key && !question.keys.has(t.key)),
  )
}

/** "Denies allergies" against "Any allergies?" – "No. Oh, trimethoprim, my tongue swelled up once." */
export function checkReserved(context: CheckContext): Finding[] {
  if (!soundsNegative(context.analysis.tokens) || tellsOf.test(context.text)) return []
  for (const term of deniedTerms(context)) {
    const question = reservedOf(context, term)
    const reserve = question?.reserve
    if (!question || !reserve || tells(context, question)) continue
    const answer = reserve.units.map(({ text }) => text).join(' ')
    const from = reserve.units[0] ?? question
    const inNote = context.text.slice(term.start, term.end)
    const message = `Note denies "${inNote}" flatly; ${whoSaid(from)} "${answer}"`
    const at = { kind: 'negation' as const, start: term.start, end: term.end, inSource: answer }
    return [
      finding(context, {
        ...at,
        contradicts: reserve.isTakenBack && term.kind !== 'word',
        message,
      }),
    ]
  }
  return []
}

/** "Denies being pregnant": a verb of denial reaches further than its list of findings. */
const denies = ({ text }: CheckContext, { start }: Term) =>
  /\b(?:denie[sd]|deny\w*)\b(?!.*\b(?:reports|endorses|admits)\b)/i.test(text.slice(0, start))
