import { soundsNegative } from './negation.ts'
import { answerTo } from './partial-answers.ts'
import { isClosedQuestion } from './questions.ts'
import type { Unit } from './unit.ts'

const verb = String.raw`(?:['’]s|['’]ve| has| have| had| is| are| was| were| did| does| do| got| gets)`
/** "No, my brother's had two", "My dad is", "Her brother's got that": only the verb, about somebody else. */
const ofKin = new RegExp(
  String.raw`^\W*(?:(?:no|not me|yes|yeah|well|oh|um+|uh+|but|and|only|just)\b\W*)*(?:my|his|her|our|their|the)\s+(?:\w+['’]?s?\s+){0,2}?\w+(?:['’]s (?:sister|brother|mother|mum|mom|father|dad))?${verb}(?![\w'’])`,
  'i',
)
/** Words of content beside the relative that such an answer may have: "has had two", "got that as well". */
const mostElse = 1

/** Whether an answer applies the question to a relative and names nothing else. */
function isElliptic(unit: Unit): boolean {
  const { persons, terms } = unit.analysis
  const [first] = persons
  if (!first || unit.aboutPatient || !ofKin.test(unit.text)) return false
  if (unit.text.slice(0, first.start).split(/\s+/).length > longestLead) return false
  const others = terms.filter((t) => !persons.some((p) => p.start <= t.start && p.end >= t.end))
  return others.length <= mostElse && others.every((t) => t.kind === 'word' && t.key !== 'normal')
}
/** Words before the relative: "No, only my older". */
const longestLead = 5

/**
 * "Any stroke ever?" – "No. My brother's had two.": the question is answered for the relative, though only the question
 * names it. Adds the findings of the question to the analysis of such an answer.
 */
export function tellOfKin(units: readonly Unit[], some = units): void {
  for (const question of some) {
    if (!question.question || question.pair === undefined || !isClosedQuestion(question.text))
      continue
    const asked = question.analysis.terms.filter((t) => t.kind === 'finding')
    if (asked.length === 0) continue
    for (const unit of answerTo(units, question).filter(isElliptic)) {
      const [{ start, end } = { start: 0, end: 0 }] = unit.analysis.persons
      const at = unit.analysis.tokens.findIndex((t) => t.start === start)
      const polarity = soundsNegative(unit.analysis.tokens.slice(at)) ? 'no' : 'yes'
      const told = asked.map((t) => ({ ...t, polarity, start, end, at }) as const)
      unit.analysis.terms = [...unit.analysis.terms, ...told]
      unit.keys = new Set(unit.analysis.terms.map((t) => t.key))
    }
  }
}

const isGeneral = (persons: readonly string[]) => persons.every((p) => p === 'family')

const asksWho = /\b(?:any|some)(?:one|body)\b|^\W*who\b/i
/** "My gran, on my dad's side." */
const isNamedAlone = ({ text, analysis }: Unit) =>
  /^\W*(?:(?:well|um+|uh+|oh|just|only)\W+)*(?:my|his|her)\b/i.test(text) &&
  !soundsNegative(analysis.tokens) &&
  analysis.terms.every((t) => t.kind === 'word') &&
  analysis.tokens.length <= longestName
const longestName = 8

/**
 * "He had it at fifty" is about the father named before it; "Does it run in the family?" – "My brother has it" is about
 * the brother.
 */
export function carryPersons(units: readonly Unit[], some: readonly Unit[]): void {
  const take = (unit: Unit, from: Unit | undefined) => {
    if (from?.persons.length)
      Object.assign(unit, { persons: from.persons, aboutPatient: from.aboutPatient })
  }
  for (const unit of some) {
    const other = unit.pair === undefined ? undefined : units[unit.pair]
    if (
      other &&
      unit.question &&
      isGeneral(unit.persons) &&
      (unit.persons.length > 0 || asksWho.test(unit.text)) &&
      !isGeneral(other.persons)
    ) {
      take(unit, other)
      // "Any diabetes in the family?" – "My gran.": whom an answer names has it.
      if (!unit.answer && isClosedQuestion(unit.text) && isNamedAlone(other)) unit.answer = 'yes'
    }
    if (unit.persons.length > 0) continue
    if (other && !unit.question) take(unit, other)
    const goesOn =
      /^(?:um|uh|,|\s|and|yeah|yes|no|she|he|they|his|her)*\b(?:he|she|they|his|her)\b/i.test(
        unit.text,
      )
    if (goesOn) take(unit, units[unit.at - 1])
  }
}

/** "She did, once.", "Yes you do, Mum.": a companion who corrects the patient. */
const knowsBetter =
  /^\W*(?:(?:yes|yeah|no|actually|well|but|oh)\W+)*(?:she|he|you|they|it) (?:did|do|does|has|have|is|was|were|are)\b(?!n['’]t| not)/i
const longestReply = 7

/** A patient's denial that another person corrects at once counts as no denial. */
export function putRight(units: readonly Unit[], some = units): void {
  for (const reply of some) {
    const denial = units[reply.at - 1]
    const [own, other] = [reply, denial].map((u) => u?.sources[0]?.speaker)
    if (!denial || reply.question || denial.question || own === undefined || own === other) continue
    if (own === 'clinician' || other === 'clinician' || own === 'patient') continue
    if (!knowsBetter.test(reply.text) || reply.text.split(/\s+/).length > longestReply) continue
    denial.analysis.terms = denial.analysis.terms.map((t) =>
      t.polarity === 'no' ? { ...t, polarity: 'open' as const } : t,
    )
  }
}
