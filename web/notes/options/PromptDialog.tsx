import { Modal, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showPrompt } from '#contract/generation.ts'
import type { Note } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './options.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  note: Note
  opened: boolean
  onClose: () => void
}

/** The prompt that a language model would receive for this note now, word for word. */
export function PromptDialog({ note, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Prompt for the model')} size="xl">
      <Prompt note={note} />
    </Modal>
  )
}

function Prompt({ note }: { note: Note }) {
  const [heading, setHeading] = useState<string>()
  const { data, error, refetch } = usePrompt(note)
  if (error)
    return (
      <ErrorState
        title={t('Could not build the prompt')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <LoadingRows count={6} label={t('Building the prompt')} />
  if (data.questions.length === 0)
    return (
      <EmptyState title={t('No prompt')}>{t('Highlights don’t use a language model.')}</EmptyState>
    )
  const headings = data.questions.map((one) => one.heading)
  const shown = data.questions.find((one) => one.heading === heading) ?? data.questions[0]
  return (
    <>
      <Select
        label={t('Section, for {model}', { model: data.writer.name })}
        data={[...new Set(headings)]}
        value={shown?.heading ?? null}
        allowDeselect={false}
        mb="sm"
        onChange={(next) => next && setHeading(next)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <div className={css.prompt} tabIndex={0} role="group" aria-label={t('Prompt')}>
        {shown?.instructions}
        {'\n\n— — —\n\n'}
        {shown?.prompt}
      </div>
    </>
  )
}

function usePrompt({ scribeId, template }: Note) {
  const body = { prompt: { id: template.id }, conversation: { id: scribeId } }
  return useQuery({
    queryKey: ['prompt', scribeId, template.id],
    queryFn: ({ signal }) => call(showPrompt, { query: { mode: 'ADVANCED' }, body, signal }),
    staleTime: 0,
    // It contains what was said in the visit.
    gcTime: 0,
  })
}
