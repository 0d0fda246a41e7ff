import type { Demographics } from '#contract/patients.ts'
import { dateOnly } from './times.ts'
import { t } from '#web/i18n/i18n.ts'

/** A patient's name, or the number of a patient without one. */
export function patientName({ firstName, lastName, number }: Demographics): string {
  return [firstName, lastName].filter(Boolean).join(' ') || number
}

const sexes = {
  '': '',
  female: t('Female'),
  male: t('Male'),
  other: t('Other sex'),
  unknown: '',
} as const

/** Completed years on a day. */
export function ageOn(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const hadBirthday =
    now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day)
  return now.getFullYear() - year - (hadBirthday ? 0 : 1)
}

/** What tells a patient from others of the same name: “Mar 3, 1985 (41) · Female · No. 1234”. */
export function patientDetails(demographics: Demographics, now: Date): string {
  const { firstName, lastName, birthDate, sex, number } = demographics
  const born =
    birthDate &&
    t('{date} (age {age, number})', { date: dateOnly(birthDate), age: ageOn(birthDate, now) })
  const numbered = number && (firstName || lastName) && t('No. {number}', { number })
  return [born, sexes[sex], numbered].filter(Boolean).join(' · ')
}
