import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChartDifference } from '#contract/chart.ts'
import type { Evidence } from '#contract/notes.ts'
import { EvidenceLines } from '#web/ui/checked/EvidenceLines.tsx'
import { t } from '#web/i18n/i18n.ts'
import {
  chartDifferencesQuery,
  differenceWords,
  isUrgentDifference,
  useDecideDifference,
} from './chart-differences.ts'
import css from './omissions.module.css'
import claimsCss from './claims.module.css'

interface Props {
  scribeId: string
  onEvidence?: (evidence: Evidence) => void
}

/** Where the pulled chart and the conversation disagree, for the clinician to settle. Nothing without a pulled chart. */
export function ChartDifferences({ scribeId, onEvidence }: Props) {
  const { data: { items: data } = { items: [] } } = useQuery(chartDifferencesQuery(scribeId))
  const decide = useDecideDifference(scribeId)
  if (data.length === 0) return null
  const open = data.filter(({ decision }) => decision === null)
  const decided = data.filter(({ decision }) => decision !== null)
  return (
    <section className={css.leftOut} aria-labelledby="chart-differences">
      <h2 id="chart-differences" tabIndex={-1}>
        {open.length > 0
          ? t('The chart and the conversation differ ({count, number})', { count: open.length })
          : t('The chart and the conversation differ: all resolved')}
      </h2>
      {[...open, ...decided].map((one) => (
        <DifferenceCard
          key={one.id}
          difference={one}
          onEvidence={onEvidence}
          onDecide={(decision) => {
            decide.mutate({ id: one.id, decision })
            document.getElementById('chart-differences')?.focus()
          }}
        />
      ))}
    </section>
  )
}

interface CardProps {
  difference: ChartDifference
  onEvidence: Props['onEvidence']
  onDecide: (decision: ChartDifference['decision']) => void
}

function DifferenceCard({ difference, onEvidence, onDecide }: CardProps) {
  const { kind, subject, inChart, inVisit, decision, evidence } = difference
  return (
    <div
      className={css.omission}
      data-urgent={isUrgentDifference(difference) || undefined}
      role="group"
      aria-label={`${differenceWords[kind]}: ${subject}`}
    >
      <div className={css.omissionHead}>
        <span className={css.omissionKind}>{differenceWords[kind]}</span>
        <strong>{subject}</strong>
      </div>
      <dl className={css.chartSides}>
        <div>
          <dt>{t('Chart')}</dt>
          <dd>{inChart || t('Not listed')}</dd>
        </div>
        <div>
          <dt>{t('Conversation')}</dt>
          <dd>{inVisit}</dd>
        </div>
      </dl>
      <EvidenceLines evidence={evidence} onEvidence={onEvidence} />
      {decision === null ? (
        <Choices onDecide={onDecide} />
      ) : (
        <div className={claimsCss.claimActions}>
          <span>{decisionWords[decision]}</span>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onDecide(null)}>
            {t('Change')}
          </Button>
        </div>
      )}
    </div>
  )
}

const decisionWords = {
  chart: t('You decided: the chart is right.'),
  visit: t('You decided: the conversation is right.'),
  neither: t('You decided: leave it out of the note.'),
} as const

function Choices({ onDecide }: Pick<CardProps, 'onDecide'>) {
  return (
    <div className={claimsCss.claimActions}>
      <Button variant="default" size="compact-sm" onClick={() => onDecide('chart')}>
        {t('Chart is right')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onDecide('visit')}>
        {t('Conversation is right')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onDecide('neither')}>
        {t('Leave it out')}
      </Button>
    </div>
  )
}
