import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChartDifference } from '#contract/chart.ts'
import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { chartDifferencesQuery, differenceWords } from '#web/notes/chart-differences.ts'
import { openChart } from '../chart/open-chart.ts'
import { isReading } from '../chart/progress.ts'
import { chartQuery } from '../chart/queries.ts'
import css from './intake.module.css'

/** Where the answers of a link differ from the pulled chart. Nothing without a chart. */
export function FromChart({ scribe, intakeId }: { scribe: Scribe; intakeId: string }) {
  const { data: read } = useQuery({ ...chartQuery(scribe), enabled: scribe.patient !== null })
  const { data } = useQuery(chartDifferencesQuery(scribe.id))
  if (!read?.chart || isReading(read.chart) || !data) return null
  if (!data.isCompared)
    return (
      <p className={css.fromChart}>
        {t('Answers in this language aren’t compared with the chart. Compare them yourself.')}
      </p>
    )
  const own = data.items.filter((one) => isBasedOn(one, intakeId))
  if (own.length === 0)
    return (
      <p className={css.fromChart}>
        {t('No differences from the chart in medicines, allergies or problems.')}
      </p>
    )
  return (
    <section className={css.fromChart} aria-labelledby={`from-chart-${intakeId}`}>
      <div className={css.head}>
        <h4 id={`from-chart-${intakeId}`}>
          {t('Differs from the chart ({count, number})', { count: own.length })}
        </h4>
        <Button variant="default" size="compact-sm" onClick={() => openChart(scribe.id)}>
          {t('Compare')}
        </Button>
      </div>
      <ul>
        {own.map((one) => (
          <Difference key={one.id} difference={one} />
        ))}
      </ul>
    </section>
  )
}

/** Whether a difference has an answer of this link as evidence. */
const isBasedOn = ({ evidence }: ChartDifference, intakeId: string): boolean =>
  evidence.some(({ kind, sourceId }) => kind === 'intake' && sourceId.startsWith(`${intakeId} `))

function Difference({ difference }: { difference: ChartDifference }) {
  const { kind, subject, inChart, inVisit, decision } = difference
  return (
    <li data-decided={decision !== null || undefined}>
      <strong>{t('{what}: {subject}', { what: differenceWords[kind], subject })}</strong>
      <span>{t('Chart: {words}', { words: inChart || t('Not listed') })}</span>
      <span>{t('Patient: {words}', { words: inVisit })}</span>
      {decision !== null && <span>{t('You’ve already decided on this.')}</span>}
    </li>
  )
}
