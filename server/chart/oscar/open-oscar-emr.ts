import { message } from '#common/translation.ts'
import type { Emr } from '#server/chart/emr/emr.ts'
import type { Services } from '#server/services.ts'
import { openOscarClient } from './client.ts'
import { readBanner, readDemographic, toDemographics } from './demographics.ts'
import { readOneAppointment } from './one-appointment.ts'
import { readRecord } from './read-record.ts'
import { readAppointments, withPatient } from './schedule.ts'
import { searchPatients } from './search-patients.ts'
import { findNote, writeNote } from './write-note.ts'

/** A connected OSCAR. @throws AppError 'Integration not found', 'bad-request' when the user has to connect again */
export async function openOscarEmr(
  s: Services,
  userId: string,
  integrationId: string,
): Promise<Emr> {
  const client = await openOscarClient(s, userId, integrationId)
  const { baseUrl, displayName, timeZone } = client
  return {
    integrationId,
    baseUrl,
    displayName,
    // A revision would hide what the clinician has changed or signed meanwhile, which OSCAR doesn't tell.
    replacesNotes: false,
    acceptsPdfs: false,
    documentType: () => ({ code: '', display: message('Encounter note') }),
    searchPatients: (text, signal) => searchPatients(client, text, signal),
    async readPatient(id, signal) {
      const person = await readDemographic(client, id, signal)
      return person && toDemographics(person, timeZone)
    },
    readBanner: (id) => readBanner(client, id),
    readAppointments: (days, signal) => readAppointments(client, days, signal),
    readAppointment: (id, signal) => readOneAppointment(client, id, signal),
    withPatient: (appointment, signal) => withPatient(client, appointment, signal),
    // OSCAR launches no apps, so no encounter of it is ever opened.
    readEncounterAppointment: async () => undefined,
    readRecord: (request, parts, onPart) => readRecord(client, request, parts, onPart),
    writeNote: (note) => writeNote(client, note),
    findNote: (attempt) => findNote(client, attempt),
  }
}
