import type { Programme, ProgrammeInput } from '#contract/profile.ts'
import { t } from '#web/i18n/i18n.ts'

/** The programmes of specification §3, with the names that clinicians use. */
export const programmes = [
  { name: 'infoway', label: t('Canada Health Infoway') },
  { name: 'phsa', label: t('Provincial Health Services Authority (PHSA)') },
] as const
export type ProgrammeName = (typeof programmes)[number]['name']

export interface ProgrammeFields {
  region: string
  licenceCode: string
  /** A day as YYYY-MM-DD; '' for none. */
  expires: string
}

export const toFields = (now: Programme | null): ProgrammeFields => ({
  region: now?.region ?? '',
  licenceCode: now?.licenceCode ?? '',
  expires: now?.expiresAt?.slice(0, 10) ?? '',
})

/** Converts the fields for the API; an enrolment is valid to the end of its last day (UTC). */
export const toEnrolment = ({
  region,
  licenceCode,
  expires,
}: ProgrammeFields): NonNullable<ProgrammeInput> => ({
  region: region.trim(),
  licenceCode: licenceCode.trim(),
  expiresAt: expires ? `${expires}T23:59:59.000Z` : null,
})

/** The state of an enrolment in a sentence. */
export function describeEnrolment(now: Programme | null): string {
  if (!now) return t('Not enrolled.')
  const { region, enrolledAt, expiresAt } = now
  const date = enrolledAt.slice(0, 10)
  const since = region
    ? t('Enrolled in {region} since {date}.', { region, date })
    : t('Enrolled since {date}.', { date })
  if (!expiresAt) return since
  return `${since} ${t('Valid until {date}.', { date: expiresAt.slice(0, 10) })}`
}
