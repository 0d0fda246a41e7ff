import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { Item } from '#contract/items.ts'
import { smartSuggest, suggestFailed } from '#contract/suggest.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import css from './notes.module.css'

interface Props {
  scribeId: string
  items: readonly Item[]
  onChoose: (item: Item) => void
}

/** Templates that fit this visit, each with its reason. Pressing one is a choice like any other; none is made for one. */
export function SuggestedTemplates({ scribeId, items, onChoose }: Props) {
  const { data, error } = useQuery({
    queryKey: [...keys.items, 'suggested', scribeId],
    queryFn: ({ signal }) =>
      call(smartSuggest, { body: { conversation: { id: scribeId } }, signal }),
    staleTime: 60_000,
    retry: 1,
  })
  if (error)
    return (
      <p className={css.pickerGroup} role="status">
        {suggestFailed}
      </p>
    )
  const found = (data?.templateSuggestions ?? []).flatMap(({ id, reason }) => {
    const item = items.find((one) => one.id === id)
    return item ? [{ item, reason }] : []
  })
  if (found.length === 0) return null
  return (
    <section aria-label="Suggested for this visit">
      <p className={css.pickerGroup}>
        <Sparkles size={12} aria-hidden /> Suggested for this visit
      </p>
      {found.map(({ item, reason }) => (
        <div key={item.id} className={css.pickerRow}>
          <UnstyledButton data-row className={css.pickerItem} onClick={() => onChoose(item)}>
            <strong>{item.name}</strong>
            <span>{reason}</span>
          </UnstyledButton>
        </div>
      ))}
    </section>
  )
}
