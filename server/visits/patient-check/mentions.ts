import type { Source } from '#server/clinical/language/source.ts'
import { nameWords } from './similar-names.ts'
import { findDate, type SpokenDate } from './spoken-dates.ts'
import {
  addressedNames,
  answeredName,
  asksName,
  dictatedName,
  hasKin,
  introducesKin,
  type SpokenName,
} from './spoken-names.ts'

/** A name or birth date said or written about the patient. */
export interface Mention {
  /** The words: "Mrs. Okafor", or those around a date. */
  text: string
  /** The meaning: the words of a name, or a date. */
  names?: string[]
  date?: SpokenDate
  source: Source
}

/** Lines in which a first name greets the patient; later it may address a relative. */
const GREETING_LINES = 12
/** A question about name or birth date is answered within this many lines. */
const ANSWER_LINES = 3
/** Later in the visit, names and dates of others are spoken of. In lines. */
const IDENTITY_LINES = 40

/** The names and birth dates by which the patient is addressed or identified in a transcript. */
export function spokenMentions(lines: readonly Source[]): Mention[] {
  const isCased = lines.some(({ text }) => /\p{Lu}/u.test(text))
  const hasRelative = lines
    .slice(0, GREETING_LINES * 2)
    .some(({ text, speaker }) => speaker === 'other' || introducesKin(text))
  return lines.flatMap((source, at) => {
    const name = (one: SpokenName) => ({
      text: one.text,
      names: one.names.flatMap(nameWords),
      source,
    })
    const isPatient = source.speaker === 'patient' || source.speaker === 'other'
    const addressed = isPatient ? [] : addressedNames(source.text, isCased)
    const clear = addressed.filter(
      ({ hasTitle }) => hasTitle || (at < GREETING_LINES && !hasRelative),
    )
    if (at >= IDENTITY_LINES) return clear.map(name)
    return [...clear.map(name), ...identified(lines, at, isCased).map(name), ...births(lines, at)]
  })
}

/** A name that is dictated, or given as an answer. */
function identified(lines: readonly Source[], at: number, isCased: boolean): SpokenName[] {
  const line = lines[at]
  if (!line) return []
  const dictated = dictatedName(line.text, isCased)
  if (dictated) return [dictated]
  if (line.speaker === 'clinician' || !isAnswer(lines, at, asksName)) return []
  const answered = answeredName(line.text, isCased)
  return answered ? [answered] : []
}

/** Whether a line by somebody else shortly before asks. */
function isAnswer(lines: readonly Source[], at: number, asks: (text: string) => boolean): boolean {
  const { speaker } = lines[at] ?? {}
  return lines
    .slice(Math.max(0, at - ANSWER_LINES), at)
    .some((line) => asks(line.text) && (speaker === undefined || line.speaker !== speaker))
}

const birthCue =
  /\b(?:date of birth|d\.?o\.?b|birth ?date|i was born|date de naissance|je suis née?)\b/i

function births(lines: readonly Source[], at: number): Mention[] {
  const source = lines[at]
  if (!source || hasKin(source.text)) return []
  const cue = birthCue.exec(source.text)
  const isTold = cue !== null || isAnswer(lines, at, (text) => birthCue.test(text))
  if (!isTold) return []
  const date = findDate(source.text.slice(cue?.index ?? 0))
  return date ? [{ text: source.text, date, source }] : []
}
