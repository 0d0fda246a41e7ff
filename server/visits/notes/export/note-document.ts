import { TZDate } from '@date-fns/tz'
import { format as formatDate } from 'date-fns/format'
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
import { isLetterKind, toLetter } from './letter.ts'

const day = (instant: string, timezone: string) =>
  formatDate(new TZDate(instant, timezone), 'd MMMM yyyy')
const dayAndTime = (instant: string, timezone: string) =>
  formatDate(new TZDate(instant, timezone), 'd MMMM yyyy, h:mm a')

/** A note as a document, as its clinic would send it. */
export async function noteDocument(
  s: Services,
  userId: string,
  { note, scribe, timezone }: { note: Note; scribe: Scribe; timezone: string },
): Promise<Document> {
  const [{ logo, ...text }, { profile, name }] = await Promise.all([
    fullLetterhead(s, userId),
    loadUser(s, userId),
  ])
  const clinician = [profile.title, name].filter(Boolean).join(' ')
  const parsed = parseBlocks(note.content)
  const isLetter = isLetterKind(note.template.name, await documentType(s, userId, note))
  const { letter, blocks } = isLetter
    ? toLetter(parsed, {
        sender: text.on ? [] : senderLines(profile, clinician),
        date: day(note.signed?.at ?? note.created, timezone),
        patient: text.patient ? patientSubject(scribe) : '',
        signer: [clinician, profile.speciality].filter(Boolean),
      })
    : { letter: null, blocks: parsed }
  return {
    title: note.title,
    letterhead: text.on ? frameLetterhead(text, logo !== undefined) : null,
    logo: text.on && logo ? { ...logo, base64: logo.bytes.toString('base64') } : undefined,
    facts: [
      ...(text.patient ? listFacts(scribe, timezone) : []),
      ...(clinician
        ? [
            {
              kind: 'clinician' as const,
              name: 'Clinician',
              value: credentials(clinician, profile),
            },
          ]
        : []),
    ],
    letter,
    signature: await describeSignature(s, userId, note, timezone),
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

const senderLines = (profile: User['profile'], clinician: string) =>
  [
    credentials(clinician, profile),
    profile.clinicName,
    ...profile.clinicAddress.split('\n'),
    profile.clinicPhoneNumber,
  ].filter(Boolean)

const sexes = { '': '', female: 'Female', male: 'Male', other: 'Other', unknown: '' } as const

/** "Amara Okafor, born 3 March 1985": what tells the patient of a letter from others of the name. */
function patientSubject({ patient }: Pick<Scribe, 'patient'>): string {
  if (!patient) return ''
  const { firstName, lastName, birthDate } = patient.demographics
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [name, birthDate && `born ${writtenDate(birthDate)}`].filter(Boolean).join(', ')
}

function describePatient({ patient }: Pick<Scribe, 'patient'>): string {
  if (!patient) return ''
  const { sex, number } = patient.demographics
  return [patientSubject({ patient }), sexes[sex], number && `No. ${number}`]
    .filter(Boolean)
    .join(', ')
}

/** A date without a time, so in no time zone. */
const writtenDate = (date: string) => day(`${date}T12:00:00Z`, 'UTC')

/** The patient, if known, and the visit. */
export function listFacts(
  { patient, appointment, created }: Pick<Scribe, 'patient' | 'appointment' | 'created'>,
  timezone: string,
): NoteFrame['facts'] {
  const described = describePatient({ patient })
  const at = dayAndTime(appointment?.startTime ?? created, timezone)
  return [
    ...(described ? [{ kind: 'patient' as const, name: 'Patient', value: described }] : []),
    { kind: 'visit' as const, name: 'Visit', value: at },
  ]
}

async function describeSignature(
  s: Services,
  userId: string,
  note: Note,
  timezone: string,
): Promise<NoteFrame['signature']> {
  if (!note.signed) {
    const reason = note.amendment && `Amends a signed note: ${note.amendment.reason}`
    return { signed: false, lines: ['Draft, not signed', ...(reason ? [reason] : [])] }
  }
  const last = await lastSignature(s, userId, note.id)
  return {
    signed: true,
    lines: [
      `Signed by ${note.signed.by}, ${dayAndTime(note.signed.at, timezone)}`,
      ...(last?.amendment ? [`Amended: ${last.amendment}`] : []),
      ...(last ? [`Receipt SHA-256: ${last.hash}`] : []),
    ],
  }
}
