import { createHash } from 'node:crypto'
import type { Demographics } from '#contract/patients.ts'
import type { ForeignMention } from '#contract/patient-check.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { type Mention, spokenMentions } from './mentions.ts'
import { isSameName, nameWords } from './similar-names.ts'
import { isSameDate } from './spoken-dates.ts'
import { writtenMentions } from './written-mentions.ts'

export type LinkedPatient = Pick<Demographics, 'firstName' | 'lastName' | 'birthDate'> & {
  patientId: string
}

/**
 * What in a visit is said or written of another patient than the linked one. One name or birth date that fits clears a
 * conversation or a document: others may be addressed in it, and a recogniser misspells names.
 */
export function findForeignMentions(
  sources: readonly Source[],
  patient: LinkedPatient,
): ForeignMention[] {
  const lines = sources.filter(({ kind }) => kind === 'transcript')
  const documents = sources.filter(({ kind }) => kind === 'file' || kind === 'chart')
  const foreign = [spokenMentions(lines), ...documents.map(writtenMentions)].flatMap((mentions) =>
    foreignIn(mentions, patient),
  )
  const all = foreign.map((one) => present(one, patient))
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}

function foreignIn(mentions: readonly Mention[], patient: LinkedPatient): Mention[] {
  const fits = mentions.map((one) => ({ one, fit: isOfPatient(one, patient) }))
  if (fits.some(({ fit }) => fit === true)) return []
  return fits.filter(({ fit }) => fit === false).map(({ one }) => one)
}

/** Undefined where nothing can be said: the patient has no such detail. */
function isOfPatient(
  { names, date }: Mention,
  { firstName, lastName, birthDate }: LinkedPatient,
): boolean | undefined {
  if (date) return birthDate === '' ? undefined : isSameDate(date, birthDate)
  const known = nameWords(`${firstName} ${lastName}`)
  if (!names?.length || known.length === 0) return undefined
  if (isSameName(names, known)) return true
  // A single name may be the one that isn't recorded.
  const isComparable = names.length > 1 || (firstName !== '' && lastName !== '')
  return isComparable ? false : undefined
}

/** The same words said again later are the same mention. */
function present({ text, names, date, source }: Mention, { patientId }: LinkedPatient) {
  const where = source.kind === 'transcript' ? '' : `${source.kind} ${source.id}`
  const what = names?.join(' ') ?? JSON.stringify(date)
  const id = createHash('sha256').update(`${patientId} ${where} ${what}`).digest('base64url')
  const evidence = evidenceOfSource(source)
  return {
    id,
    kind: date ? ('birth-date' as const) : ('name' as const),
    text,
    // A document is too long to be shown whole.
    evidence: source.kind === 'transcript' ? evidence : { ...evidence, quote: text },
  }
}
