import { UnstyledButton } from '@mantine/core'
import { TriangleAlert, UserRound, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { useNow } from '#web/ui/now.ts'
import { t } from '#web/i18n/i18n.ts'
import css from '../scribes.module.css'
import { usePatientChanges, useShownPatient } from './pending.ts'

const PatientDialog = lazy(async () => ({
  default: (await import('./PatientDialog.tsx')).PatientDialog,
}))

/** The patient of the visit, or “Add patient”; opens the dialog with the patient's details. */
export function PatientChip({ scribe }: { scribe: Scribe }) {
  const [isOpen, setIsOpen] = useState(false)
  const patient = useShownPatient(scribe)
  const problem = usePatientChanges((changes) => changes[scribe.id]?.problem)
  const now = useNow()
  const details = patient ? patientDetails(patient.demographics, now) : ''
  return (
    <>
      <UnstyledButton
        className={css.patientChip ?? ''}
        data-empty={patient ? undefined : true}
        aria-haspopup="dialog"
        aria-label={
          patient
            ? t('Patient: {name}', { name: patientName(patient.demographics) })
            : t('Add patient')
        }
        {...(details && { title: details })}
        onClick={() => setIsOpen(true)}
      >
        {patient ? <UserRound size={14} aria-hidden /> : <UserRoundPlus size={14} aria-hidden />}
        <span>{patient ? patientName(patient.demographics) : t('Add patient')}</span>
        {problem && <TriangleAlert size={14} aria-label={t('Not saved')} />}
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <PatientDialog scribe={scribe} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
