import * as z from 'zod/mini'
import { cleanText } from '#server/chart/record/clean.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarList, type OscarReading } from './list-about.ts'
import { dayIn, fieldOf, Id, Moment } from './shape.ts'

const Listed = z.object({
  noteId: Id,
  note: z.string(),
  providerName: maybe(Line),
  observationDate: maybe(Moment),
  cpp: maybe(z.boolean()),
  document: maybe(z.boolean()),
})

export interface EncounterNote {
  id: string
  title: string
  text: string
  /** YYYY-MM-DD, or ''. */
  date: string
}

export interface NoteReading {
  list: OscarList<EncounterNote>
  /**
   * OSCAR lists its notes only to a session of its own pages. To others it answers 200 with an empty selection, so an
   * empty one means nothing.
   */
  isListed: boolean
}

/**
 * The newest encounter notes of a patient. They name no patient: the address alone says whose they are.
 * @throws AppError 'bad-request' when the user has to connect again; Error when nothing answers
 */
export async function readNotes(reading: OscarReading, most: number): Promise<NoteReading> {
  const list = await listAbout(reading, {
    request: {
      method: 'POST',
      path: `/notes/${reading.patientId}/all`,
      query: [
        ['numToReturn', String(most)],
        ['offset', '0'],
      ],
      json: {},
    },
    listIn: (body) => fieldOf(body, 'notelist'),
    schema: Listed,
    subjectOf: null,
  })
  const { timeZone } = reading.client
  const entries = list.entries
    .filter(({ cpp = false, document = false }) => !cpp && !document)
    .map(({ noteId, note, providerName, observationDate }) => ({
      id: noteId,
      title: joined(['Encounter note', providerName]),
      text: cleanText(note),
      date: dayIn(observationDate, timeZone),
    }))
  return { list: { ...list, entries }, isListed: list.status !== 'ok' || list.entries.length > 0 }
}
