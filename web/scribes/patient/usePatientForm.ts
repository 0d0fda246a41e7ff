import { useState } from 'react'
import type { Demographics, Patient } from '#contract/patients.ts'
import { useDraftForm } from '#web/drafts/useDraftForm.ts'
import { t } from '#web/i18n/i18n.ts'
import { patientsKey } from './queries.ts'

/** The fields, and the patient that they belong to: version 0 for a new one. */
type Values = Demographics & { patientId: string; version: number }

const newPatient = (): Values => ({
  patientId: crypto.randomUUID(),
  version: 0,
  firstName: '',
  lastName: '',
  birthDate: '',
  sex: '',
  number: '',
  notes: '',
})
const toValues = ({ patientId, version, demographics }: Patient): Values => ({
  patientId,
  version,
  ...demographics,
})

function toPatient({ patientId, version, ...typed }: Values): Patient {
  const demographics = {
    ...typed,
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    number: typed.number.trim(),
  }
  return { patientId, version, demographics }
}

export type PatientForm = ReturnType<typeof usePatientForm>['draftForm']['form']

interface Options {
  /** Names the draft. */
  name: string
  scribeId?: string
  /** The patient to edit; null for a new one. */
  patient: Patient | null
  save: (patient: Patient) => unknown
}

/** The form of a patient's details. Typed text stays on this device until it's saved or discarded. */
export function usePatientForm({ name, scribeId, patient, save }: Options) {
  // One id for each opening, so that the start stays the same while the dialog is open.
  const [blank] = useState(newPatient)
  const draftForm = useDraftForm<Values>({
    name,
    ...(scribeId !== undefined && { scribeId }),
    start: patient ? toValues(patient) : blank,
    validate: ({ firstName, lastName, number }) => ({
      lastName:
        [firstName, lastName, number].every((text) => text.trim() === '') &&
        t('Enter a name or a number.'),
    }),
    send: async (values) => save(toPatient(values)),
    queryKey: patientsKey,
  })
  return {
    draftForm,
    /** Takes a patient that the user has seen, or starts a new one. */
    choose: (chosen: Patient | undefined) =>
      draftForm.form.setValues(chosen ? toValues(chosen) : newPatient()),
  }
}
