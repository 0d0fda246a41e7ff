import { updatePatient, type Patient } from '#contract/patients.ts'
import { call } from '#web/api/client.ts'
import { DraftDialog } from '#web/drafts/DraftDialog.tsx'
import { t } from '#web/i18n/i18n.ts'
import { DetailFields, NameFields } from './PatientFields.tsx'
import { usePatientForm } from './usePatientForm.ts'

interface Props {
  patient: Patient
  onClose: () => void
}

/** Edits the details of a patient for all of their visits. */
export function EditPatientDialog({ patient, onClose }: Props) {
  const { draftForm } = usePatientForm({
    name: `patient ${patient.patientId}`,
    patient,
    save: ({ patientId, ...body }) => call(updatePatient, { params: { id: patientId }, body }),
  })
  return (
    <DraftDialog
      title={t('Edit patient')}
      draftForm={draftForm}
      submit={{ label: t('Save') }}
      onClose={onClose}
    >
      <NameFields form={draftForm.form} />
      <DetailFields form={draftForm.form} />
    </DraftDialog>
  )
}
