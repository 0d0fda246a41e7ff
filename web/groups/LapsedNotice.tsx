import { Link } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { paths } from '#web/paths.ts'
import { yearDate } from '#web/ui/times.ts'
import css from './groups.module.css'
import type { GroupTab } from './tabs.ts'
import { t } from '#web/i18n/i18n.ts'

/** Says when the group's subscription ended, what that stops (decision 137), and who to ask. */
export function LapsedNotice({ group, tab }: { group: Group; tab: GroupTab }) {
  const { id, lapsedAt, role } = group
  if (!lapsedAt) return null
  return (
    <div role="status">
      <div className={css.refused}>
        <p>
          {t(
            'The subscription ended on {date}. Nothing was deleted: members can still read and record.',
            { date: yearDate(lapsedAt) },
          )}{' '}
          {t(
            'Until it is renewed, nobody can be invited or given a licence, and shared items can’t be added or edited.',
          )}{' '}
          {role === 'member' && t('Ask {email} to renew it.', { email: ownerOf(group) })}
          {role !== 'member' && tab !== 'billing' && (
            <Link to={`${paths.group(id)}?tab=billing`}>{t('Renew it under “Billing”')}</Link>
          )}
        </p>
      </div>
    </div>
  )
}

const ownerOf = ({ members }: Group): string =>
  members.find(({ role }) => role === 'owner')?.email ?? ''
