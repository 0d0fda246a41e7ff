import { UnstyledButton } from '@mantine/core'
import { TriangleAlert, UserRound, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Patient } from '#contract/patients.ts'
import type { Scribe } from '#contract/scribes.ts'
import { LazyMenu } from '#web/ui/LazyMenu.tsx'
import type { Opener } from '#web/ui/opener.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { useNow } from '#web/ui/now.ts'
import { t } from '#web/i18n/i18n.ts'
import css from '../scribes.module.css'
import { usePatientChanges, useShownPatient } from './pending.ts'

const PatientDialog = lazy(async () => ({
  default: (await import('./PatientDialog.tsx')).PatientDialog,
}))

const loadMenu = () => import('./PatientMenu.tsx')
const PatientMenu = lazy(async () => ({ default: (await loadMenu()).PatientMenu }))

/**
 * The patient of the visit, or “Add patient”; opens the dialog with the patient's details. The patient of an EMR has a menu
 * with the chart as well.
 */
export function PatientChip({ scribe }: { scribe: Scribe }) {
  const [isOpen, setIsOpen] = useState(false)
  const patient = useShownPatient(scribe)
  const edit = () => setIsOpen(true)
  return (
    <>
      {patient?.emr ? (
        <LazyMenu
          position="bottom-end"
          width={200}
          preload={loadMenu}
          button={(opener) => <Chip scribe={scribe} patient={patient} {...opener} />}
        >
          <Suspense fallback={null}>
            <PatientMenu scribeId={scribe.id} onEdit={edit} />
          </Suspense>
        </LazyMenu>
      ) : (
        <Chip scribe={scribe} patient={patient} aria-haspopup="dialog" onClick={edit} />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PatientDialog scribe={scribe} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ChipProps extends Partial<Opener> {
  scribe: Scribe
  patient: Patient | null
}

function Chip({ scribe, patient, ...opener }: ChipProps) {
  const problem = usePatientChanges((changes) => changes[scribe.id]?.problem)
  const now = useNow()
  const details = patient ? patientDetails(patient.demographics, now) : ''
  return (
    <UnstyledButton
      className={css.patientChip ?? ''}
      data-empty={patient ? undefined : true}
      aria-label={
        patient
          ? t('Patient: {name}', { name: patientName(patient.demographics) })
          : t('Add patient')
      }
      {...(details && { title: details })}
      {...opener}
    >
      {patient ? <UserRound size={14} aria-hidden /> : <UserRoundPlus size={14} aria-hidden />}
      <span>{patient ? patientName(patient.demographics) : t('Add patient')}</span>
      {problem && <TriangleAlert size={14} aria-label={t('Not saved')} />}
    </UnstyledButton>
  )
}
