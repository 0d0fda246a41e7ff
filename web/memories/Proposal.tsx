import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import {
  dismissMemoryProposal,
  type MemoryProposal,
  saveMemoryProposal,
} from '#contract/memories.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { Diff } from '#web/ui/Diff.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './memories.module.css'
import { MemoryPreview } from './MemoryPreview.tsx'
import { t } from '#web/i18n/i18n.ts'

/** One suggestion: its source, its text, which can be edited, and its effect. */
export function Proposal({ proposal }: { proposal: MemoryProposal }) {
  const { typed, command, save, dismiss, submit } = useProposal(proposal)
  return (
    <form onSubmit={submit} className={css.proposal}>
      <Origin proposal={proposal} />
      <div className={css.proposalActions}>
        <TextInput
          aria-label={t('What to remember')}
          maxLength={300}
          value={command}
          onChange={(event) => typed.set(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={!command.trim()}>
          {t('Remember')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {t('No, thanks')}
        </Button>
      </div>
      <Restored typed={typed} />
      <FormError error={save.error} />
      <MemoryPreview command={command.trim()} />
    </form>
  )
}

function Origin({ proposal: { before, after, from, times } }: { proposal: MemoryProposal }) {
  return (
    <p className={css.origin}>
      {from === 'message' ? (
        <>{t('You wrote: “{after}”', { after })}</>
      ) : (
        <>
          <span>
            {t('{times, plural, one {You changed this:} other {You changed this # times:}}', {
              times,
            })}
          </span>{' '}
          <Diff before={before} after={after} />
        </>
      )}
    </p>
  )
}

function useProposal(proposal: MemoryProposal) {
  const { id } = proposal
  const queries = useQueryClient()
  const typed = useDraft(`proposal ${id}`, proposal.command)
  const command = typed.value
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.memories })
  const save = useMutation({
    mutationFn: (text: string) =>
      call(saveMemoryProposal, { params: { id }, body: { command: text } }),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      typed.clear()
      toastSuccess(t('Saved for your next notes'))
    },
    onSettled: readAgain,
  })
  const dismiss = useMutation({
    mutationFn: () => call(dismissMemoryProposal, { params: { id } }),
    onSuccess: typed.clear,
    onSettled: readAgain,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (command.trim()) save.mutate(command.trim())
  }
  return { typed, command, save, dismiss, submit }
}
