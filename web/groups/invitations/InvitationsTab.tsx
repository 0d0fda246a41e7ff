import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import css from '../groups.module.css'
import { InviteDialog } from '../members/InviteDialog.tsx'
import { MemberList } from '../members/MemberList.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The invitations of a group that nobody has accepted. */
export function InvitationsTab({ group }: { group: Group }) {
  const [isInviting, setInviting] = useState(false)
  const invited = group.members.filter(({ inviteId }) => inviteId !== null)
  const invite = <Button onClick={() => setInviting(true)}>{t('Invite')}</Button>
  return (
    <div className={css.list}>
      {invited.length === 0 ? (
        <EmptyState title={t('No open invitations')} actions={invite}>
          {t('An invitation is valid for 7 days. You can send it again at any time.')}
        </EmptyState>
      ) : (
        <>
          <div className={css.tools}>
            {invite}
            <p role="status">
              {t('{count, plural, one {# invitation} other {# invitations}}', {
                count: invited.length,
              })}
            </p>
          </div>
          <MemberList
            name="group-invitations"
            label={t('Invitations')}
            group={group}
            members={invited}
          />
        </>
      )}
      {isInviting && <InviteDialog group={group} onClose={() => setInviting(false)} />}
    </div>
  )
}
