import { Progress } from '@mantine/core'
import type { Group } from '#contract/groups.ts'
import { useUser } from '#web/api/useUser.ts'
import css from '../groups.module.css'
import { ChangeLicences } from './ChangeLicences.tsx'
import { MemberList } from '../members/MemberList.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How many licences a group has, and who holds them. */
export function LicencesTab({ group }: { group: Group }) {
  const { licenses, licensesInUse, members } = group
  const isAdministrator = useUser().role === 'administrator'
  const used = t('{used, number} of {total, plural, one {# licence} other {# licences}} used', {
    used: licensesInUse,
    total: licenses,
  })
  return (
    <div className={css.list}>
      <div className={css.stack}>
        <p role="status">{used}</p>
        <Progress.Root size="lg">
          <Progress.Section value={(100 * licensesInUse) / licenses} aria-label={used} />
        </Progress.Root>
        {isAdministrator ? (
          <ChangeLicences key={licenses} group={group} />
        ) : (
          <p>{t('An administrator of this installation sets the number of licences.')}</p>
        )}
      </div>
      <MemberList
        name="group-licences"
        label={t('People with a licence')}
        group={group}
        members={members.filter(({ licensed }) => licensed)}
      />
    </div>
  )
}
