import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chosenParts } from '#contract/chart-choice.ts'
import type { VisitChart } from '#contract/chart.ts'
import type { Scribe } from '#contract/scribes.ts'
import { useUser } from '#web/api/useUser.ts'
import { locale, t } from '#web/i18n/i18n.ts'
import { chartDifferencesQuery } from '#web/notes/chart-differences.ts'
import { patientName } from '#web/ui/patient-words.ts'
import { useShownPatient } from '../patient/pending.ts'
import css from './chart.module.css'
import { openChart } from './open-chart.ts'
import { isReading } from './progress.ts'
import { chartQuery } from './queries.ts'
import { summarise } from './summary.ts'
import { useFirstPull, usePullChart } from './useChartActions.ts'

/** What the note receives of the patient's chart, in a few lines. Nothing for a patient without an EMR. */
export function ChartCard({ scribe }: { scribe: Scribe }) {
  const shown = useShownPatient(scribe)
  if (!shown?.emr || shown.patientId !== scribe.patient?.patientId) return null
  return <LinkedCard key={shown.patientId} scribe={scribe} name={patientName(shown.demographics)} />
}

function LinkedCard({ scribe, name }: { scribe: Scribe; name: string }) {
  const { includeIntegrationData } = useUser().settings.integrationDataPreferences
  const { data } = useQuery(chartQuery(scribe))
  useFirstPull(scribe, usePullChart(scribe), includeIntegrationData && scribe.appointment !== null)
  const chart = data?.chart
  return (
    <section className={css.card} aria-labelledby="chart-card">
      <div className={css.cardHead}>
        <h3 id="chart-card">{t('Chart')}</h3>
        <Button variant="default" size="compact-sm" onClick={() => openChart(scribe.id)}>
          {t('Open chart')}
        </Button>
      </div>
      <p>{chart ? `${name} · ${chart.displayName}` : name}</p>
      {chart && <Summary scribe={scribe} chart={chart} />}
      {chart === null && <p className={css.quiet}>{t('Not read yet.')}</p>}
    </section>
  )
}

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

function Summary({ scribe, chart }: { scribe: Scribe; chart: VisitChart }) {
  const preferences = useUser().settings.integrationDataPreferences
  const { data: differences } = useQuery(chartDifferencesQuery(scribe.id))
  const chosen = chosenParts(scribe, preferences)
  const { included, problems } = summarise(chart, chosen)
  const open = differences?.items.filter(({ decision }) => decision === null).length ?? 0
  if (chart.pulled === null && isReading(chart))
    return <p className={css.quiet}>{t('Reading the chart…')}</p>
  return (
    <>
      <p className={css.quiet}>
        {included.length > 0
          ? t('In the note: {parts}', { parts: list.format(included) })
          : t('The note receives nothing from the chart.')}
      </p>
      {problems.map((problem) => (
        <p key={problem} className={css.problem}>
          {problem}
        </p>
      ))}
      {open > 0 && (
        <p className={css.problem}>
          {t(
            '{count, plural, one {# difference} other {# differences}} between the chart and the conversation',
            { count: open },
          )}
        </p>
      )}
    </>
  )
}
