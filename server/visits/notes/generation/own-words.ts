import { phrasePattern } from '#common/dictation.ts'
import { baseOf, languageCodes, localeOf } from '#contract/languages.ts'
import type { Item } from '#contract/items.ts'
import { SectionKind } from '#contract/item-fields.ts'
import type { Evidence } from '#contract/notes.ts'
import type { PlaceholderValues } from '#common/placeholders.ts'
import type { Patient } from '#contract/patients.ts'
import type { User } from '#contract/profile.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { blindIndex, indexKey } from '#server/platform/crypto/hmac.ts'
import { userScope, type Vault } from '#server/platform/crypto/vault.ts'
import { listItems } from '#server/library/items/list.ts'
import { activeMemories } from '#server/library/memories/memories.ts'
import type { Source } from '#server/clinical/language/source.ts'
import {
  type Body,
  type Head,
  scribeBody,
  scribeHead,
  type ScribeRow,
} from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { aboutVisit } from './about-visit.ts'
import { namedPatient } from './named-patient.ts'
import type { Memory, SpokenMacro } from './writer.ts'

/** What is known about a visit besides its transcript. */
interface VisitDetails extends Head, Pick<Body, 'appointment'> {
  patient: {
    patientId: string
    demographics: Pick<Patient['demographics'], 'firstName' | 'lastName'>
  } | null
  /** Of the scribe; absent for a visit that need not exist. */
  id?: string
  created: Date
}

export async function readDetails(tx: Tx, scribe: ScribeRow, vault: Vault): Promise<VisitDetails> {
  const head = scribeHead(scribe, vault)
  const { appointment } = scribeBody(scribe, vault)
  const patient = (await readPatient(tx, vault, scribe)) ?? null
  return { ...head, id: scribe.id, patient, appointment, created: scribe.created }
}

export interface OwnWords {
  values: PlaceholderValues
  macros: (SpokenMacro & { evidence: Evidence })[]
  memories: Memory[]
  /** Delimits the record of the visit in prompts, always the same; a word that no speaker or author could know. */
  mark?: string
  /** What prompts say about the visit besides its record. */
  about?: string[]
}

/** A clinician's other inputs to a note: values of placeholders and spoken macros. */
export async function ownWords(
  s: Services,
  user: User,
  details: VisitDetails,
  sources: readonly Source[],
  timezone = 'UTC',
): Promise<OwnWords> {
  const query = { itemType: 'macro' as const, filter: 'usable' as const, limit: MOST_MACROS }
  const [{ items }, memories, mark] = await Promise.all([
    listItems(s, user.id, query),
    activeMemories(s, user.id, user.settings),
    details.id === undefined ? undefined : findMark(s, user.id, details.id),
  ])
  return {
    values: placeholderValues(user, details, {
      timezone,
      now: s.now(),
      said: namedPatient(sources),
    }),
    macros: spokenIn(items, sources),
    memories,
    ...(mark !== undefined && { mark }),
    about: aboutVisit(user, sources, { began: beganAt(details), timezone }),
  }
}

/** The random word in the mark of a visit's record, the same in every prompt about it, so that a server can cache the record. */
export async function findMark(s: Services, userId: string, scribeId: string): Promise<string> {
  const keys = await s.keys.keysFor(userScope(userId))
  return blindIndex(indexKey(keys, 'record mark'), scribeId).toString('base64url')
}

const beganAt = ({ appointment, created }: VisitDetails) =>
  appointment ? new Date(appointment.startTime) : created

/** More than any user has. */
const MOST_MACROS = 1000

function placeholderValues(
  { name, profile, settings }: User,
  details: VisitDetails,
  { timezone: timeZone, now, said = '' }: { timezone: string; now: Date; said: string | undefined },
): PlaceholderValues {
  const { name: visit, patient } = details
  const began = beganAt(details)
  const day = (at: Date) => formatted(at, settings.language, { dateStyle: 'long', timeZone })
  const { firstName = '', lastName = '' } = patient?.demographics ?? {}
  return {
    'patient.name': `${firstName} ${lastName}`.trim() || said,
    'patient.firstName': firstName,
    'patient.lastName': lastName,
    'patient.id': patient?.patientId ?? '',
    'visit.name': visit,
    'visit.date': day(began),
    'visit.time': formatted(began, settings.language, { timeStyle: 'short', timeZone }),
    'user.name': [profile.title, name].filter(Boolean).join(' '),
    'user.title': profile.title,
    'user.speciality': profile.speciality,
    'clinic.name': profile.clinicName,
    'clinic.address': profile.clinicAddress,
    'clinic.phone': profile.clinicPhoneNumber,
    'clinic.email': profile.clinicEmail,
    today: day(now),
  }
}

/** British order for English, since "3/4" would be two days. */
function formatted(at: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const locale = languageCodes.some((code) => code === language) ? localeOf(language) : undefined
  const isForeign = locale !== undefined && baseOf(locale) !== 'en'
  return new Intl.DateTimeFormat(isForeign ? locale : 'en-GB', options).format(at)
}

/** The macros whose phrase was said, with the position. The template of its kind is a word that a macro has. */
function spokenIn(
  macros: readonly Item[],
  sources: readonly Source[],
): (SpokenMacro & { evidence: Evidence })[] {
  return macros.flatMap(({ spokenPhrase: phrase, content: text, documentType, draft }) => {
    const pattern = phrasePattern(phrase)
    if (!pattern || draft || text.trim() === '') return []
    const said = sources.find(
      (source) => source.kind === 'transcript' && source.text.search(pattern) >= 0,
    )
    if (!said) return []
    const kind = SectionKind.safeParse(documentType)
    const { timestamp, end, speaker } = said
    const evidence: Evidence = {
      kind: 'transcript',
      sourceId: said.id,
      quote: said.text,
      ...(timestamp !== undefined && { timestamp }),
      ...(end !== undefined && { end }),
      ...(speaker !== undefined && { speaker }),
    }
    return [{ phrase, text: text.trim(), kind: kind.success ? kind.data : 'objective', evidence }]
  })
}
