import { useQuery } from '@tanstack/react-query'
import settings from '#web/settings/settings.module.css'
import { Panel } from '#web/ui/Panel.tsx'
import { useNow } from '#web/ui/now.ts'
import css from './admin.module.css'
import { healthSamplesQuery } from './queries.ts'
import { measures, trendOf } from './sparkline.ts'
import { t } from '#web/i18n/i18n.ts'

/** The speed of the installation over the last 24 hours, each measure as a line and in words. */
export function Trends() {
  const query = useQuery(healthSamplesQuery)
  const now = useNow()
  return (
    <Panel
      title={t('Last 24 hours')}
      aside={
        query.isError && (
          <span className={settings.hint}>{t('Could not load the latest values.')}</span>
        )
      }
    >
      <ul className={css.trends}>
        {measures.map((one) => (
          <Trend
            key={one.measure}
            {...one}
            trend={query.data && trendOf(query.data.items, one.measure, now)}
            isLoading={query.isPending}
          />
        ))}
      </ul>
    </Panel>
  )
}

type TrendProps = (typeof measures)[number] & {
  trend: ReturnType<typeof trendOf> | undefined
  isLoading: boolean
}

function Trend({ name, show, none, trend, isLoading }: TrendProps) {
  return (
    <li>
      <span>{name}</span>
      <strong>{trend ? show(trend.latest) : '–'}</strong>
      <svg viewBox="0 0 240 40" preserveAspectRatio="none" aria-hidden>
        {trend?.lines.map((points) => (
          <polyline key={points} points={points} />
        ))}
      </svg>
      <small>
        {trend
          ? t('Lowest {lowest}, highest {highest}', {
              lowest: show(trend.lowest),
              highest: show(trend.highest),
            })
          : isLoading
            ? t('Loading…')
            : none}
      </small>
    </li>
  )
}
