import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import { Count, Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A date as YYYY-MM-DD, or '' if it isn't known. */
const BirthDate = Text(10).check(
  z.refine((date) => date === '' || isDate(date), {
    error: message('Enter the birth date as year, month and day.'),
  }),
)

/** Whether a text is a date of the calendar as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // '2026-02-30' is read as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The codes of FHIR R4 AdministrativeGender; '' if it isn't known. */
export const Sex = z.enum(['', 'female', 'male', 'other', 'unknown'])
export type Sex = z.infer<typeof Sex>

const Line = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** Who a patient is. Specification §3 names `firstName` and `lastName`; the other fields are ours. */
export const Demographics = z
  .object({
    firstName: Line(100),
    lastName: Line(100),
    birthDate: BirthDate,
    sex: Sex,
    /** The number of a chart or health card. */
    number: Line(60),
    /** Free text. */
    notes: Text(1_000),
  })
  .check(
    z.refine(({ firstName, lastName, number }) => Boolean(firstName || lastName || number), {
      path: ['lastName'],
      error: message('Enter a name or a number.'),
    }),
  )
export type Demographics = z.infer<typeof Demographics>

/** The record of a patient in a connected EMR. */
export const EmrLink = z.object({
  integrationId: Id,
  /** The id of the patient in the EMR. */
  emrPatientId: z.string(),
})
export type EmrLink = z.infer<typeof EmrLink>

/** The patient of a visit (specification §3). */
export const Patient = z.object({
  patientId: Id,
  demographics: Demographics,
  /** Absent for a patient that isn't linked to an EMR. */
  emr: z.optional(EmrLink),
  /** Rises when the demographics change. */
  version: z.number(),
})
export type Patient = z.infer<typeof Patient>

export const searchPatients = endpoint({
  method: 'POST',
  path: '/api/patients/search',
  access: 'signed-in',
  summary:
    'Up to 20 of the user’s patients whose name, number or birth date has every word of `text`, the last seen first. A search that takes too long ends early and says how far back it looked. A POST, so that names stay out of logs.',
  body: z.object({ text: z._default(Text(200), '') }),
  response: z.object({
    items: z.array(z.extend(Patient, { lastSeen: Instant })),
    /** Patients who were seen before weren’t looked at; null if all were. */
    searchedBackTo: z.nullable(Instant),
  }),
})
export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  access: 'signed-in',
  summary: 'A patient of the user.',
  response: Patient,
})
export const updatePatient = endpoint({
  method: 'PATCH',
  path: '/api/patients/:id',
  access: 'signed-in',
  summary:
    'Changes the demographics for every visit of the patient. 409 with the newer patient when `version` is not the newest.',
  body: z.object({ version: Count, demographics: Demographics }),
  response: Patient,
})
