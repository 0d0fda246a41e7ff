import * as z from 'zod/mini'
import { Id, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Demographics } from './patients.ts'
import { PulledData, Scribe } from './scribes.ts'

/** A patient as an EMR has it. */
export const EmrPatient = z.object({
  /** The id of the patient in the EMR. */
  emrPatientId: z.string(),
  demographics: Demographics,
})
export type EmrPatient = z.infer<typeof EmrPatient>

export const searchEmrPatients = endpoint({
  method: 'POST',
  path: '/api/integrations/:id/patients/search',
  access: 'signed-in',
  summary:
    'Up to 20 patients of a connected EMR by name, by birth date (YYYY-MM-DD) or by number. A POST, so that names stay out of logs.',
  body: z.object({ text: NonEmpty(200) }),
  response: z.object({ items: z.array(EmrPatient) }),
})
export const setEmrPatient = endpoint({
  method: 'PUT',
  path: '/api/scribes/:id/emr-patient',
  access: 'signed-in',
  summary:
    'Links the visit with a patient of a connected EMR, as the EMR has them now. `linked` is the patient that the client knows; 409 with the newer visit when that is not the newest, 404 for a patient that the EMR doesn’t have. `pulled` is that of `PUT /api/scribes/:id/patient`.',
  body: z.object({
    linked: z.nullable(Id),
    pulled: z._default(PulledData, 'delete'),
    integrationId: Id,
    emrPatientId: NonEmpty(200),
  }),
  response: Scribe,
})
export const openEmrVisit = endpoint({
  method: 'POST',
  path: '/api/integrations/:id/visits',
  access: 'signed-in',
  summary:
    'Opens the visit of an encounter in a connected EMR, or without one the visit of its patient for today, and creates it as a draft the first time. An encounter and the appointment that it fulfils have one visit. Parallel calls open the same visit. 404 for a patient that the EMR doesn’t have.',
  body: z.object({
    emrPatientId: NonEmpty(200),
    encounterId: z._default(z.nullable(NonEmpty(200)), null),
  }),
  response: Scribe,
})
