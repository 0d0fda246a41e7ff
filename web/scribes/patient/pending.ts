import { create } from 'zustand'
import type { ScribeHead } from '#contract/scribes.ts'
import { onSignedOut } from '#web/api/client.ts'
import type { PatientChange } from './refused-change.ts'

/** Changes that the server doesn't have yet, by visit; `send-patient.ts` stores and sends them. */
export const usePatientChanges = create<Readonly<Record<string, PatientChange>>>(() => ({}))

/** The patient of a visit, with a change that isn't saved yet. */
export function useShownPatient({ id, patient }: Pick<ScribeHead, 'id' | 'patient'>) {
  const change = usePatientChanges((changes) => changes[id])
  return change ? change.patient : patient
}

onSignedOut(() => usePatientChanges.setState({}, true))
