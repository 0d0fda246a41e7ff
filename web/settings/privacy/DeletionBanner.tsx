import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { cancelDeletion } from '#contract/deletion.ts'
import { call } from '#web/api/client.ts'
import { yearDate } from '#web/ui/times.ts'
import ui from '#web/ui/ui.module.css'
import { deletionQuery } from './queries.ts'

/** One line over every page while the account is about to be deleted. */
export function DeletionBanner() {
  const queries = useQueryClient()
  const { data } = useQuery(deletionQuery)
  const keep = useMutation({
    mutationFn: () => call(cancelDeletion, {}),
    onSuccess: (now) => queries.setQueryData(deletionQuery.queryKey, now),
  })
  if (!data?.due) return null
  return (
    <div className={ui.banner} role="status">
      <Trash2 size={15} aria-hidden />
      {data.approval?.state === 'waiting'
        ? 'You asked for this account to be deleted. An administrator must approve it.'
        : `This account will be deleted on ${yearDate(data.due)}.`}
      <Button
        size="compact-xs"
        variant="default"
        loading={keep.isPending}
        onClick={() => keep.mutate()}
      >
        Keep it
      </Button>
    </div>
  )
}
