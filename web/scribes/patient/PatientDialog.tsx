import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { PulledData, Scribe } from '#contract/scribes.ts'
import { DraftDialog } from '#web/drafts/DraftDialog.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'
import { EmrPatients } from './EmrPatients.tsx'
import { DetailFields, NameFields } from './PatientFields.tsx'
import { usePatientChanges, useShownPatient } from './pending.ts'
import { PulledChoice, useHasPulled } from './PulledChoice.tsx'
import { SeenPatients } from './SeenPatients.tsx'
import { changePatient, forgetPatientChange } from './send-patient.ts'
import { usePatientForm } from './usePatientForm.ts'

interface Props {
  scribe: Scribe
  onClose: () => void
}

/** Links the visit with a patient, new or seen before, and edits the patient's details. */
export function PatientDialog({ scribe, onClose }: Props) {
  const [pulled, setPulled] = useState<PulledData>('delete')
  const question = <PulledChoice scribe={scribe} pulled={pulled} onChange={setPulled} />
  const { shown, draftForm, choose, discard, remove } = usePatientLink(scribe, pulled, onClose)
  const { form } = draftForm
  const isSeen = form.values.version > 0
  const isOther = form.values.patientId !== scribe.patient?.patientId
  return (
    <DraftDialog
      title={t('Patient')}
      draftForm={draftForm}
      submit={{ label: t('Save') }}
      onClose={onClose}
    >
      <Problem scribeId={scribe.id} onDiscard={discard} />
      <NameFields form={form} />
      {!isSeen && <SeenPatients typed={form.values} onChoose={choose} />}
      {!isSeen && (
        <EmrPatients scribe={scribe} pulled={pulled} typed={form.values} onLinked={discard} />
      )}
      <DetailFields form={form} />
      {isSeen && <SharedDetails patientId={form.values.patientId} />}
      {isOther && question}
      {(shown || isSeen) && (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => choose(undefined)}>
            {t('Choose another patient')}
          </Button>
          {shown && (
            <RemovePatient scribe={scribe} question={isOther ? null : question} onRemove={remove} />
          )}
        </Group>
      )}
    </DraftDialog>
  )
}

/** The form of the visit's patient, and the choices that close it without saving. */
function usePatientLink(scribe: Scribe, pulled: PulledData, onClose: () => void) {
  const queries = useQueryClient()
  const shown = useShownPatient(scribe)
  const { draftForm, choose } = usePatientForm({
    name: `patient ${scribe.id}`,
    scribeId: scribe.id,
    patient: shown,
    save: (patient) => changePatient(queries, scribe, patient, pulled),
  })
  /** Closes after a choice that the form has no part in. */
  const closeAfter = (choice: () => void) => () => {
    choice()
    draftForm.draft.clear()
    onClose()
  }
  return {
    shown,
    draftForm,
    choose,
    discard: closeAfter(() => forgetPatientChange(scribe.id)),
    remove: closeAfter(() => changePatient(queries, scribe, null, pulled)),
  }
}

interface RemoveProps {
  scribe: Scribe
  /** What happens to the patient's chart data. */
  question: ReactNode
  onRemove: () => void
}

/** Removes the patient from the visit; asks first what happens to chart data. */
function RemovePatient({ scribe, question, onRemove }: RemoveProps) {
  const [isAsking, setAsking] = useState(false)
  const hasPulled = useHasPulled(scribe)
  return (
    <>
      {!isAsking && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => (hasPulled ? setAsking(true) : onRemove())}
        >
          {t('Remove from visit')}
        </Button>
      )}
      {isAsking && (
        <>
          {question}
          <Button color="red" size="compact-sm" onClick={onRemove}>
            {t('Remove from visit')}
          </Button>
        </>
      )}
    </>
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
      <Anchor component={Link} size="sm" underline="always" to={paths.patient(patientId)}>
        {t('View all visits')}
      </Anchor>
    </Text>
  )
}
