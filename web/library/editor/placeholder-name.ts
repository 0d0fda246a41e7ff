import type { placeholders } from '#common/placeholders.ts'
import { t } from '#web/i18n/i18n.ts'

const names: Record<(typeof placeholders)[number]['name'], string> = {
  'patient.name': t('Patient’s name'),
  'patient.firstName': t('Patient’s first name'),
  'patient.lastName': t('Patient’s last name'),
  'patient.id': t('Patient’s number'),
  'visit.name': t('Name of the visit'),
  'visit.date': t('Date of the visit'),
  'visit.time': t('Time of the visit'),
  'user.name': t('Your name'),
  'user.title': t('Your title'),
  'user.speciality': t('Your specialty'),
  'clinic.name': t('Clinic’s name'),
  'clinic.address': t('Clinic’s address'),
  'clinic.phone': t('Clinic’s phone'),
  'clinic.email': t('Clinic’s email'),
  today: t('Date of writing'),
}
const byPlaceholder = new Map<string, string>(Object.entries(names))

/** The label of a placeholder; undefined for an unknown name. */
export const placeholderName = (name: string): string | undefined => byPlaceholder.get(name)
