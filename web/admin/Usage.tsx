import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense } from 'react'
import settings from '#web/settings/settings.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './admin.module.css'
import { usageQuery } from './queries.ts'
import { series, type UsageDay } from './usage-series.ts'
import { UsageTable } from './UsageTable.tsx'
import { locale, t } from '#web/i18n/i18n.ts'

// The chart library is as large as all pages of the administration.
const UsageChart = lazy(async () => ({ default: (await import('./UsageChart.tsx')).UsageChart }))

/** How much the product is used: counts of a month, engagement levels, and each user's counts. Never content. */
export function Usage() {
  const query = useQuery(usageQuery)
  return (
    <Loaded what={t('the usage')} query={query}>
      {({ days, levels, users }) => (
        <>
          <p className={settings.hint}>
            {t(
              'Counts for the last 30 days, stored on this server for 90 days. They contain no text or patient data.',
            )}
          </p>
          <Panel title={t('Activity by day')}>
            <Activity days={days} />
          </Panel>
          <Panel title={t('Engagement')}>
            <dl className={css.levels}>
              <Level name={t('High (more than 100 notes)')} count={levels.high} />
              <Level name={t('Medium (11 to 100 notes)')} count={levels.medium} />
              <Level name={t('Low (up to 10 notes)')} count={levels.low} />
            </dl>
          </Panel>
          <Panel title={t('Usage by user')}>
            <UsageTable users={users} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Level({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count.toLocaleString(locale)}</dd>
    </div>
  )
}

function Activity({ days }: { days: readonly UsageDay[] }) {
  return (
    <>
      <ul className={css.legend} aria-hidden>
        {series.map(({ event, name, color, dash }) => (
          <li key={event}>
            <i
              style={
                {
                  '--series': `var(${color})`,
                  '--dash': dash.length > 0 ? 'dashed' : 'solid',
                  // React's type lacks custom properties.
                } as CSSProperties
              }
            />
            {name}
          </li>
        ))}
      </ul>
      <figure className={css.chart}>
        <Suspense fallback={<LoadingRows label={t('Loading the graph')} />}>
          <UsageChart days={days} />
        </Suspense>
      </figure>
      <details className={css.details}>
        <summary>{t('Show as a table')}</summary>
        <DaysTable days={days} />
      </details>
    </>
  )
}

function DaysTable({ days }: { days: readonly UsageDay[] }) {
  return (
    <table className={css.table}>
      <caption className={settings.hint}>{t('Activity by day (UTC), newest first')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          {series.map(({ event, name }) => (
            <th key={event} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, events }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {series.map(({ event }) => (
              <td key={event}>{(events[event] ?? 0).toLocaleString(locale)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
