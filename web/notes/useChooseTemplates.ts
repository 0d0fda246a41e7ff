import { useQuery } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { toastError } from '#web/ui/toast.tsx'
import { isUnwritten } from './note-tabs.ts'
import { modelsQuery } from './options/queries.ts'
import type { WritingOverrides } from './options/WritingOptions.tsx'
import type { NotesView } from './useNotes.ts'
import { needModel, waitingWords } from './waiting-words.ts'
import { t } from '#web/i18n/i18n.ts'

/**
 * Writes with the chosen templates. Without a language model each would only repeat the Highlights and replace the
 * existing ones: then a message says what they need, and the note stays as it is.
 */
export function useChooseTemplates({ tabs, writeFrom }: NotesView) {
  const { data: models } = useQuery(modelsQuery)
  const hasHighlights = tabs.some(
    ({ note }) => note?.writer.kind === 'highlights' && !isUnwritten(note),
  )
  return (templates: readonly Item[], differently: WritingOverrides): void => {
    const waiting = models?.length === 0 && hasHighlights ? needModel(templates) : []
    const others = templates.filter((one) => !waiting.includes(one))
    if (others.length > 0) writeFrom(others, differently)
    const names = waiting.map(({ name }) => name)
    if (names.length === 0) return
    toastError(new AppError('bad-request', waitingWords(names), { detail: unchanged }))
  }
}

const unchanged = t('Highlights stay as they are.')
