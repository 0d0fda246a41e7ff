import { AppError } from '#contract/errors.ts'
import type { Patient } from '#contract/patients.ts'
import type { PulledData, Scribe } from '#contract/scribes.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { patientName } from '#web/ui/patient-words.ts'

/** A change of a visit's patient that the server doesn't have yet. */
export interface PatientChange {
  /** The visit's patient before the change; null if none. */
  linked: string | null
  /** The visit's new patient; null for none. */
  patient: Patient | null
  /** What happens to the chart data of the former patient; deleted if absent. */
  pulled?: PulledData
  /** Earlier patients that this window sent for the visit: the server may have any of them. */
  sent: readonly (string | null)[]
  /** Why the server refused it; the user decides in the dialog. */
  problem?: string
}

type NextStep =
  /** Send it again later. */
  | { kind: 'wait' }
  /** The visit isn't on the server: not yet, or no longer. */
  | { kind: 'no-visit' }
  /** Send this instead, or show its problem. */
  | { kind: 'change'; change: PatientChange }

/** What to do with a change whose request failed. */
export function nextStep(error: unknown, change: PatientChange): NextStep {
  if (!(error instanceof AppError)) return { kind: 'wait' }
  const { code, current, message } = error
  if (code === 'unavailable' || code === 'too-many' || code === 'unauthenticated')
    return { kind: 'wait' }
  if (code === 'not-found') return { kind: 'no-visit' }
  // Contract of `setPatient`: the refusal carries the newer visit or the newer patient.
  if (code === 'version-mismatch' && current)
    return { kind: 'change', change: onTopOf(current as Scribe | Patient, change) }
  return { kind: 'change', change: { ...change, problem: translate(message) } }
}

function onTopOf(current: Scribe | Patient, change: PatientChange): PatientChange {
  if ('patientId' in current)
    return {
      ...change,
      patient: change.patient && { ...change.patient, version: current.version },
      problem: t('These details were changed in another window. Save again to replace them.'),
    }
  const linked = current.patient?.patientId ?? null
  if (change.sent.includes(linked)) return { ...change, linked }
  const problem = current.patient
    ? t('Another window linked this visit with {name}. Save again to replace that patient.', {
        name: patientName(current.patient.demographics),
      })
    : t('Another window removed the patient from this visit. Save again to link this one.')
  return { ...change, linked, problem }
}
