import type { MetricEvent } from '#contract/metrics.ts'
import type { UserUsage } from '#contract/usage.ts'
import css from './admin.module.css'
import { locale, t } from '#web/i18n/i18n.ts'

const levelNames = { low: t('Low'), medium: t('Medium'), high: t('High') } as const
const columns: readonly { event: MetricEvent; name: string }[] = [
  { event: 'visit-created', name: t('Visits') },
  { event: 'recording-finished', name: t('Recordings') },
  { event: 'note-copied', name: t('Notes copied') },
  { event: 'note-signed', name: t('Notes signed') },
  { event: 'note-exported', name: t('Notes exported') },
  { event: 'question-answered', name: t('Questions') },
]

/** The counts of each user; those of events are of the last 30 days. */
export function UsageTable({ users }: { users: readonly UserUsage[] }) {
  return (
    // A wide table scrolls by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.tableScroll} role="region" aria-label={t('Usage by user')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('User')}</th>
            <th scope="col">{t('Level')}</th>
            <th scope="col">{t('Notes, all time')}</th>
            <th scope="col">{t('Notes, this month')}</th>
            {columns.map(({ event, name }) => (
              <th key={event} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map(({ id, email, level, totalUsage, monthlyUsage, events }) => (
            <tr key={id}>
              <th scope="row">{email}</th>
              <td>{levelNames[level]}</td>
              <td>{totalUsage.toLocaleString(locale)}</td>
              <td>{monthlyUsage.toLocaleString(locale)}</td>
              {columns.map(({ event }) => (
                <td key={event}>{(events[event] ?? 0).toLocaleString(locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
