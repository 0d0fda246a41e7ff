import type { Term } from '#server/notes/text/analysis.ts'
import { samePerson } from '#server/notes/text/persons.ts'
import type { Mention } from '#server/notes/text/source-index.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { whoSaid } from './speakers.ts'

const isCondition = (term: Term) => term.kind === 'finding' || term.kind === 'drug'

/** Whom the visit says a condition of: relatives by name, '' for the patient. */
function spokenOf(mention: Mention): string[] {
  return mention.unit.persons.length > 0 ? mention.unit.persons : ['']
}

function relevant(context: CheckContext): { term: Term; mentions: Mention[] }[] {
  return context.analysis.terms
    .filter(isCondition)
    .map((term) => ({ term, mentions: (context.index.mentions.get(term.key) ?? []).filter((m) => m.polarity !== 'open') }))
    .filter(({ mentions }) => mentions.length > 0)
}

function wrongRelative(context: CheckContext): Finding | undefined {
  const named = context.analysis.persons
  const conditions = relevant(context)
  for (const { person, start, end } of named) {
    const said = conditions.map(({ mentions }) => mentions.filter((m) => spokenOf(m).some((p) => p && samePerson(p, person))))
    if (conditions.length === 0 || said.some((list) => list.length > 0)) continue
    const other = conditions.flatMap(({ mentions }) => mentions)[0]
    if (!other) continue
    const who = spokenOf(other).find((p) => p) ?? 'patient'
    const message = `Note says ${context.text.slice(start, end)}; ${whoSaid(other.unit)} it of the ${who}`
    return finding(context, { kind: 'person', start, end, inSource: other.unit.text, contradicts: true, message })
  }
  return undefined
}

function notThePatient(context: CheckContext): Finding | undefined {
  for (const { term, mentions } of relevant(context)) {
    if (term.negated || mentions.some((m) => spokenOf(m).includes(''))) continue
    const who = mentions[0]?.unit.persons[0]
    if (!who || !mentions[0]) continue
    const inNote = context.text.slice(term.start, term.end)
    const message = `Note says the patient has ${inNote}; ${whoSaid(mentions[0].unit)} it of the ${who}`
    return finding(context, { kind: 'person', start: term.start, end: term.end, inSource: mentions[0].unit.text, contradicts: true, message })
  }
  return undefined
}

const sexes = new Map([['male', 'male'], ['man', 'male'], ['gentleman', 'male'], ['boy', 'male'], ['female', 'female'], ['woman', 'female'], ['lady', 'female'], ['girl', 'female']])

function sexIn(words: readonly { word: string; start: number; end: number }[]) {
  const found = words.find((t) => sexes.has(t.word))
  return found && { ...found, sex: sexes.get(found.word) }
}

/** "50-year-old male" against what was said in a sentence that gives the patient's age. */
function wrongSex(context: CheckContext): Finding | undefined {
  if (!context.analysis.quantities.some((q) => q.kind === 'age')) return undefined
  const note = sexIn(context.analysis.tokens)
  if (!note) return undefined
  const stated = context.index.units.filter((u) => u.analysis.quantities.some((q) => q.kind === 'age') && u.persons.length === 0)
  for (const unit of stated) {
    const said = sexIn(unit.analysis.tokens)
    if (!said || said.sex === note.sex) continue
    const message = `Note says ${note.word}; ${whoSaid(unit)} ${said.word}`
    return finding(context, { kind: 'person', start: note.start, end: note.end, inSource: said.word, contradicts: true, message })
  }
  return undefined
}

/** Whether what the note says of someone was said of that person. */
export function checkPersons(context: CheckContext): Finding[] {
  const family = context.analysis.persons.length > 0 ? wrongRelative(context) : notThePatient(context)
  return [family, wrongSex(context)].filter((found) => found !== undefined)
}
