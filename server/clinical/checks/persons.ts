import type { Analysis, Term } from '#server/clinical/language/analysis.ts'
import { personsIn, samePerson } from '#server/clinical/language/persons.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'
import { coverage } from '#server/clinical/language/retrieval.ts'
import type { Mention, Unit } from '#server/clinical/language/unit.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const isCondition = (term: Term) => term.kind === 'finding' || term.kind === 'drug'

const kin = new Set([
  'mother',
  'father',
  'brother',
  'sister',
  'son',
  'daughter',
  'grandmother',
  'grandfather',
  'aunt',
  'uncle',
  'cousin',
  'parents',
  'grandparents',
  'child',
])
/** "My girlfriend's pregnant": of a partner, who otherwise is often only the one who tells. */
const ofPartner =
  /\b(?:wife|husband|partner|girlfriend|boyfriend|spouse)(?:['’]s| is| has| had| was| takes| gets)\b(?! (?:worried|noticed|said|told|concerned|been telling))/i
const kinOf = ({ unit }: Mention) =>
  unit.persons.filter((p) => kin.has(p) || (p === 'wife' && ofPartner.test(unit.text)))

/** Whether a mention is of this person, who may be the one who says it of themselves. */
const isOf = ({ unit }: Mention, person: string) =>
  unit.persons.some((p) => samePerson(p, person)) ||
  (unit.aboutPatient && personsIn(tokenize(unit.sources[0]?.speaker ?? ''))[0]?.person === person)

function relevant(context: CheckContext): { term: Term; mentions: Mention[] }[] {
  return context.analysis.terms
    .filter(isCondition)
    .map((term) => ({
      term,
      mentions: (context.index.mentions.get(term.key) ?? []).filter((m) => m.polarity !== 'open'),
    }))
    .filter(({ mentions }) => mentions.length > 0)
}

/** "Mother had …", "father with …": the note says it of the relative, not only beside one. */
const isSubject = (text: string, end: number) =>
  /^(?:'s)?[\s:,]*(?:who\s)?(?:had|has|have|with|died|passed|was|is|suffer\w*|diagnosed|and|history|\()/i.test(
    text.slice(end),
  )

/** "Poor sleep since his brother died" says it of the patient. */
const isAside = (text: string, start: number) =>
  /\b(?:since|after|when|because|following)\s+(?:\w+\s+){0,2}$/i.test(text.slice(0, start))

/** Tokens of a sentence that says one thing of one relative. */
const longestOfKin = 8

/** "Father on dialysis": what only relatives are said to have, though it is no finding by its name. */
function ofRelatives(context: CheckContext): { term: Term; mentions: Mention[] }[] {
  if (context.analysis.tokens.length > longestOfKin) return []
  return context.analysis.terms
    .filter((t) => t.kind === 'word' && !context.analysis.persons.some((p) => p.start === t.start))
    .map((term) => ({ term, mentions: context.index.mentions.get(term.key) ?? [] }))
    .filter(
      ({ mentions }) =>
        mentions.length > 0 && mentions.every((m) => !m.unit.question && kinOf(m).length > 0),
    )
}

function wrongRelative(context: CheckContext): Finding | undefined {
  const named = relevant(context)
  const conditions = named.length > 0 ? named : ofRelatives(context)
  if (conditions.length === 0) return undefined
  const persons = context.analysis.persons.filter(
    (p) => kin.has(p.person) || (p.person === 'wife' && isSubject(context.text, p.end)),
  )
  for (const { person, start, end } of persons) {
    const mentions = conditions.flatMap((c) => c.mentions)
    if (mentions.some((m) => isOf(m, person))) continue
    if (isAside(context.text, start)) continue
    const other =
      mentions.find((m) => kinOf(m).length > 0) ??
      (isSubject(context.text, end) ? mentions[0] : undefined)
    if (!other) continue
    const message = `Note says ${context.text.slice(start, end)}; ${whoSaid(other.unit)} it of the ${kinOf(other)[0] ?? 'patient'}`
    return finding(context, {
      kind: 'person',
      start,
      end,
      inSource: other.unit.text,
      // A spouse is often only the one who tells it.
      contradicts: kin.has(person) && named.length > 0,
      message,
    })
  }
  return undefined
}

/** Of whom alone it was said, where that is not the patient. */
const ofAnother = (mention: Mention): string | undefined =>
  mention.unit.ofTeller ?? (mention.unit.aboutPatient ? undefined : kinOf(mention)[0])

/** Family history, FH, FHx, Fam Hx. */
const ofFamily = /famil|\bfam\b|\bfhx?\b/i

function notThePatient(context: CheckContext): Finding | undefined {
  if (ofFamily.test(context.section) || ofFamily.test(context.text)) return undefined
  for (const { term, mentions } of relevant(context)) {
    if (term.polarity !== 'yes' || mentions.some((m) => ofAnother(m) === undefined)) continue
    const first = mentions[0]
    if (!first) continue
    const inNote = context.text.slice(term.start, term.end)
    const message = first.unit.ofTeller
      ? `Note says ${inNote} of the patient; ${whoSaid(first.unit)} it of themselves`
      : `Note says the patient has ${inNote}; ${whoSaid(first.unit)} it of the ${ofAnother(first)}`
    return finding(context, {
      kind: 'person',
      start: term.start,
      end: term.end,
      inSource: first.unit.text,
      contradicts: true,
      message,
    })
  }
  return undefined
}

/** Share of a sentence's content that a line about somebody else must speak of, and that a line about the patient may. */
const ofOther = { least: 0.6, own: 0.75 }

/** Less than two things are said of many. */
const fewest = ({ terms, quantities }: Analysis) => terms.length + quantities.length < 2

/** "Drinks a bottle of vodka a day" against "My brother's the drinker, he's at a bottle of vodka a day." */
function toldOfOther(context: CheckContext): Finding | undefined {
  const { text, section, analysis, evidence, index } = context
  if (ofFamily.test(section) || ofFamily.test(text) || fewest(analysis)) return undefined
  const covers = (unit: Unit) => coverage(analysis, [unit], index)
  const other = evidence.find(
    (unit) =>
      !unit.question &&
      !unit.aboutPatient &&
      unit.persons.some((p) => kin.has(p) || p === 'wife') &&
      covers(unit) >= ofOther.least,
  )
  if (!other) return undefined
  const most = ofOther.own * covers(other)
  if (evidence.some((unit) => unit.aboutPatient && covers(unit) >= most)) return undefined
  const message = `Note says it of the patient; ${whoSaid(other)} it of somebody else: "${other.text}"`
  const at = { kind: 'person' as const, start: 0, end: text.length, inSource: other.text }
  return finding(context, { ...at, contradicts: false, message })
}

const sexes = new Map([
  ['male', 'male'],
  ['man', 'male'],
  ['gentleman', 'male'],
  ['boy', 'male'],
  ['female', 'female'],
  ['woman', 'female'],
  ['lady', 'female'],
  ['girl', 'female'],
])

function sexIn(words: readonly { word: string; start: number; end: number }[]) {
  const found = words.find((t) => sexes.has(t.word))
  return found && { ...found, sex: sexes.get(found.word) }
}

/** "50-year-old male" against what was said in a sentence that gives the patient's age. */
function wrongSex(context: CheckContext): Finding | undefined {
  if (!context.analysis.quantities.some((q) => q.kind === 'age')) return undefined
  const note = sexIn(context.analysis.tokens)
  if (!note) return undefined
  const stated = context.index.units.filter(
    (u) => u.analysis.quantities.some((q) => q.kind === 'age') && u.persons.length === 0,
  )
  for (const unit of stated) {
    const said = sexIn(unit.analysis.tokens)
    if (!said || said.sex === note.sex) continue
    const message = `Note says ${note.word}; ${whoSaid(unit)} ${said.word}`
    return finding(context, {
      kind: 'person',
      start: note.start,
      end: note.end,
      inSource: said.word,
      contradicts: true,
      message,
    })
  }
  return undefined
}

/** Whether what the note says of someone was said of that person. */
export function checkPersons(context: CheckContext): Finding[] {
  const family =
    context.analysis.persons.length > 0
      ? wrongRelative(context)
      : (notThePatient(context) ?? toldOfOther(context))
  return [family, wrongSex(context)].filter((found) => found !== undefined)
}
