import { AppError } from '#contract/errors.ts'
import type { NoteFrame, StoredLetterhead } from '#contract/export.ts'
import type { Note } from '#contract/notes.ts'
import type { User } from '#contract/profile.ts'
import type { Scribe } from '#contract/scribes.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { getItem } from '#server/library/items/find.ts'
import { fullLetterhead } from '#server/library/letterhead/letterhead.ts'
import { lastSignature } from '#server/visits/notes/sign/last-signature.ts'
import type { Services } from '#server/services.ts'
import { parseBlocks } from './blocks.ts'
import type { Document } from './document.ts'
import { documentWords, type DocumentWords } from './document-words.ts'
import { isLetterKind, toLetter } from './letter.ts'

/** What is before the number of a page, and between it and the number of pages. */
function pageNumberWords(t: DocumentWords['t']): NoteFrame['pageNumber'] {
  const number = '#'
  const [before = '', between = ''] = t('Page {page} of {pages}', {
    page: number,
    pages: number,
  }).split(number)
  return { before, between }
}

/** A note as a document, as its clinic would send it, in the language of the note. */
export async function noteDocument(
  s: Services,
  userId: string,
  { note, scribe, timezone }: { note: Note; scribe: Scribe; timezone: string },
): Promise<Document> {
  const [{ logo, ...text }, { profile, name }] = await Promise.all([
    fullLetterhead(s, userId),
    loadUser(s, userId),
  ])
  const words = documentWords(note)
  const { t, language } = words
  const clinician = [profile.title, name].filter(Boolean).join(' ')
  const parsed = parseBlocks(note.content)
  const isLetter = isLetterKind(note.template.name, await documentType(s, userId, note))
  const { letter, blocks } = isLetter
    ? toLetter(parsed, {
        sender: text.on ? [] : senderLines(profile, clinician),
        date: words.day(note.signed?.at ?? note.created, timezone),
        patient: text.patient ? patientSubject(scribe, words) : '',
        words,
        signer: [clinician, profile.speciality].filter(Boolean),
      })
    : { letter: null, blocks: parsed }
  return {
    title: note.title,
    language,
    pageNumber: pageNumberWords(t),
    letterhead: text.on ? frameLetterhead(text, logo !== undefined) : null,
    logo: text.on && logo ? { ...logo, base64: logo.bytes.toString('base64') } : undefined,
    facts: [
      ...(text.patient ? listFacts(scribe, timezone, words) : []),
      ...(clinician ? [clinicianFact(credentials(clinician, profile), t)] : []),
    ],
    letter,
    signature: await describeSignature(s, userId, note, timezone, words),
    blocks,
  }
}

const frameLetterhead = (
  { lines, footer, version }: Pick<StoredLetterhead, 'lines' | 'footer' | 'version'>,
  hasLogo: boolean,
): NoteFrame['letterhead'] => ({
  lines: lines.split('\n').filter((line) => line.trim() !== ''),
  footer,
  hasLogo,
  version,
})

/** What the template of a note makes; '' where the template is gone. */
export async function documentType(s: Services, userId: string, note: Note): Promise<string> {
  try {
    return (await getItem(s, userId, note.template.id)).documentType
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return ''
    throw error
  }
}

const credentials = (clinician: string, { speciality }: User['profile']) =>
  [clinician, speciality].filter(Boolean).join(', ')

const clinicianFact = (value: string, t: DocumentWords['t']) => ({
  kind: 'clinician' as const,
  name: t('Clinician'),
  value,
})

const senderLines = (profile: User['profile'], clinician: string) =>
  [
    credentials(clinician, profile),
    profile.clinicName,
    ...profile.clinicAddress.split('\n'),
    profile.clinicPhoneNumber,
  ].filter(Boolean)

/** "Amara Okafor, born 3 March 1985": what tells the patient of a letter from others of the name. */
function patientSubject({ patient }: Pick<Scribe, 'patient'>, { t, day }: DocumentWords): string {
  if (!patient) return ''
  const { firstName, lastName, birthDate } = patient.demographics
  const name = [firstName, lastName].filter(Boolean).join(' ')
  // A date without a time is in no time zone.
  const born = birthDate && t('born {date}', { date: day(`${birthDate}T12:00:00Z`, 'UTC') })
  return [name, born].filter(Boolean).join(', ')
}

function describePatient({ patient }: Pick<Scribe, 'patient'>, words: DocumentWords): string {
  if (!patient) return ''
  const { sex, number } = patient.demographics
  const { t } = words
  const sexes = { '': '', female: t('Female'), male: t('Male'), other: t('Other'), unknown: '' }
  return [patientSubject({ patient }, words), sexes[sex], number && t('No. {number}', { number })]
    .filter(Boolean)
    .join(', ')
}

/** The patient, if known, and the visit. */
export function listFacts(
  { patient, appointment, created }: Pick<Scribe, 'patient' | 'appointment' | 'created'>,
  timezone: string,
  words: DocumentWords,
): NoteFrame['facts'] {
  const { t } = words
  const described = describePatient({ patient }, words)
  const at = words.dayAndTime(appointment?.startTime ?? created, timezone)
  return [
    ...(described ? [{ kind: 'patient' as const, name: t('Patient'), value: described }] : []),
    { kind: 'visit' as const, name: t('Visit'), value: at },
  ]
}

async function describeSignature(
  s: Services,
  userId: string,
  note: Note,
  timezone: string,
  { t, dayAndTime }: DocumentWords,
): Promise<NoteFrame['signature']> {
  if (!note.signed) {
    const reason =
      note.amendment && t('Amends a signed note: {reason}', { reason: note.amendment.reason })
    return { signed: false, lines: [t('Draft, not signed'), ...(reason ? [reason] : [])] }
  }
  const last = await lastSignature(s, userId, note.id)
  return {
    signed: true,
    lines: [
      t('Signed by {name}, {date}', {
        name: note.signed.by,
        date: dayAndTime(note.signed.at, timezone),
      }),
      ...(last?.amendment ? [t('Amended: {reason}', { reason: last.amendment })] : []),
      ...(last ? [t('Receipt SHA-256: {hash}', { hash: last.hash })] : []),
    ],
  }
}
