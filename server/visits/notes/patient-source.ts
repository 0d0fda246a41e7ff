import { differenceInMonths } from 'date-fns/differenceInMonths'
import { differenceInYears } from 'date-fns/differenceInYears'
import { parseISO } from 'date-fns/parseISO'
import type { Demographics, Patient } from '#contract/patients.ts'
import type { Source } from '#server/clinical/language/source.ts'

/**
 * Age and sex of the linked patient, for notes and checks. The name and the number are left out: no note needs them
 * from here, and they would be sent to the language model.
 * @param on the day of the visit
 */
export function patientSource(patient: Patient | undefined, on: Date): Source[] {
  const text = patient && describe(patient.demographics, on)
  if (!text) return []
  const chart = { part: 'basicInfo', ended: false } as const
  return [{ kind: 'chart', id: 'patient', name: 'Patient details', text, chart }]
}

function describe({ birthDate, sex }: Demographics, on: Date): string {
  const born = birthDate === '' ? undefined : parseISO(birthDate)
  const age = born && born <= on ? ageWords(born, on) : undefined
  const isChild = born !== undefined && differenceInYears(on, born) < ADULT
  const person = nouns[sex]?.[isChild ? 'child' : 'adult']
  if (age)
    return `The patient is ${article(age)} ${age}-old ${person ?? (isChild ? 'child' : 'person')}.`
  return person ? `The patient is a ${nouns[sex]?.adult}.` : ''
}

const ADULT = 18
/** An infant's age is given in months. */
const INFANT_YEARS = 2

function ageWords(born: Date, on: Date): string {
  const years = differenceInYears(on, born)
  return years < INFANT_YEARS ? `${differenceInMonths(on, born)}-month` : `${years}-year`
}

const nouns: Partial<Record<Demographics['sex'], { adult: string; child: string }>> = {
  female: { adult: 'woman', child: 'girl' },
  male: { adult: 'man', child: 'boy' },
}

/** "An 8-year-old", "an 11-month-old", "an 18-year-old", "an 80-year-old". */
const article = (age: string): string => (/^(?:8|11-|18-)/.test(age) ? 'an' : 'a')
