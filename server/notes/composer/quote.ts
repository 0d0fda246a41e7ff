import type { Unit } from '#server/notes/text/source-index.ts'
import { asSentence, bareStatement, withoutFillers, withoutSounds } from './clean.ts'
import type { Passage } from './turn-passages.ts'
import { type Role, roleOf } from './roles.ts'
import { isFragment } from './speech.ts'
import { ofClinician, ofPatient, type Sex, withDigits } from './voice.ts'

interface Facts {
  clinician: string | undefined
  sex: Sex
}

const labels = { clinician: 'Clinician', patient: 'Patient', other: 'Record' }

const roleIn = (unit: Unit | undefined, facts: Facts): Role =>
  unit?.sources[0] ? roleOf(unit.sources[0], facts.clinician) : 'other'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The "and" behind which nothing came. */
const dangling = /(?:[\s,]+(?:and|but|or)|,\s*so)[\s,.]*$/i

/** The words as said without fillers; `bare` takes off "Okay, so" at the start as well. */
function spoken(units: readonly Unit[], bare: boolean): string {
  const clean = units.some((u) => u.correctedBy !== undefined) ? withoutSounds : withoutFillers
  // "Okay." behind a statement is no part of it; in an answer it may be all of it.
  const saying = bare ? units.filter((u) => /[\p{L}\d]/u.test(bareStatement(u.text))) : units
  const [first, ...rest] = saying.map((u) => clean(u.text).replace(dangling, '')).filter(Boolean)
  if (first === undefined) return ''
  const open = bare ? withoutLead(first) : first
  return [open, ...rest].map((text) => asSentence(text)).join(' ')
}

/** Without "Okay, so" at the start; the end stays as said. */
function withoutLead(text: string): string {
  const bare = bareStatement(text)
  const at = bare ? text.indexOf(bare) : -1
  return at < 0 ? text : text.slice(at)
}

const quoted = (units: readonly Unit[], bare: boolean) => `“${spoken(units, bare)}”`

/** A question and its answer: "How long does it last? – “Two, three minutes.”" */
export function answered({ units, asked }: Passage, facts: Facts): string {
  const question = units.slice(0, asked)
  const parts = byTurn(units.slice(asked))
  const role = roleIn(question[0], facts)
  const asks =
    role === 'clinician' ? askedOf(question) : `${labels[role]} asked: ${quoted(question, true)}`
  return [asks, ...parts.map((part) => quoted(part, false))].join(' – ')
}

/** What a clinician asks, without quotation marks; what goes before a question stands before it. */
function askedOf(question: readonly Unit[]): string {
  const last = question.at(-1)
  const before = question.slice(0, -1)
  const asks = withoutFillers(last?.text ?? '').replace(
    /(?:,? (?:that|like|or|and|any),)?[.,?!\s]*$/,
    isOrder(last) ? '.' : '?',
  )
  if (before.length === 0) return capital(withoutLead(asks))
  // "Have you tried anything? I mean ...": nothing was asked behind it.
  if (!/[\p{L}\d]/u.test(asks)) return askedOf(before)
  return `${spoken(before, true)} ${capital(asks)}`
}

/** "Tell me about it." asks without being a question. */
const isOrder = (unit: Unit | undefined) => /^tell me\b/i.test(bareStatement(unit?.text ?? ''))

/** Consecutive sentences of one turn. */
function byTurn(units: readonly Unit[]): Unit[][] {
  const parts: Unit[][] = []
  for (const unit of units) {
    const last = parts.at(-1)?.at(-1)
    if (last && last.turn === unit.turn && last.at === unit.at - 1) parts.at(-1)?.push(unit)
    else parts.push([unit])
  }
  return parts
}

function dialogue(parts: readonly Unit[][], facts: Facts): string {
  const seen = new Set<Role>()
  return parts
    .map((part, i) => {
      const role = roleIn(part[0], facts)
      const isNew = !seen.has(role)
      seen.add(role)
      return `${isNew ? `${labels[role]}: ` : ''}${quoted(part, i === 0)}`
    })
    .join(' – ')
}

/** "Yeah, no, your neck surgery.": what a clinician says to have heard, or to begin anew, denies nothing. */
const withoutHeard = (text: string) =>
  bareStatement(bareStatement(text).replace(/^(?:no|nope)\s*(?:,\s*|(?=your\b))/i, ''))

/** "Yeah, no, your neck surgery.": a name behind what is taken back states nothing. */
const givesUp = ({ text }: Unit) =>
  /^\W*(?:(?:yeah|yes|well|okay|oh|so|um+|uh+)\b\W*)*no\b\W*,/i.test(text) &&
  isFragment(withoutHeard(text))

/** One sentence reworded where that is certain to keep its meaning. */
function reworded(unit: Unit, role: Role, sex: Sex): string | undefined {
  const bare = role === 'clinician' ? withoutHeard(unit.text) : bareStatement(unit.text)
  if (unit.correctedBy !== undefined) return undefined
  if (role === 'other') return bare
  if (role === 'clinician') return ofClinician(bare)
  return ofPatient(bare, sex)
}

/** Statements: the clinician's as said where they address nobody, the patient's reworded if that is safe, else quoted. */
export function told({ units }: Passage, facts: Facts): string | undefined {
  const parts = byTurn(units)
  if (parts.length > 1) return dialogue(parts, facts)
  const [first] = units
  const role = roleIn(first, facts)
  if (!first) return undefined
  if (role === 'clinician' && units.length === 1 && givesUp(first)) return undefined
  const texts = units.map((unit) => reworded(unit, role, facts.sex))
  const alone = units.length === 1 || !units.some((u) => isFragment(u.text))
  if (alone && texts.every((text) => text))
    return texts.map((text) => asSentence(withDigits(capital(text ?? '')))).join(' ')
  const said = role === 'clinician' && units.length > 1 ? units.filter((u) => !isHeard(u)) : units
  return saysNothing(said, role) ? undefined : `${labels[role]}: ${quoted(said, true)}`
}

/** "No. Well OK." of a clinician only shows that they listen. */
const isHeard = ({ text }: Unit) =>
  /^\W*(?:(?:no|yes|yeah|well|ok|okay|right|so|that's)\b\W*)+$/i.test(text)

/** A patient's "Not really." that was joined with nothing. */
const saysNothing = ([first, ...more]: readonly Unit[], role: Role) =>
  role === 'patient' &&
  more.length === 0 &&
  first !== undefined &&
  isFragment(first.text) &&
  first.analysis.quantities.length === 0 &&
  first.analysis.terms.every((t) => t.kind === 'word')
