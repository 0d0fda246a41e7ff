import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Patient } from '#contract/patients.ts'
import { paths } from '#web/paths.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere, NotThere } from '#web/shell/NotThere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { t } from '#web/i18n/i18n.ts'
import { EditPatientDialog } from './EditPatientDialog.tsx'
import css from './patient.module.css'
import { PatientVisits } from './PatientVisits.tsx'
import { patientQuery } from './queries.ts'

/** A patient: details, a recap of the last visit, and all visits over time. */
export function PatientPage() {
  const { patientId = '' } = useParams()
  const query = useQuery(patientQuery(patientId))
  const name = query.data && patientName(query.data.demographics)
  return (
    <MainPane name={t('The patient')}>
      <PageHeader title={name ?? t('Patient')} tabTitle={t('Patient')} />
      <div className={css.page}>
        {isNotThere(query.error) ? (
          <NotThere
            title={t('Patient not found')}
            why={t('A patient is deleted with the last visit.')}
            back={{ to: paths.home, label: t('Back to your visits') }}
          />
        ) : (
          <Loaded what={t('the patient')} query={query}>
            {(patient) => (
              <>
                <Details patient={patient} />
                <PatientVisits patientId={patientId} />
              </>
            )}
          </Loaded>
        )}
      </div>
    </MainPane>
  )
}

function Details({ patient }: { patient: Patient }) {
  const [isEditing, setIsEditing] = useState(false)
  const now = useNow()
  const { demographics } = patient
  return (
    <section className={css.details} aria-label={t('Details')}>
      <div>
        <p>{patientDetails(demographics, now) || t('No details recorded')}</p>
        {demographics.notes && <p className={css.notes}>{demographics.notes}</p>}
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Pencil size={14} aria-hidden />}
        onClick={() => setIsEditing(true)}
      >
        {t('Edit details')}
      </Button>
      {isEditing && <EditPatientDialog patient={patient} onClose={() => setIsEditing(false)} />}
    </section>
  )
}
