import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AccountDeletion,
  askDeletion,
  cancelDeletion,
  DELETION_DAYS,
  type PublicItems,
} from '#contract/deletion.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from './privacy.module.css'
import { deletionQuery } from './queries.ts'

/** Leaving: what goes, a week to change one's mind. */
export function DeletionPanel() {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(deletionQuery)
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => call(cancelDeletion, {}),
    onSuccess: (now) => queries.setQueryData(deletionQuery.queryKey, now),
  })
  if (!data) return null
  return (
    <Panel title="Delete the account">
      <div className={css.stack}>
        <p className={css.quiet}>{introduction(data)}</p>
        <div className={css.actions}>
          {data.due ? (
            <Button loading={keep.isPending} onClick={() => keep.mutate()}>
              Keep my account
            </Button>
          ) : (
            <Button
              variant="default"
              color="red"
              disabled={!data.allowed}
              onClick={() => setOpen(true)}
            >
              Delete my account…
            </Button>
          )}
        </div>
        {open && <AskDialog deletion={data} onClose={() => setOpen(false)} />}
      </div>
    </Panel>
  )
}

function introduction({ due, allowed, approval, needsApproval }: AccountDeletion): string {
  if (due && approval?.state === 'waiting')
    return `You asked for your account to be deleted. It goes once an administrator has approved, and not before ${fullDate(due)}.`
  if (due) return `Your account and everything in it will be deleted on ${fullDate(due)}.`
  if (!allowed) return 'You are the last administrator. Make somebody else one before you leave.'
  if (approval?.state === 'refused')
    return `An administrator refused to delete your account${approval.decided ? ` on ${fullDate(approval.decided)}` : ''}: ${approval.reason}`
  if (needsApproval)
    return `Everything you own is deleted for good once an administrator has approved, ${DELETION_DAYS} days after you asked for it at the earliest. Until then you can change your mind.`
  return `Everything you own goes for good, ${DELETION_DAYS} days after you asked for it. Until then you can change your mind.`
}

function AskDialog({ deletion, onClose }: { deletion: AccountDeletion; onClose: () => void }) {
  const [wish, setWish] = useState<PublicItems>('keep')
  const queries = useQueryClient()
  const ask = useMutation({
    mutationFn: () =>
      withReauthentication(() => call(askDeletion, { body: { publicItems: wish } })),
    meta: { shownBy: 'form' },
    onSuccess: (now) => queries.setQueryData(deletionQuery.queryKey, now),
  })
  const { visits, notes, recordings, items, published } = deletion
  return (
    <Modal opened onClose={onClose} title="Delete your account?">
      <Stack gap="md">
        <p>
          {visits} visits with {notes} notes and {recordings} recordings go, and {items} templates,
          macros and forms, your memories and settings. Make a copy first if you need them. You are
          not signed out: for {DELETION_DAYS} days you can change your mind here.
        </p>
        {published > 0 && (
          <Radio.Group
            label={`What becomes of the ${published} you have published?`}
            value={wish}
            onChange={(value) => setWish(value === 'remove' ? 'remove' : 'keep')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="keep" label="They stay for others, under “Anonymous”" />
              <Radio value="remove" label="They go too" />
            </Stack>
          </Radio.Group>
        )}
        {ask.error && <ErrorText error={ask.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep
          </Button>
          <Button
            color="red"
            loading={ask.isPending}
            onClick={() => ask.mutate(undefined, { onSuccess: onClose })}
          >
            {deletion.needsApproval ? 'Ask for approval' : `Delete in ${DELETION_DAYS} days`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
