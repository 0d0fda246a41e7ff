import type { WeekFigures } from '#contract/home.ts'
import css from './home.module.css'
import { shortDuration } from './week-words.ts'
import { locale, t } from '#web/i18n/i18n.ts'

/** The figures of the last seven days. */
export function WeekStrip({ week }: { week: WeekFigures }) {
  const { visits, minutes, secondsToSigned, wordsEdited } = week
  return (
    <section aria-label={t('Last 7 days')}>
      <dl className={css.week}>
        <Figure name={t('Visits in 7 days')} value={visits.toLocaleString(locale)} />
        <Figure name={t('Minutes recorded')} value={minutes.toLocaleString(locale)} />
        <Figure name={t('Median time to signature')} value={shortDuration(secondsToSigned)} />
        <Figure name={t('Words edited')} value={wordsEdited?.toLocaleString(locale) ?? '–'} />
      </dl>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
