import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Evidence } from './notes.ts'
import { NonEmpty } from './common.ts'

/** A name or birth date in a visit that doesn't fit the linked patient. */
export const ForeignMention = z.object({
  /** Stays the same while the same is said about the same patient. */
  id: z.string(),
  kind: z.enum(['name', 'birth-date']),
  /** As it was said: "Mrs. Okafor". */
  text: z.string(),
  evidence: Evidence,
})
export type ForeignMention = z.infer<typeof ForeignMention>

/** Reasons to think that a visit belongs to another patient than the linked one. */
export const PatientCheck = z.object({
  /** Empty if nothing speaks against the linked patient, or if there is none. */
  mentions: z.array(ForeignMention),
  /** The clinician has looked at all of them and continued. */
  dismissed: z.boolean(),
})
export type PatientCheck = z.infer<typeof PatientCheck>

export const getPatientCheck = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/patient-check',
  access: 'signed-in',
  summary:
    'Names and birth dates in the conversation, the files and the chart that don’t fit the patient of the visit. A name that a recogniser may have misspelled fits.',
  response: PatientCheck,
})
export const dismissPatientCheck = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/patient-check',
  access: 'signed-in',
  summary:
    'Records that the clinician has reviewed these mentions and that the patient is right. New ones raise an alert again.',
  body: z.object({ ids: z.array(NonEmpty(64)).check(z.maxLength(100)) }),
  response: PatientCheck,
})
