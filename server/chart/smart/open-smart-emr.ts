import type { Emr } from '#server/chart/emr/emr.ts'
import { openFhirClient } from '#server/chart/fhir/client.ts'
import { readResource } from '#server/chart/fhir/read-resource.ts'
import { readDemographics } from '#server/chart/record/demographics.ts'
import { readRecord } from '#server/chart/record/read-record.ts'
import type { Services } from '#server/services.ts'
import { readAppointments, readOneAppointment, withPatient } from './appointments.ts'
import { readBanner } from './banner.ts'
import { documentTypeFor } from './document.ts'
import { readEncounterAppointment } from './encounter.ts'
import { findDocument } from './find-document.ts'
import { searchPatients } from './search-patients.ts'
import { writeDocument } from './write-note.ts'

/**
 * A connected SMART on FHIR server.
 * @throws AppError 'Integration not found', 'bad-request' when the user has to connect again, 'unavailable'
 */
export async function openSmartEmr(
  s: Services,
  userId: string,
  integrationId: string,
): Promise<Emr> {
  const client = await openFhirClient(s, userId, integrationId)
  const { baseUrl, displayName } = client
  return {
    integrationId,
    baseUrl,
    displayName,
    replacesNotes: true,
    acceptsPdfs: true,
    documentType: documentTypeFor,
    searchPatients: (text, signal) => searchPatients(client, text, signal),
    async readPatient(id, signal) {
      const resource = await readResource(client, 'Patient', id, signal)
      return resource && readDemographics(resource)
    },
    readBanner: (id) => readBanner(client, id),
    readAppointments: (days, signal) => readAppointments(client, days, signal),
    readAppointment: (id, signal) => readOneAppointment(client, id, signal),
    withPatient: (appointment, signal) => withPatient(client, appointment, signal),
    readEncounterAppointment: (encounter, signal) =>
      readEncounterAppointment(client, encounter, signal),
    readRecord: (request, parts, onPart) => readRecord({ ...request, client }, parts, onPart),
    writeNote: (note) => writeDocument(client, note),
    findNote: (attempt) => findDocument(client, attempt),
  }
}
