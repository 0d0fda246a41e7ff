import { Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Demographics, Patient } from '#contract/patients.ts'
import { useNow } from '#web/ui/now.ts'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { shortDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'
import css from './patient.module.css'
import { patientSearchQuery } from './queries.ts'

interface Props {
  typed: Pick<Demographics, 'firstName' | 'lastName'>
  onChoose: (patient: Patient) => void
}

const MOST = 4
const TYPING_MS = 150

/** Patients of earlier visits with the typed name; one press links the visit with one of them. */
export function SeenPatients({ typed, onChoose }: Props) {
  const [text] = useDebouncedValue(`${typed.firstName} ${typed.lastName}`.trim(), TYPING_MS)
  const { data } = useQuery(patientSearchQuery(text))
  const now = useNow()
  const seen = data?.items.slice(0, MOST) ?? []
  const since = data?.searchedBackTo
  return (
    <>
      {seen.length > 0 && (
        <ul className={css.seen} aria-label={t('Patients you’ve seen')}>
          {seen.map((patient) => (
            <li key={patient.patientId}>
              <UnstyledButton className={css.seenPatient ?? ''} onClick={() => onChoose(patient)}>
                <strong>{patientName(patient.demographics)}</strong>
                <span>{patientDetails(patient.demographics, now)}</span>
                <span>{t('Seen {date}', { date: shortDate(patient.lastSeen, now) })}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {since && (
        <Text size="sm" c="dimmed">
          {t('Patients you last saw before {date} weren’t searched.', {
            date: shortDate(since, now),
          })}
        </Text>
      )}
    </>
  )
}
