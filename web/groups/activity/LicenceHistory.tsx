import type { LicenceDay } from '#contract/group-activity.ts'
import css from './activity.module.css'
import { stepLine } from './step-line.ts'
import { locale, t } from '#web/i18n/i18n.ts'

const dayFormat = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A picture of the licences that a group had and used, and a table with its numbers. */
export function LicenceHistory({ days }: { days: readonly LicenceDay[] }) {
  const highest = Math.max(1, ...days.map(({ licenses }) => licenses))
  const line = (values: readonly number[]) => stepLine(values, highest)
  return (
    <>
      <ul className={css.legend} aria-hidden>
        <li>
          <i className={css.total} />
          {t('Licences')}
        </li>
        <li>
          <i className={css.used} />
          {t('In use')}
        </li>
      </ul>
      <svg className={css.chart} viewBox="0 0 600 120" preserveAspectRatio="none" aria-hidden>
        <polyline className={css.totalLine} points={line(days.map(({ licenses }) => licenses))} />
        <polyline className={css.usedLine} points={line(days.map(({ used }) => used))} />
      </svg>
      <details>
        <summary>{t('Show as a table')}</summary>
        <DayTable days={days} />
      </details>
    </>
  )
}

const DayTable = ({ days }: { days: readonly LicenceDay[] }) => (
  <table className={css.table}>
    <caption>{t('Licences at the end of each day (UTC), newest first')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Day')}</th>
        <th scope="col">{t('Licences')}</th>
        <th scope="col">{t('In use')}</th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ day, licenses, used }) => (
        <tr key={day}>
          <th scope="row">{dayFormat.format(new Date(day))}</th>
          <td>{licenses.toLocaleString(locale)}</td>
          <td>{used.toLocaleString(locale)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
