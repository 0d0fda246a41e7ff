import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { clock } from '#common/time-mark.ts'
import type { Evidence } from '#contract/notes.ts'
import type { ForeignMention, PatientCheck } from '#contract/patient-check.ts'
import type { Patient } from '#contract/patients.ts'
import type { Scribe } from '#contract/scribes.ts'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import { patientDetails, patientName } from '#web/ui/patient-words.ts'
import { useNow } from '#web/ui/now.ts'
import { t } from '#web/i18n/i18n.ts'
import { ResultsEvidence } from '../ResultsEvidence.tsx'
import css from './patient.module.css'
import { patientCheckQuery, useDismissCheck } from './patient-check.ts'

const PatientDialog = lazy(async () => ({
  default: (await import('./PatientDialog.tsx')).PatientDialog,
}))

/** Warns that the visit may belong to another patient, with the quote. It blocks nothing. */
export function WrongPatient({ scribe }: { scribe: Scribe }) {
  const { data } = useQuery({
    ...patientCheckQuery(scribe),
    // Every line of a recording would start another comparison.
    enabled: scribe.patient !== null && scribe.state !== 'recording',
  })
  const [first] = data?.mentions ?? []
  if (!scribe.patient || !first || !data || data.dismissed) return null
  return <PatientAlert scribe={scribe} patient={scribe.patient} check={data} first={first} />
}

interface AlertProps {
  scribe: Scribe
  patient: Patient
  check: PatientCheck
  first: ForeignMention
}

function PatientAlert({ scribe, patient, check, first }: AlertProps) {
  const [isChanging, setChanging] = useState(false)
  const dismiss = useDismissCheck(scribe)
  const now = useNow()
  const name = patientName(patient.demographics)
  return (
    <Alert color="yellow" role="alert" mb="xs" icon={<UserRoundX size={18} aria-hidden />}>
      <strong>{t('This visit may belong to another patient')}</strong>
      <p>
        {mentionWords(first)}{' '}
        {t('The linked patient is {name}.', {
          name: [name, patientDetails(patient.demographics, now)].filter(Boolean).join(', '),
        })}
      </p>
      <Quotes scribe={scribe} evidence={check.mentions.map(({ evidence }) => evidence)} />
      <Group gap="xs" mt="xs">
        <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
          {t('Change patient')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(check)}
        >
          {t('This is the right patient')}
        </Button>
      </Group>
      {isChanging && (
        <Suspense fallback={null}>
          <PatientDialog scribe={scribe} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Alert>
  )
}

/** Lines of the visit; one that is chosen is shown with what is around it. */
function Quotes({ scribe, evidence }: { scribe: Scribe; evidence: readonly Evidence[] }) {
  const [shown, setShown] = useState<Evidence>()
  return (
    <div className={css.quoted}>
      <EvidenceLines evidence={evidence} onEvidence={setShown} />
      {shown && (
        <ResultsEvidence
          key={`${shown.sourceId} ${shown.quote}`}
          scribe={scribe}
          evidence={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

/** “Mrs. Okafor” was said at 0:12. */
function mentionWords({ kind, text, evidence }: ForeignMention): string {
  const { timestamp, name } = evidence
  const isSpoken = evidence.kind === 'transcript'
  if (kind === 'birth-date')
    return isSpoken
      ? t('Another birth date was said.')
      : t('Another birth date is in {source}.', { source: name ?? t('the chart') })
  if (!isSpoken) return t('“{text}” is in {source}.', { text, source: name ?? t('the chart') })
  return timestamp === undefined
    ? t('“{text}” was said.', { text })
    : t('“{text}” was said at {time}.', { text, time: clock(timestamp) })
}
