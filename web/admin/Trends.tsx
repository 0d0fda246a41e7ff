import { useQuery } from '@tanstack/react-query'
import settings from '#web/settings/settings.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import { useNow } from '#web/ui/now.ts'
import css from './admin.module.css'
import { healthSamplesQuery } from './queries.ts'
import { measures, trendOf } from './sparkline.ts'

/** The speed of the installation over the last 24 hours, each measure as a line and in words. */
export function Trends() {
  const query = useQuery(healthSamplesQuery)
  const now = useNow()
  return (
    <Panel
      title="Last 24 hours"
      aside={
        query.isError && <span className={settings.hint}>Could not load the newest values.</span>
      }
    >
      <ul className={css.trends}>
        {measures.map(({ measure, name, show, none }) => {
          const trend = query.data && trendOf(query.data.items, measure, now)
          return (
            <li key={measure}>
              <span>{name}</span>
              <strong>{trend ? show(trend.latest) : '–'}</strong>
              <svg viewBox="0 0 240 40" preserveAspectRatio="none" aria-hidden>
                {trend?.lines.map((points) => (
                  <polyline key={points} points={points} />
                ))}
              </svg>
              <small>
                {trend
                  ? `Lowest ${show(trend.lowest)}, highest ${show(trend.highest)}`
                  : query.isPending
                    ? 'Loading…'
                    : none}
              </small>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
