import { UnstyledButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { Answer } from '#contract/endpoint.ts'
import { setNoteContext } from '#contract/generation.ts'
import type { ContextChoice } from '#contract/profile.ts'
import { call } from '#web/api/client.ts'
import { sendPart } from '#web/api/optimistic.ts'
import { buildChips } from './context-chips.ts'
import css from './options.module.css'
import { contextQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  centred?: boolean
}

/** What the notes of this visit are written from; a press leaves a part out, or takes it in again. */
export function ContextChips({ scribeId, centred = false }: Props) {
  const queries = useQueryClient()
  const query = contextQuery(scribeId)
  const { data } = useQuery(query)
  const choose = useMutation({
    mutationFn: (choice: ContextChoice) =>
      sendPart<Answer<typeof setNoteContext>>(
        queries,
        query.queryKey,
        { choice, own: true },
        (_, signal) => call(setNoteContext, { params: { id: scribeId }, body: { choice }, signal }),
      ),
  })
  const chips = data ? buildChips(data) : []
  // One option isn't a choice.
  if (chips.length < 2) return null
  return (
    <div
      className={css.context}
      role="group"
      aria-label={t('Write from')}
      data-centred={centred || undefined}
    >
      <span className={css.contextLabel}>{t('Write from')}</span>
      {chips.map(({ key, label, size, on, pressed }) => (
        <UnstyledButton
          key={key}
          className={css.chip}
          aria-pressed={on}
          title={label}
          onClick={() => choose.mutate(pressed)}
        >
          {on ? <Check size={13} aria-hidden /> : <X size={13} aria-hidden />}
          <span>{label}</span>
          <span>{size}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
