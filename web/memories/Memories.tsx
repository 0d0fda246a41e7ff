import { Alert, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { createMemory, mostMemories } from '#contract/memories.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './memories.module.css'
import { MemoryPreview } from './MemoryPreview.tsx'
import { MemoryRow } from './MemoryRow.tsx'
import { memoriesQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The user has turned memories off: saved ones have no effect. */
  isOff: boolean
  onTurnOn: () => void
}

/** The user's memories, to add, change, turn off and delete. */
export function Memories({ isOff, onTurnOn }: Props) {
  const memories = useQuery(memoriesQuery)
  return (
    <>
      <AddMemory isFull={(memories.data?.length ?? 0) >= mostMemories} />
      {memories.isPending && <LoadingRows label={t('Loading writing preferences')} />}
      {memories.isError && (
        <ErrorState
          title={t('Could not load your writing preferences')}
          error={memories.error}
          onRetry={() => void memories.refetch()}
        />
      )}
      {memories.data?.length === 0 && (
        <p className={css.empty}>{t('No writing preferences yet.')}</p>
      )}
      {isOff && memories.data && memories.data.length > 0 && (
        <Alert color="gray" className={css.off} title={t('Writing preferences are off')}>
          <p>{t('Your saved preferences aren’t used in notes or chat.')}</p>
          <Button size="xs" variant="light" onClick={onTurnOn}>
            {t('Use writing preferences')}
          </Button>
        </Alert>
      )}
      {memories.data && memories.data.length > 0 && (
        <ul className={css.memories} aria-label={t('Writing preferences')}>
          {memories.data.map((memory) => (
            <MemoryRow key={memory.id} memory={memory} />
          ))}
        </ul>
      )}
    </>
  )
}

function AddMemory({ isFull }: { isFull: boolean }) {
  const queries = useQueryClient()
  const typed = useDraft('memory new', '')
  const command = typed.value
  const add = useMutation({
    mutationFn: (text: string) => call(createMemory, { body: { command: text.trim() } }),
    meta: { shownBy: 'form' },
    onSuccess: (_, text) => typed.added(text),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.memories }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (command.trim()) add.mutate(command)
  }
  return (
    <form onSubmit={submit} className={css.add}>
      <TextInput
        aria-label={t('What to remember')}
        placeholder={t('Write BP for blood pressure.')}
        maxLength={300}
        value={command}
        disabled={isFull}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending} disabled={isFull || command.trim() === ''}>
        {t('Remember')}
      </Button>
      <Restored typed={typed} />
      <FormError error={add.error} />
      {command.trim() !== '' && <MemoryPreview command={command.trim()} />}
      {isFull && (
        <p className={css.empty}>{t('You’ve reached the limit. Delete one to add another.')}</p>
      )}
    </form>
  )
}
