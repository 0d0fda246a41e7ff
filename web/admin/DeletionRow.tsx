import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideDeletion, type DeletionRequest } from '#contract/deletion.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastError } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { deletionsQuery } from './queries.ts'

interface Props {
  request: DeletionRequest
  needsApproval: boolean
}

type Decision = { decision: 'approved' | 'refused'; reason: string }

/** One request to delete an account, and what was decided. */
export function DeletionRow({ request, needsApproval }: Props) {
  const { id, email, asked, due, state, decided, decidedBy, reason } = request
  const [refusing, setRefusing] = useState(false)
  const isSelf = useUser().id === id
  const decide = useDecision(id)
  return (
    <li>
      <div className={css.what}>
        <strong>{email}</strong>
        <p className={css.meta}>
          <span>
            Asked <RelativeTime instant={asked} />
          </span>
          {state !== 'refused' && (
            <span>
              {state === 'waiting' && needsApproval ? 'Goes at the earliest on' : 'Goes on'}{' '}
              {fullDate(due)}
            </span>
          )}
          {decided && (
            <span>
              {state === 'approved' ? 'Approved' : 'Refused'} by{' '}
              {decidedBy || 'a former administrator'} <RelativeTime instant={decided} />
            </span>
          )}
          {reason && <span>{reason}</span>}
        </p>
      </div>
      {state === 'approved' && <Tag tone="good">Approved</Tag>}
      {state === 'refused' && <Tag tone="wrong">Refused</Tag>}
      {needsApproval && !isSelf && (
        <>
          {state !== 'approved' && (
            <Button
              variant="default"
              size="xs"
              aria-label={`Approve the deletion of ${email}`}
              loading={decide.isPending}
              onClick={() =>
                decide.mutate(
                  { decision: 'approved', reason: '' },
                  { onError: (error) => toastError(error) },
                )
              }
            >
              Approve
            </Button>
          )}
          {state !== 'refused' && (
            <Button
              variant="default"
              size="xs"
              aria-label={`Refuse the deletion of ${email}`}
              onClick={() => setRefusing(true)}
            >
              Refuse…
            </Button>
          )}
        </>
      )}
      {refusing && <RefuseDialog request={request} onClose={() => setRefusing(false)} />}
    </li>
  )
}

function useDecision(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) =>
      withReauthentication(() => call(decideDeletion, { params: { id }, body })),
    meta: { shownBy: 'form' },
    onSuccess: (answer) => {
      queries.setQueryData(deletionsQuery.queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['admin', 'users'] })
    },
  })
}

function RefuseDialog({ request, onClose }: { request: DeletionRequest; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const decide = useDecision(request.id)
  const refuse = () =>
    decide.mutate({ decision: 'refused', reason: reason.trim() }, { onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={`Refuse the deletion of ${request.email}?`}>
      <Stack gap="md">
        <Textarea
          label="Reason"
          description="The owner of the account reads it. Name no patient."
          data-autofocus
          autosize
          minRows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && <ErrorText error={decide.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!reason.trim()} loading={decide.isPending} onClick={refuse}>
            Refuse
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
