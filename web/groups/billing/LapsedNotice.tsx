import { Link } from 'react-router'
import type { Group } from '#contract/groups.ts'
import css from '../groups.module.css'
import { formatDay } from './SubscriptionNotice.tsx'
import { whatStops } from './what-stops.ts'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

/** Says when the group's subscription ended, what that stops, and who to ask. */
export function LapsedNotice({ group }: { group: Group }) {
  const { id, lapsedAt, role } = group
  if (!lapsedAt) return null
  return (
    <div role="status">
      <div className={css.refused}>
        <p>
          {t(
            'The subscription ended on {date}. Nothing was deleted: members can still read and record.',
            { date: formatDay(lapsedAt) },
          )}{' '}
          {whatStops()}{' '}
          {role === 'member' ? (
            t('Ask {email} to renew it.', { email: ownerOf(group) })
          ) : (
            <Link to={`${paths.group(id)}?tab=billing`}>{t('Renew it under “Billing”')}</Link>
          )}
        </p>
      </div>
    </div>
  )
}

const ownerOf = ({ members }: Group): string =>
  members.find(({ role }) => role === 'owner')?.email ?? ''
