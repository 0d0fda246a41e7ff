import { useQueryClient } from '@tanstack/react-query'
import { flushDraft, typeDraft } from '#web/context/drafts.ts'
import { entrySaver } from '#web/context/save-entry.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Adds a text as a separate note under "Notes and files"; without a connection it's saved later. */
export function useAddNote(scribeId: string): (content: string) => void {
  const save = entrySaver(useQueryClient())
  return (content) => {
    const entryId = crypto.randomUUID()
    typeDraft({ scribeId, entryId }, { version: 0, content: '' }, content, save)
    flushDraft(entryId, save)
    toastSuccess(t('Added to Notes and files.'))
  }
}
