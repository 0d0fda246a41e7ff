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
    <Panel title={t('Delete the account')}>
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
              disabled={!data.allowed}
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

function introduction({ due, allowed, approval, needsApproval }: AccountDeletion): string {
  if (due && approval?.state === 'waiting')
    return t(
      'You asked for your account to be deleted. It goes once an administrator has approved, and not before {fullDate}.',
      { fullDate: fullDate(due) },
    )
  if (due)
    return t('Your account and everything in it will be deleted on {fullDate}.', {
      fullDate: fullDate(due),
    })
  if (!allowed) return t('You are the last administrator. Make somebody else one before you leave.')
  if (approval?.state === 'refused')
    return t('An administrator refused to delete your account{value}: {reason}', {
      value: approval.decided ? t(' on {fullDate}', { fullDate: fullDate(approval.decided) }) : '',
      reason: approval.reason,
    })
  if (needsApproval)
    return t(
      'Everything you own is deleted for good once an administrator has approved, {DELETION_DAYS} days after you asked for it at the earliest. Until then you can change your mind.',
      { DELETION_DAYS },
    )
  return t(
    'Everything you own goes for good, {DELETION_DAYS} days after you asked for it. Until then you can change your mind.',
    { DELETION_DAYS },
  )
}
