import type { ScribeHead } from '#contract/scribes.ts'
import { patientName } from '#web/ui/patient-words.ts'
import { useShownPatient } from './patient/pending.ts'
import css from './scribes.module.css'

/** What a row calls a visit: its patient, followed by its name, or only its name. */
export function VisitName({ visit }: { visit: Pick<ScribeHead, 'id' | 'name' | 'patient'> }) {
  const patient = useShownPatient(visit)
  if (!patient) return visit.name
  return (
    <>
      {patientName(patient.demographics)}
      <span className={css.rowVisit}>{visit.name}</span>
    </>
  )
}
