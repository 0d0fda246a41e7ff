import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PulledData, Scribe } from '#contract/scribes.ts'
import { patientName } from '#web/ui/patient-words.ts'
import { t } from '#web/i18n/i18n.ts'
import { chartQuery } from '../chart/queries.ts'

interface Props {
  scribe: Scribe
  pulled: PulledData
  onChange: (pulled: PulledData) => void
}

/** Asks what to do with chart data of the patient who is removed from the visit. Hidden if none was read. */
export function PulledChoice({ scribe, pulled, onChange }: Props) {
  const isAsked = useHasPulled(scribe)
  if (!isAsked || !scribe.patient) return null
  const name = patientName(scribe.patient.demographics)
  return (
    <Radio.Group
      label={t('What happens to the chart data of {name}?', { name })}
      value={pulled}
      // The values below.
      onChange={(value) => onChange(value as PulledData)}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="delete" label={t('Delete it')} />
        <Radio
          value="keep"
          label={t('Keep it with this visit')}
          description={t(
            'It isn’t shown and no note uses it, unless this patient is linked again. Reading another chart deletes it.',
          )}
        />
      </Stack>
    </Radio.Group>
  )
}

/** Whether chart data was read of the visit's patient. It may have been if that can't be found out, as offline. */
export function useHasPulled(scribe: Scribe): boolean {
  const isLinked = scribe.patient?.emr !== undefined
  const { data, fetchStatus } = useQuery({ ...chartQuery(scribe), enabled: isLinked })
  if (!isLinked) return false
  return data ? data.chart !== null : fetchStatus !== 'fetching'
}
