import { TZDate } from '@date-fns/tz'
import { format as formatDate } from 'date-fns/format'
import type { Note } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { fullLetterhead } from '#server/library/letterhead/letterhead.ts'
import type { Services } from '#server/services.ts'
import type { Document } from './blocks.ts'

const dayAndTime = (instant: string, timezone: string) =>
  formatDate(new TZDate(instant, timezone), 'd MMMM yyyy, h:mm a')

/** Everything of a document that is not the text of the note. */
export async function documentHead(
  s: Services,
  userId: string,
  { note, scribe, timezone }: { note: Note; scribe: Scribe; timezone: string },
): Promise<Pick<Document, 'date' | 'letterhead' | 'facts' | 'signature'>> {
  const { logo, ...text } = await fullLetterhead(s, userId)
  const lines = text.lines.split('\n').filter((line) => line.trim() !== '')
  const picture = logo && {
    type: logo.type,
    width: logo.width,
    height: logo.height,
    base64: logo.bytes.toString('base64'),
  }
  return {
    date: `${scribe.name} · ${dayAndTime(note.created, timezone)}`,
    letterhead: text.on ? { lines, footer: text.footer, logo: picture } : undefined,
    facts: text.patient ? listFacts(scribe, timezone) : [],
    signature: note.signed
      ? `Signed by ${note.signed.by}, ${dayAndTime(note.signed.at, timezone)}.`
      : 'Not signed.',
  }
}

/** The patient and the visit, where they are known. */
export function listFacts(
  { patient, appointment }: Pick<Scribe, 'patient' | 'appointment'>,
  timezone: string,
): Document['facts'] {
  const { firstName, lastName } = patient?.demographics ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [
    ...(name ? [{ name: 'Patient', value: name }] : []),
    ...(appointment ? [{ name: 'Visit', value: dayAndTime(appointment.startTime, timezone) }] : []),
  ]
}
