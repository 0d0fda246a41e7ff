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

/** The level of an office visit in the US, looked up only when somebody asks for it. */
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
          'The higher of the two counts. Level 5 by decisions rests on danger to life or function: only you can say so. Procedure codes (CPT) are licensed by the American Medical Association and are not part of this product; your billing system has them.',
        )}
      </p>
    </section>
  )
}

function ByDecisions({ scribeId, updated, onEvidence }: Props) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...keys.transcript(scribeId), 'visit-level', updated],
    queryFn: ({ signal }) => call(suggestVisitLevel, { params: { id: scribeId }, signal }),
    staleTime: Infinity,
    // What is open or typed here stays while the visit is reloaded.
    placeholderData: (known, query) => (query?.queryKey[1] === scribeId ? known : undefined),
  })
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
          message="{b}, as far as your words bear it out. Two of these three count:"
          values={{ b: <b>{t('Level {level} by decisions', { level: data.level })}</b> }}
        />
      </p>
      <dl className={css.elements}>
        {data.elements.map(({ element, reached, reasons }) => (
          <div key={element}>
            <dt>
              {names[element]}: {reached}
            </dt>
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

const MOST_MINUTES = 600

function ByTime() {
  const [minutes, setMinutes] = useState<number | string>('')
  const [patient, setPatient] = useState<'established' | 'new'>('established')
  const level = typeof minutes === 'number' ? levelByTime(minutes, patient) : undefined
  return (
    <div className={css.time}>
      <NumberInput
        label={t('Your minutes on this day')}
        description={t('Before, in and after the visit')}
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
          { value: 'established', label: t('Known patient') },
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
