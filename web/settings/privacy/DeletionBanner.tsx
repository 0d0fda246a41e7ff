import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { yearDate } from '#web/ui/times.ts'
import ui from '#web/ui/ui.module.css'
import { deletionQuery } from './queries.ts'
import { useCancelDeletion } from './useCancelDeletion.ts'
import { t } from '#web/i18n/i18n.ts'

/** A banner above every page while the account waits for its deletion. */
export function DeletionBanner() {
  const { data } = useQuery(deletionQuery)
  const cancel = useCancelDeletion()
  if (!data?.due) return null
  return (
    <div className={ui.banner} role="status">
      <Trash2 size={15} aria-hidden />
      {data.approval?.state === 'waiting'
        ? t('You asked to delete this account. An administrator must approve it.')
        : t('This account will be deleted on {date}.', { date: yearDate(data.due) })}
      <Button
        size="compact-xs"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('Keep account')}
      </Button>
    </div>
  )
}
