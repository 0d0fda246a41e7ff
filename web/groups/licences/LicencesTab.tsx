import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { pricingQuery } from '../billing/queries.ts'
import css from '../groups.module.css'
import { ChangeLicences } from './ChangeLicences.tsx'
import { MemberList } from '../members/MemberList.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How many licences a group has, and who holds them. */
export function LicencesTab({ group }: { group: Group }) {
  const { licenses, licensesInUse, members } = group
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
        <LicenceCount group={group} />
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

/** Where the number of licences is changed. */
function LicenceCount({ group }: { group: Group }) {
  const isAdministrator = useUser().role === 'administrator'
  const { data: pricing } = useQuery(pricingQuery)
  if (pricing?.provider === 'stripe')
    return <p>{t('Change the number of licences under “Billing”.')}</p>
  return isAdministrator ? (
    <ChangeLicences
      key={group.licenses}
      group={group}
      hint={t('Licences are free on this installation.')}
    />
  ) : (
    <p>{t('An administrator of this installation sets the number of licences.')}</p>
  )
}
