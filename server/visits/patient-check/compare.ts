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

/** A chart of another patient names them in every letter; a few are enough to see it. */
const MOST_MENTIONS = 20

/**
 * What is said or written in a visit about a patient other than the linked one. One matching name clears the other
 * names of a conversation or a document, because others may be addressed in it and recognisers misspell names. It
 * doesn't clear a birth date: patients with the same name are easily confused. A matching birth date clears everything.
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
  const byId = new Map<string, ForeignMention>()
  for (const one of foreign) {
    const mention = present(one, patient)
    if (!byId.has(mention.id)) byId.set(mention.id, mention)
    if (byId.size === MOST_MENTIONS) break
  }
  return [...byId.values()]
}

function foreignIn(mentions: readonly Mention[], patient: LinkedPatient): Mention[] {
  const fits = mentions.map((one) => ({ one, fit: isOfPatient(one, patient) }))
  const fitting = fits.filter(({ fit }) => fit === true)
  if (fitting.some(({ one }) => one.date)) return []
  return fits
    .filter(({ one, fit }) => fit === false && (one.date || fitting.length === 0))
    .map(({ one }) => one)
}

/** Undefined if it can't be compared: the patient has no such detail. */
function isOfPatient(
  { names, date }: Mention,
  { firstName, lastName, birthDate }: LinkedPatient,
): boolean | undefined {
  if (date) return birthDate === '' ? undefined : isSameDate(date, birthDate)
  const known = nameWords(`${firstName} ${lastName}`)
  if (!names?.length || known.length === 0) return undefined
  if (isSameName(names, known)) return true
  // A single name may not be recorded.
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
    // A document is too long to show in full.
    evidence: source.kind === 'transcript' ? evidence : { ...evidence, quote: text },
  }
}
