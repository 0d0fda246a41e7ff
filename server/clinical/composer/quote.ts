import type { Unit } from '#server/clinical/language/unit.ts'
import { asSentence, bareStatement, withoutFillers, withoutSounds } from './clean.ts'
import type { Passage } from './turn-passages.ts'
import { nameOf, type Role, roleOf, type Voices } from './roles.ts'
import { isFragment } from './speech.ts'
import { ofClinician, ofPatient, type Sex, withDigits } from './voice.ts'

interface Facts extends Voices {
  sex: Sex
}

/** Whose words they are as far as a note may say it: `someone` is neither known as clinician nor as patient. */
type Voice = Role | 'someone'
const labels = { clinician: 'Clinician', patient: 'Patient', other: 'Record' }

function voiceIn(unit: Unit | undefined, { clinician, patient }: Voices): Voice {
  const source = unit?.sources[0]
  if (!source) return 'other'
  if (source.kind !== 'transcript') return roleOf(source, clinician)
  if (source.speaker === undefined) return 'someone'
  if (source.speaker === clinician) return 'clinician'
  return source.speaker === patient ? 'patient' : 'someone'
}

/** What stands before a quotation of this sentence. */
export function labelOf(unit: Unit | undefined, voices: Voices): string {
  const voice = voiceIn(unit, voices)
  if (voice !== 'someone') return labels[voice]
  return nameOf(unit?.sources[0]?.speaker ?? 'Said')
}

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
  const isPlain = voiceIn(question[0], facts) === 'clinician' || isUnnamed(question[0])
  const asks = isPlain
    ? askedOf(question)
    : `${labelOf(question[0], facts)} asked: ${quoted(question, true)}`
  const said = (part: readonly Unit[]) =>
    (isOfThird(part[0], facts) ? `${labelOf(part[0], facts)}: ` : '') + quoted(part, false)
  return [asks, ...parts.map(said)].join(' – ')
}

/** Somebody who is named and is neither of the two, such as the mother of a child. */
export const isOfThird = (unit: Unit | undefined, voices: Voices): boolean =>
  voiceIn(unit, voices) === 'someone' && !isUnnamed(unit)

const isUnnamed = (unit: Unit | undefined) => unit?.sources[0]?.speaker === undefined

/** What a clinician asks, or nobody knows who, without quotation marks; what goes before a question stands before it. */
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
  const seen = new Set<string>()
  return parts
    .map((part, i) => {
      const label = labelOf(part[0], facts)
      const isNew = !seen.has(label)
      seen.add(label)
      return `${isNew ? `${label}: ` : ''}${quoted(part, i === 0)}`
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

const ofSpeaker =
  /\b(?:i|me|my|mine|myself|we|us|our|ours|(?:s?he|they) (?:says?|said|thinks?|feels?))\b/i

/** One sentence reworded where that is certain to keep its meaning. */
function reworded(unit: Unit, voice: Voice, sex: Sex): string | undefined {
  const bare = voice === 'clinician' ? withoutHeard(unit.text) : bareStatement(unit.text)
  if (unit.correctedBy !== undefined) return undefined
  if (voice === 'other') return bare
  // Whose "I" it is nobody knows.
  if (voice === 'someone') return ofSpeaker.test(bare) ? undefined : ofClinician(bare)
  if (voice === 'clinician') return ofClinician(bare)
  return ofPatient(bare, sex)
}

/** Statements: the clinician's as said where they address nobody, the patient's reworded if that is safe, else quoted. */
export function told({ units }: Passage, facts: Facts): string | undefined {
  const parts = byTurn(units)
  if (parts.length > 1) return dialogue(parts, facts)
  const [first] = units
  const voice = voiceIn(first, facts)
  if (!first) return undefined
  if (voice === 'clinician' && units.length === 1 && givesUp(first)) return undefined
  const texts = units.map((unit) => reworded(unit, voice, facts.sex))
  const alone = units.length === 1 || !units.some((u) => isFragment(u.text))
  if (alone && texts.every((text) => text))
    return texts.map((text) => asSentence(withDigits(capital(text ?? '')))).join(' ')
  const said = voice === 'clinician' && units.length > 1 ? units.filter((u) => !isHeard(u)) : units
  return saysNothing(said, voice) ? undefined : `${labelOf(first, facts)}: ${quoted(said, true)}`
}

/** "No. Well OK." of a clinician only shows that they listen. */
const isHeard = ({ text }: Unit) =>
  /^\W*(?:(?:no|yes|yeah|well|ok|okay|right|so|that's)\b\W*)+$/i.test(text)

/** A patient's "Not really." that was joined with nothing. */
const saysNothing = ([first, ...more]: readonly Unit[], voice: Voice) =>
  (voice === 'patient' || voice === 'someone') &&
  more.length === 0 &&
  first !== undefined &&
  isFragment(first.text) &&
  first.analysis.quantities.length === 0 &&
  first.analysis.terms.every((t) => t.kind === 'word')
