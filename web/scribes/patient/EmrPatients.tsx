import { Button, Text, UnstyledButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type EmrPatient, searchEmrPatients, setEmrPatient } from '#contract/emr-patients.ts'
import type { Integration } from '#contract/integrations.ts'
import type { Demographics } from '#contract/patients.ts'
import type { PulledData, Scribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { useNow } from '#web/ui/now.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { t } from '#web/i18n/i18n.ts'
import { connectionsQuery } from '../chart/queries.ts'
import css from './patient.module.css'
import { showSaved } from './send-patient.ts'

interface Props {
  scribe: Scribe
  /** What happens to the chart data of a former patient. */
  pulled: PulledData
  typed: Demographics
  onLinked: () => void
}

/** Searches the connected EMRs for the typed patient and links the visit with one of them. */
export function EmrPatients(props: Props) {
  const { data } = useQuery(connectionsQuery)
  const text = searchText(props.typed)
  if (!text) return null
  return data?.items
    .filter(({ metadata }) => metadata.isConnected)
    .map((integration) => (
      // Another text has other results.
      <EmrSearch key={`${integration.id} ${text}`} {...props} {...{ integration, text }} />
    ))
}

const searchText = ({ firstName, lastName, number, birthDate }: Demographics): string =>
  `${firstName} ${lastName}`.trim() || number.trim() || birthDate

interface SearchProps extends Props {
  integration: Integration
  text: string
}

function EmrSearch({ scribe, pulled, integration, text, onLinked }: SearchProps) {
  const { id, displayName: emr } = integration
  const search = useMutation({
    mutationFn: () => call(searchEmrPatients, { params: { id }, body: { text } }),
  })
  const link = useLink(scribe, { integrationId: id, pulled }, onLinked)
  const error = search.error ?? link.error
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={search.isPending}
        onClick={() => search.mutate()}
      >
        {t('Search in {emr}', { emr })}
      </Button>
      {error && <ErrorText error={error} />}
      {search.data?.items.length === 0 && (
        <Text size="sm" role="status">
          {t('No patient found in {emr}.', { emr })}
        </Text>
      )}
      <Matches
        label={t('Patients in {emr}', { emr })}
        patients={search.data?.items ?? []}
        isLinking={link.isPending}
        onChoose={(emrPatientId) => link.mutate(emrPatientId)}
      />
    </div>
  )
}

function useLink(
  { id, patient }: Scribe,
  link: { integrationId: string; pulled: PulledData },
  onLinked: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (emrPatientId: string) =>
      call(setEmrPatient, {
        params: { id },
        body: { linked: patient?.patientId ?? null, ...link, emrPatientId },
      }),
    onSuccess: (scribe) => {
      showSaved(queries, scribe)
      onLinked()
    },
  })
}

interface MatchesProps {
  label: string
  patients: readonly EmrPatient[]
  isLinking: boolean
  onChoose: (emrPatientId: string) => void
}

function Matches({ label, patients, isLinking, onChoose }: MatchesProps) {
  const now = useNow()
  if (patients.length === 0) return null
  return (
    <ul className={css.seen} aria-label={label}>
      {patients.map(({ emrPatientId, demographics }) => (
        <li key={emrPatientId}>
          <UnstyledButton
            className={css.seenPatient ?? ''}
            disabled={isLinking}
            onClick={() => onChoose(emrPatientId)}
          >
            <strong>{patientName(demographics)}</strong>
            <span>{patientDetails(demographics, now)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
