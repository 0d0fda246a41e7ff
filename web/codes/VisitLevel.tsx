import { Button, NumberInput, SegmentedControl, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Quote } from 'lucide-react'
import { useState } from 'react'
import type { Evidence } from '#contract/notes.ts'
import { type DecisionElement, levelByTime, suggestVisitLevel } from '#contract/visit-level.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './codes.module.css'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  scribeId: string
  updated: string
  onEvidence: (evidence: Evidence) => void
}

const names: Record<DecisionElement['element'], string> = {
  problems: t('Problems addressed'),
  data: t('Tests ordered'),
  risk: t('Risk of management'),
}

function reachedText(element: string, reached: DecisionElement['reached']): string {
  if (reached === 'straightforward') return t('{element}: straightforward', { element })
  return reached === 'low'
    ? t('{element}: low', { element })
    : t('{element}: moderate', { element })
}

/** The level of an office visit in the US, loaded only when the clinician opens it. */
export function VisitLevel(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {t('Office visit level (US)')}
      </Button>
    )
  return (
    <section className={css.level} aria-label={t('Office visit level')}>
      <h4>{t('Office visit level (US)')}</h4>
      <ByDecisions {...props} />
      <ByTime />
      <p className={css.quiet}>
        {t(
          'The higher level counts. Level 5 by decisions needs a threat to life or function, which only you can judge. CPT procedure codes are licensed by the American Medical Association. Find them in your billing system.',
        )}
      </p>
    </section>
  )
}

function ByDecisions({ scribeId, updated, onEvidence }: Props) {
  const { data, isPending, error, refetch } = useVisitLevel(scribeId, updated)
  if (isPending) return <LoadingRows count={2} label={t('Reading the visit')} />
  if (error)
    return (
      <ErrorState
        title={t('Could not suggest a level')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <p>
        <Trans
          message="{level}, based on what you said. It needs two of these three:"
          values={{ level: <b>{t('Level {level} by decisions', { level: data.level })}</b> }}
        />
      </p>
      <dl className={css.elements}>
        {data.elements.map(({ element, reached, reasons }) => (
          <div key={element}>
            <dt>{reachedText(names[element], reached)}</dt>
            {reasons.map(({ text, evidence }) => (
              <dd key={`${evidence.sourceId} ${text}`}>
                <UnstyledButton className={css.link} onClick={() => onEvidence(evidence)}>
                  <Quote size={12} aria-hidden />
                  {text}
                </UnstyledButton>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  )
}

function useVisitLevel(scribeId: string, updated: string) {
  return useQuery({
    queryKey: [...keys.transcript(scribeId), 'visit-level', updated],
    queryFn: ({ signal }) => call(suggestVisitLevel, { params: { id: scribeId }, signal }),
    staleTime: Infinity,
    // Open parts and typed text stay while the visit is reloaded.
    placeholderData: (known, query) => (query?.queryKey[1] === scribeId ? known : undefined),
  })
}

const MOST_MINUTES = 600

function ByTime() {
  const [minutes, setMinutes] = useState<number | string>('')
  const [patient, setPatient] = useState<'established' | 'new'>('established')
  const level = typeof minutes === 'number' ? levelByTime(minutes, patient) : undefined
  return (
    <div className={css.time}>
      <NumberInput
        label={t('Your minutes on this day')}
        description={t('Before, during and after the visit')}
        min={0}
        max={MOST_MINUTES}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
      />
      <SegmentedControl
        aria-label={t('Patient')}
        value={patient}
        onChange={setPatient}
        data={[
          { value: 'established', label: t('Established patient') },
          { value: 'new', label: t('New patient') },
        ]}
      />
      <p role="status">
        {typeof minutes === 'number' &&
          (level === undefined ? (
            t('Too short for a level by time')
          ) : (
            <b>{t('Level {level} by time', { level })}</b>
          ))}
      </p>
    </div>
  )
}
