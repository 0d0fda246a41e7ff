import { Switch } from '@mantine/core'
import type { Group, GroupMember } from '#contract/groups.ts'
import { useNow } from '#web/ui/now.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { VirtualList } from '#web/ui/VirtualList.tsx'
import css from '../groups.module.css'
import { useChangeAtOnce } from '../group-changes.ts'
import { roleNames } from '../role-names.ts'
import { changeLicence } from './member-changes.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { inviteState } from './invite-state.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Identifies the list whose scroll position is kept. */
  name: string
  label: string
  group: Group
  members: readonly GroupMember[]
}

/** Members with what a manager can do about them; of any number. */
export function MemberList({ name, label, group, members }: Props) {
  return (
    <div className={css.table}>
      {/* Every switch names its person, so a screen reader needs no heads. */}
      <div className={css.head} aria-hidden>
        <span>{t('Email')}</span>
        <span>{t('Licence')}</span>
      </div>
      <VirtualList
        name={`${name} ${group.id}`}
        label={label}
        items={members}
        getKey={({ id }) => id}
        estimate={56}
        render={(member) => <MemberRow group={group} member={member} />}
      />
    </div>
  )
}

function MemberRow({ group, member }: { group: Group; member: GroupMember }) {
  const { email, role, inviteId } = member
  const state = inviteState(member, useNow())
  return (
    <div className={css.member} data-row>
      <div className={css.who}>
        <strong>{email}</strong>
        <p>
          <span>{roleNames[role]}</span>
          {inviteId && <Tag tone={state.isExpired ? 'wrong' : 'plain'}>{state.text}</Tag>}
        </p>
      </div>
      <Licence group={group} member={member} />
      <MemberMenu group={group} member={member} />
    </div>
  )
}

/** Disabled while no licence is free, but reachable, so that the reason is read. */
function Licence({ group, member }: { group: Group; member: GroupMember }) {
  // Reading a large group again takes a second.
  const { shown, isPending, change } = useChangeAtOnce(group, member.licensed)
  const isTaken = !member.licensed && group.licensesInUse >= group.licenses
  if (group.role === 'member') return member.licensed ? <Tag tone="good">{t('Licence')}</Tag> : null
  return (
    <Switch
      checked={shown}
      aria-label={t('Licence for {email}', { email: member.email })}
      title={isTaken ? t('No licence is free.') : undefined}
      aria-disabled={isTaken || isPending || undefined}
      className={css.licence ?? ''}
      onChange={() => {
        if (isTaken || isPending) return
        change(!member.licensed, changeLicence(group, member))
      }}
    />
  )
}
