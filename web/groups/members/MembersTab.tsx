import { Button, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { paths } from '#web/paths.ts'
import css from '../groups.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberList } from './MemberList.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The members of a group, joined and invited. */
export function MembersTab({ group }: { group: Group }) {
  const [typed, setTyped] = useState('')
  const [isInviting, setInviting] = useState(false)
  const text = useDeferredValue(typed.trim().toLowerCase())
  const isManager = group.role !== 'member'
  const shown = text ? group.members.filter(({ email }) => email.includes(text)) : group.members
  return (
    <div className={css.list}>
      <div className={css.tools}>
        <TextInput
          className={css.search ?? ''}
          type="search"
          aria-label={t('Search by email address')}
          placeholder={t('Search by email address')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isManager && <Button onClick={() => setInviting(true)}>{t('Invite')}</Button>}
        <p role="status">
          {text && shown.length === 0
            ? t('No matching email address.')
            : t('{count, plural, one {# person} other {# people}}', { count: shown.length })}
          {isManager && group.licensesInUse >= group.licenses && (
            <>
              {' · '}
              <Link to={`${paths.group(group.id)}?tab=licences`}>{t('No licence is free.')}</Link>
            </>
          )}
          {!isManager && ` · ${t('You see the people who manage the group, and yourself.')}`}
        </p>
      </div>
      <MemberList name="group-members" label={t('Members')} group={group} members={shown} />
      {isInviting && <InviteDialog group={group} onClose={() => setInviting(false)} />}
    </div>
  )
}
