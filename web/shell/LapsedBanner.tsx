import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-router'
import { useMyGroups } from '#web/api/my-groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { yearDate } from '#web/ui/times.ts'
import ui from '#web/ui/ui.module.css'
import { t } from '#web/i18n/i18n.ts'

/** A banner above every page for people whose licence comes from a subscription that ended. */
export function LapsedBanner() {
  const { status } = useUser().subscription
  return status === 'lapsed' ? <LapsedGroup /> : null
}

function LapsedGroup() {
  const { licensedByGroupId } = useUser().subscription
  const group = useMyGroups()?.find(({ id }) => id === licensedByGroupId)
  if (!group?.lapsedAt) return null
  const { id, name, lapsedAt } = group
  return (
    <div className={ui.banner} role="status">
      <CalendarX2 size={15} aria-hidden />
      {t(
        'The subscription of “{name}” ended on {date}. You can still read, record and write notes.',
        { name, date: yearDate(lapsedAt) },
      )}
      <Link to={paths.group(id)}>{t('What stops, and who to ask')}</Link>
    </div>
  )
}
