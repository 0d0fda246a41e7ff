import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountDeletion, DELETION_DAYS } from '#contract/deletion.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { fullDate } from '#web/ui/times.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import css from './privacy.module.css'
import { deletionQuery } from './queries.ts'
import { useCancelDeletion } from './useCancelDeletion.ts'
import { t } from '#web/i18n/i18n.ts'

/** Deletes the account after a week in which the user can cancel. */
export function DeletionPanel() {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(deletionQuery)
  const cancel = useCancelDeletion()
  if (!data) return null
  return (
    <Panel title={t('Delete account')}>
      <div className={css.stack}>
        <p className={css.quiet}>{introduction(data)}</p>
        <div className={css.actions}>
          {data.due ? (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('Keep my account')}
            </Button>
          ) : (
            <Button
              variant="default"
              color="red"
              disabled={data.obstacle !== null}
              onClick={() => setOpen(true)}
            >
              {t('Delete my account…')}
            </Button>
          )}
        </div>
        {open && <DeletionDialog deletion={data} onClose={() => setOpen(false)} />}
      </div>
    </Panel>
  )
}

function introduction({ due, obstacle, approval, needsApproval }: AccountDeletion): string {
  if (due && approval?.state === 'waiting')
    return t(
      'You asked to delete your account. Once approved, it will be deleted on {date} at the earliest.',
      { date: fullDate(due) },
    )
  if (due)
    return t('Your account and everything in it will be deleted on {date}.', {
      date: fullDate(due),
    })
  if (obstacle === 'owns-groups') return t('You own a group. Hand it over or delete it first.')
  if (obstacle)
    return t('You are the only administrator. Make someone else an administrator first.')
  if (approval?.state === 'refused') return refusal(approval)
  if (needsApproval)
    return t(
      'Permanently deletes everything you own. An administrator must approve it, and it takes at least {days, plural, one {# day} other {# days}}. You can cancel until then.',
      { days: DELETION_DAYS },
    )
  return t(
    'Permanently deletes everything you own after {days, plural, one {# day} other {# days}}. You can cancel until then.',
    { days: DELETION_DAYS },
  )
}

function refusal({ decided, reason }: NonNullable<AccountDeletion['approval']>): string {
  return decided
    ? t('An administrator refused to delete your account on {date}: {reason}', {
        date: fullDate(decided),
        reason,
      })
    : t('An administrator refused to delete your account: {reason}', { reason })
}
