import type { FormFieldOwner, FormFieldSource, FormFieldType } from '#contract/form-fields.ts'
import { t } from '#web/i18n/i18n.ts'

export const typeNames: Record<FormFieldType, string> = {
  text: t('Text'),
  'long-text': t('Long text'),
  date: t('Date'),
  number: t('Number'),
  checkbox: t('Checkbox'),
  choice: t('Choice'),
  comb: t('One character per box'),
  signature: t('Signature'),
}

export const ownerNames: Record<FormFieldOwner, string> = {
  patient: t('Patient'),
  clinician: t('Clinician'),
  clinic: t('Clinic'),
  visit: t('Visit'),
  other: t('Other'),
}

export const sourceNames: Record<FormFieldSource, string> = {
  '': t('No source'),
  'patient.name': t('Patient’s full name'),
  'patient.firstName': t('Patient’s first name'),
  'patient.lastName': t('Patient’s last name'),
  'patient.birthDate': t('Patient’s date of birth'),
  'patient.sex': t('Patient’s sex'),
  'patient.number': t('Patient’s health number'),
  'patient.address': t('Patient’s address'),
  'patient.phone': t('Patient’s phone'),
  'patient.email': t('Patient’s email'),
  'clinician.name': t('Clinician’s name'),
  'clinician.licence': t('Clinician’s licence number'),
  'clinician.signature': t('Clinician’s signature'),
  'clinic.name': t('Clinic’s name'),
  'clinic.address': t('Clinic’s address'),
  'clinic.phone': t('Clinic’s phone'),
  'clinic.fax': t('Clinic’s fax'),
  'clinic.email': t('Clinic’s email'),
  'visit.date': t('Date of the visit'),
  'visit.content': t('What was said in the visit'),
}

export const toOptions = <K extends string>(names: Record<K, string>) =>
  (Object.entries(names) as [K, string][]).map(([value, label]) => ({ value, label }))
