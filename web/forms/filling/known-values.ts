import { formatDate } from '#common/format-date.ts'
import type { FormField, FormFieldSource } from '#contract/form-fields.ts'
import type { Demographics, Sex } from '#contract/patients.ts'
import type { Profile } from '#contract/profile.ts'
import { t } from '#web/i18n/i18n.ts'

/** A value for a field, and where it comes from. */
export interface KnownValue {
  text: string
  evidence: string
}

/** The records that fill fields. */
export interface KnownRecords {
  profile: Profile
  /** Undefined for a visit without a patient. */
  patient: Demographics | undefined
  /** When the visit was, as YYYY-MM-DD in the user's time zone. */
  visitDate: string
}

const sexes: Record<Sex, string> = {
  '': '',
  unknown: '',
  female: t('Female'),
  male: t('Male'),
  other: t('Other'),
}

/**
 * The value that a record holds for a field; undefined where none does. Nothing is guessed, boxes are never ticked, and a
 * choice is made only where one of its options is the value itself.
 */
export function knownValue(field: FormField, records: KnownRecords): KnownValue | undefined {
  const { source, type, readOnly } = field
  if (source === '' || type === 'signature' || type === 'checkbox' || readOnly) return undefined
  const text = textOf(source, field, records)?.trim()
  if (!text) return undefined
  const value = { text, evidence: evidenceOf(source) }
  if (type !== 'choice') return value
  // A radio button is one of several fields with an option each; a person chooses.
  const option =
    field.options.length > 1 &&
    field.options.find((one) => one.trim().toLowerCase() === text.toLowerCase())
  return option ? { ...value, text: option } : undefined
}

function textOf(
  source: Exclude<FormFieldSource, ''>,
  field: FormField,
  { profile, patient, visitDate }: KnownRecords,
): string | undefined {
  const date = (iso: string | undefined) => (iso ? formatDate(iso, field) : '')
  const values: Partial<Record<FormFieldSource, string | undefined>> = {
    'patient.name': patient && `${patient.firstName} ${patient.lastName}`,
    'patient.firstName': patient?.firstName,
    'patient.lastName': patient?.lastName,
    'patient.birthDate': date(patient?.birthDate),
    'patient.sex': patient && sexes[patient.sex],
    'patient.number': patient?.number,
    'clinician.name': [profile.title, profile.firstName, profile.lastName].join(' '),
    'clinic.name': profile.clinicName,
    'clinic.address': profile.clinicAddress,
    'clinic.phone': profile.clinicPhoneNumber,
    'clinic.email': profile.clinicEmail,
    'visit.date': date(visitDate),
  }
  return values[source]
}

function evidenceOf(source: FormFieldSource): string {
  if (source.startsWith('patient.')) return t('From the patient’s record')
  if (source.startsWith('visit.')) return t('The date of the visit')
  return t('From your profile')
}
