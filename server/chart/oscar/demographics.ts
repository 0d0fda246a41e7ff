import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { EmrPatient } from '#contract/emr-patients.ts'
import { type Demographics, isDate, type Sex } from '#contract/patients.ts'
import { message } from '#common/translation.ts'
import type { BannerPatient } from '#server/chart/emr/emr.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { askNow, noAnswer, type OscarClient } from './client.ts'
import { dayIn, Id, Moment } from './shape.ts'

/** What a search and a record have in common. */
const Person = {
  demographicNo: Id,
  firstName: maybe(Line),
  lastName: maybe(Line),
  sex: maybe(Line),
  chartNo: maybe(Line),
  hin: maybe(Line),
}
export const SearchedPerson = z.object({ ...Person, dob: maybe(Moment), formattedDOB: maybe(Line) })
const Demographic = z.object({
  ...Person,
  dateOfBirth: maybe(Moment),
  dobYear: maybe(Line),
  dobMonth: maybe(Line),
  dobDay: maybe(Line),
  spokenLanguage: maybe(Line),
  patientStatus: maybe(Line),
})
export type Demographic = z.infer<typeof Demographic>

/**
 * The record of a patient; undefined if OSCAR doesn't have it.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if OSCAR doesn't answer, or with somebody else
 */
export async function readDemographic(
  client: OscarClient,
  id: string,
  signal: AbortSignal,
): Promise<Demographic | undefined> {
  // OSCAR numbers its patients.
  if (!/^\d{1,15}$/.test(id)) return undefined
  const body = await askNow(client, { path: `/demographics/basic/${id}`, signal })
  if (body === undefined) return undefined
  const { data } = Demographic.safeParse(body)
  if (data?.demographicNo !== id) throw noAnswer()
  return data
}

const MAX_NAME = 100
const MAX_NUMBER = 60

export const toDemographics = (one: Demographic, timeZone: string): Demographics =>
  personDetails(one, birthDateOf(one, timeZone))

function personDetails(
  person: Pick<Demographic, keyof typeof Person>,
  birthDate: string,
): Demographics {
  const { firstName = '', lastName = '', sex = '', chartNo, hin } = person
  return {
    firstName: firstName.slice(0, MAX_NAME).toWellFormed(),
    lastName: lastName.slice(0, MAX_NAME).toWellFormed(),
    birthDate,
    sex: sexOf(sex),
    number: (chartNo || hin || '').slice(0, MAX_NUMBER).toWellFormed(),
    notes: '',
  }
}

/** OSCAR's letters; T is transgender. */
const sexes: Record<string, Sex> = { F: 'female', M: 'male', T: 'other', O: 'other', U: 'unknown' }
const sexOf = (letter: string): Sex => sexes[letter.toUpperCase()] ?? ''

/** Three texts in the record, so that no time zone can move it. */
export function birthDateOf(
  { dobYear = '', dobMonth = '', dobDay = '', dateOfBirth }: Demographic,
  timeZone: string,
): string {
  const day = `${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`
  return isDate(day) ? day : dayIn(dateOfBirth, timeZone)
}

/** A person that a search found. */
export function toEmrPatient(
  person: z.infer<typeof SearchedPerson>,
  timeZone: string,
): EmrPatient[] {
  const { formattedDOB = '', dob, demographicNo } = person
  const birthDate = isDate(formattedDOB) ? formattedDOB : dayIn(dob, timeZone)
  const demographics = personDetails(person, birthDate)
  const { firstName, lastName, number } = demographics
  return firstName || lastName || number ? [{ emrPatientId: demographicNo, demographics }] : []
}

const TIMEOUT_MS = 15_000

/** @throws AppError 'bad-request' if OSCAR no longer has the patient, 'unavailable' if it doesn't answer */
export async function readBanner(client: OscarClient, id: string): Promise<BannerPatient> {
  const found = await readDemographic(client, id, AbortSignal.timeout(TIMEOUT_MS))
  if (!found) throw new AppError('bad-request', message('The EMR no longer has this patient.'))
  const { firstName, lastName, birthDate, sex, number } = toDemographics(found, client.timeZone)
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return {
    banner: { emrPatientId: id, name, birthDate, gender: sex, number },
    family: lastName,
    given: firstName,
  }
}
