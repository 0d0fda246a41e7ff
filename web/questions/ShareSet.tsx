import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inLanguage } from '#common/intake/local-text.ts'
import { shareQuestionSet, unshareQuestionSet } from '#contract/group-question-sets.ts'
import type { Provenance } from '#contract/group-rules.ts'
import type { GroupSummary } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { language, t } from '#web/i18n/i18n.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { yearDate } from '#web/ui/times.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import type { SetHead } from './queries.ts'
import css from './questions.module.css'

const button = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const

/** Which groups share a set, and what the user may change about it; nothing without a group. */
export function ShareSet({ set }: { set: SetHead }) {
  const groups = useMyGroups() ?? []
  return (
    <ul className={css.groups}>
      {groups.map((group) => (
        <InGroup
          key={group.id}
          group={group}
          set={set}
          shared={set.shared.find(({ groupId }) => groupId === group.id)}
        />
      ))}
    </ul>
  )
}

interface Props {
  group: GroupSummary
  set: SetHead
  shared: Provenance | undefined
}

function InGroup({ group, set, shared }: Props) {
  const { share, unshare } = useSharing(group.id, set.id)
  const values = { name: inLanguage(set.title, language), group: group.name }
  if (!shared && !(set.isOwn && group.mayPublish)) return null
  return (
    <li>
      {shared && <span className={css.hint}>{sharedWords(group, shared)}</span>}
      {set.isOwn && group.mayPublish && (
        <Button
          {...button}
          loading={share.isPending}
          aria-label={
            shared
              ? t('Update the copy of {name} in “{group}”', values)
              : t('Share with “{group}”: {name}', values)
          }
          onClick={() => share.mutate(shared?.version ?? 0)}
        >
          {shared ? t('Update the copy') : t('Share with “{group}”', values)}
        </Button>
      )}
      {shared && group.mayWithdraw && (
        <Button
          {...button}
          loading={unshare.isPending}
          aria-label={t('Stop sharing {name} with “{group}”', values)}
          onClick={() => unshare.mutate(shared.version)}
        >
          {t('Stop sharing')}
        </Button>
      )}
      <FormError error={share.error ?? unshare.error} />
    </li>
  )
}

const sharedWords = ({ name }: GroupSummary, { by, at }: Provenance): string =>
  t('In “{group}”, published by {by} on {date}', { group: name, by, date: yearDate(at) })

function useSharing(groupId: string, setId: string) {
  const queries = useQueryClient()
  const params = { id: groupId, setId }
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.questionSets })
  return {
    share: useMutation({
      mutationFn: (version: number) => call(shareQuestionSet, { params, body: { version } }),
      onSuccess: () => toastSuccess(t('Question set shared')),
      onSettled,
      meta: { shownBy: 'form' },
    }),
    unshare: useMutation({
      mutationFn: (version: number) => call(unshareQuestionSet, { params, query: { version } }),
      onSuccess: () => toastSuccess(t('Question set no longer shared')),
      onSettled,
      meta: { shownBy: 'form' },
    }),
  }
}
