import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteLetterhead, type StoredLetterhead } from '#contract/export.ts'
import { shareLetterhead, unshareLetterhead } from '#contract/group-letterhead.ts'
import type { GroupSummary } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { letterheadQuery } from '#web/notes/output/queries.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { yearDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The letterheads that the user's groups share; hidden without a group. */
export function SharedLetterheads({ letterhead }: { letterhead: StoredLetterhead }) {
  const groups = useMyGroups() ?? []
  if (groups.length === 0) return null
  return (
    <Panel title={t('In your groups')}>
      <div className={css.stack}>
        {groups.map((group) => (
          <GroupLetterhead key={group.id} group={group} letterhead={letterhead} />
        ))}
      </div>
    </Panel>
  )
}

interface Props {
  group: GroupSummary
  letterhead: StoredLetterhead
}

/** What a group shares, and what the user can do with it. */
function GroupLetterhead({ group, letterhead }: Props) {
  const { id, name, mayPublish, mayWithdraw } = group
  const shared = letterhead.shared.find(({ groupId }) => groupId === id)
  const { share, unshare, followGroup } = useSharing(id)
  const isOffered = shared && letterhead.version > 0 && letterhead.shared[0] === shared
  const [loss, setLoss] = useState<Loss>()
  const confirm = () => {
    setLoss(undefined)
    if (loss === 'mine') followGroup.mutate()
    if (loss === 'shared') share.mutate(shared?.version ?? 0)
  }
  return (
    <section aria-label={name}>
      <p>{describe(group, letterhead)}</p>
      <Group gap="xs">
        {isOffered && (
          <Button variant="default" size="compact-sm" onClick={() => setLoss('mine')}>
            {t('Delete mine and use the one from “{name}”', { name })}
          </Button>
        )}
        {mayPublish && letterhead.from !== id && (
          <Button
            variant="default"
            size="compact-sm"
            loading={share.isPending}
            onClick={() => (shared ? setLoss('shared') : share.mutate(0))}
          >
            {shared
              ? t('Replace the letterhead of “{name}” with mine', { name })
              : t('Share my letterhead with “{name}”', { name })}
          </Button>
        )}
        {mayWithdraw && shared && (
          <Button
            variant="default"
            size="compact-sm"
            loading={unshare.isPending}
            onClick={() => unshare.mutate(shared.version)}
          >
            {t('Stop sharing with “{name}”', { name })}
          </Button>
        )}
      </Group>
      {loss && (
        <LossDialog
          loss={loss}
          name={name}
          onConfirm={confirm}
          onClose={() => setLoss(undefined)}
        />
      )}
    </section>
  )
}

/** The letterhead that would be gone: the user's own, or the one that the group shares. */
type Loss = 'mine' | 'shared'

interface LossProps {
  loss: Loss
  /** Of the group. */
  name: string
  onConfirm: () => void
  onClose: () => void
}

function LossDialog({ loss, name, ...rest }: LossProps) {
  return loss === 'mine' ? (
    <ConfirmDialog
      title={t('Delete your own letterhead?')}
      text={t('Your notes then have the letterhead of “{name}”. You can’t undo this.', { name })}
      confirm={t('Delete')}
      {...rest}
    />
  ) : (
    <ConfirmDialog
      title={t('Replace the letterhead of “{name}”?', { name })}
      text={t('Members who use it get yours at once. You can’t undo this.')}
      confirm={t('Replace')}
      {...rest}
    />
  )
}

function describe({ id, name }: GroupSummary, { shared, from }: StoredLetterhead): string {
  const found = shared.find(({ groupId }) => groupId === id)
  if (!found) return t('“{name}” shares no letterhead.', { name })
  const values = { name, by: found.by, date: yearDate(found.at) }
  return from === id
    ? t(
        'You use the letterhead of “{name}”, published by {by} on {date}. Change it to have your own.',
        values,
      )
    : t('“{name}” shares a letterhead, published by {by} on {date}.', values)
}

function useSharing(id: string) {
  const queries = useQueryClient()
  const onSuccess = (letterhead: StoredLetterhead) =>
    queries.setQueryData(letterheadQuery.queryKey, letterhead)
  const onSettled = () => queries.invalidateQueries({ queryKey: letterheadQuery.queryKey })
  const params = { id }
  return {
    share: useMutation({
      onSettled,
      mutationFn: (version: number) => call(shareLetterhead, { params, body: { version } }),
      onSuccess: (letterhead) => {
        onSuccess(letterhead)
        toastSuccess(t('Letterhead shared'))
      },
    }),
    unshare: useMutation({
      onSettled,
      mutationFn: (version: number) => call(unshareLetterhead, { params, query: { version } }),
      onSuccess: (letterhead) => {
        onSuccess(letterhead)
        toastSuccess(t('Letterhead no longer shared'))
      },
    }),
    followGroup: useMutation({
      mutationFn: () => call(deleteLetterhead, {}),
      onSuccess,
      onSettled,
    }),
  }
}
