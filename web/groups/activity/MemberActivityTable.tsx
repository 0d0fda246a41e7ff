import type { MemberActivity } from '#contract/group-activity.ts'
import css from './activity.module.css'
import { locale, t } from '#web/i18n/i18n.ts'

const levelNames = { low: t('Low'), medium: t('Medium'), high: t('High') } as const
const columns = [
  { count: 'visits', name: t('Visits') },
  { count: 'minutes', name: t('Minutes') },
  { count: 'notes', name: t('Notes') },
] as const

/** A row per member; each count is a number and a bar beside it, as long as it is large within its column. */
export function MemberActivityTable({ members }: { members: readonly MemberActivity[] }) {
  const largest = (count: (typeof columns)[number]['count']) =>
    Math.max(1, ...members.map((member) => member[count]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <div className={css.scroll} role="region" aria-label={t('Activity by member')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('Member')}</th>
            {columns.map(({ count, name }) => (
              <th key={count} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t('Engagement')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row">{member.email}</th>
              {columns.map(({ count }) => (
                <CountCell key={count} count={member[count]} largest={largest(count)} />
              ))}
              <td>{levelNames[member.level]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CountProps {
  count: number
  /** Of the column. */
  largest: number
}

const CountCell = ({ count, largest }: CountProps) => (
  <td>
    <span className={css.count}>{count.toLocaleString(locale)}</span>
    <meter className={css.bar} aria-hidden max={largest} value={count} />
  </td>
)
