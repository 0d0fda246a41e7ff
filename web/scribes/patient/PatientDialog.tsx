import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { DraftDialog } from '#web/drafts/DraftDialog.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'
import { EmrPatients } from './EmrPatients.tsx'
import { DetailFields, NameFields } from './PatientFields.tsx'
import { usePatientChanges, useShownPatient } from './pending.ts'
import { SeenPatients } from './SeenPatients.tsx'
import { changePatient, forgetPatientChange } from './send-patient.ts'
import { usePatientForm } from './usePatientForm.ts'

interface Props {
  scribe: Scribe
  onClose: () => void
}

/** Links the visit with a patient, new or seen before, and edits the patient's details. */
export function PatientDialog({ scribe, onClose }: Props) {
  const queries = useQueryClient()
  const shown = useShownPatient(scribe)
  const { draftForm, choose } = usePatientForm({
    name: `patient ${scribe.id}`,
    scribeId: scribe.id,
    patient: shown,
    save: (patient) => changePatient(queries, scribe, patient),
  })
  const { form, draft } = draftForm
  const isSeen = form.values.version > 0
  /** Closes after a choice that the form has no part in. */
  const closeAfter = (choice: () => void) => () => {
    choice()
    draft.clear()
    onClose()
  }
  const remove = closeAfter(() => changePatient(queries, scribe, null))
  return (
    <DraftDialog
      title={t('Patient')}
      draftForm={draftForm}
      submit={{ label: t('Save') }}
      onClose={onClose}
    >
      <Problem scribeId={scribe.id} onDiscard={closeAfter(() => forgetPatientChange(scribe.id))} />
      <NameFields form={form} />
      {!isSeen && <SeenPatients typed={form.values} onChoose={choose} />}
      {!isSeen && (
        <EmrPatients
          scribe={scribe}
          typed={form.values}
          onLinked={closeAfter(() => forgetPatientChange(scribe.id))}
        />
      )}
      <DetailFields form={form} />
      {isSeen && <SharedDetails patientId={form.values.patientId} />}
      {(shown || isSeen) && (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => choose(undefined)}>
            {t('Choose another patient')}
          </Button>
          {shown && (
            <Button variant="default" size="compact-sm" onClick={remove}>
              {t('Remove from visit')}
            </Button>
          )}
        </Group>
      )}
    </DraftDialog>
  )
}

/** Why the server refused the last change, if it did. */
function Problem({ scribeId, onDiscard }: { scribeId: string; onDiscard: () => void }) {
  const problem = usePatientChanges((changes) => changes[scribeId]?.problem)
  if (!problem) return null
  return (
    <Alert color="yellow">
      <Text size="sm">{problem}</Text>
      <Button variant="default" size="compact-sm" mt="xs" onClick={onDiscard}>
        {t('Discard my change')}
      </Button>
    </Alert>
  )
}

function SharedDetails({ patientId }: { patientId: string }) {
  return (
    <Text size="sm" c="dimmed">
      {t('Changes apply to all visits of this patient.')}{' '}
      <Anchor component={Link} size="sm" to={paths.patient(patientId)}>
        {t('View all visits')}
      </Anchor>
    </Text>
  )
}
