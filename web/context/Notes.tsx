import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ContextEntry, Scribe } from '#contract/scribes.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import css from './context.module.css'
import { flushDraft, forgetDraft, type SaveDraft, typeDraft, useDrafts } from './drafts.ts'
import { EntryNote } from './EntryNote.tsx'
import { deleteEntry, entrySaver } from './save-entry.ts'
import { t } from '#web/i18n/i18n.ts'

/** The user's own notes on a visit. They save themselves, and nothing typed is lost. */
export function Notes({ scribe }: { scribe: Scribe }) {
  const drafts = useDrafts((d) => d.drafts)
  const save = entrySaver(useQueryClient())
  const { entries, fresh, isAdding, add } = useEntries(scribe)
  const remove = useRemove(scribe.id, save)
  return (
    <div className={css.notes}>
      {[...entries, ...(fresh ? [blank(fresh)] : [])].map((entry) => (
        <EntryNote
          key={entry.id}
          scribeId={scribe.id}
          entry={entry}
          draft={drafts[entry.id]}
          save={save}
          focus={isAdding(entry.id)}
          onRemove={entry.version > 0 ? () => remove(entry) : undefined}
        />
      ))}
      {!fresh && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={add}
        >
          {t('Another note')}
        </Button>
      )}
    </div>
  )
}

/** Stored and typed notes, and the id of an empty one: the first, or another that the user added. */
function useEntries({ id: scribeId, medicalContext }: Scribe) {
  const drafts = useDrafts((d) => d.drafts)
  const [next, setNext] = useState<string>(() => crypto.randomUUID())
  const [more, setMore] = useState(false)
  const saved = medicalContext.additionalContext
  const unsaved = Object.values(drafts).filter(
    (draft) => draft.scribeId === scribeId && !saved.some(({ id }) => id === draft.entryId),
  )
  const typed = unsaved.map(({ entryId, content }) => ({ ...blank(entryId), content }))
  const entries: ContextEntry[] = [...saved, ...typed]
  const isUsed = entries.some(({ id }) => id === next)
  return {
    entries,
    fresh: (entries.length === 0 || more) && !isUsed ? next : undefined,
    /** Whether this one was added with the button, and so takes the focus. */
    isAdding: (id: string) => more && id === next,
    add: () => {
      setNext(crypto.randomUUID())
      setMore(true)
    },
  }
}

/** Deletes a note and its unsaved text; the toast can undo it. */
function useRemove(scribeId: string, save: SaveDraft): (entry: ContextEntry) => void {
  const queries = useQueryClient()
  return (entry) => {
    const content = useDrafts.getState().drafts[entry.id]?.content ?? entry.content
    const put = (saved: ContextEntry) => {
      typeDraft({ scribeId, entryId: saved.id }, saved, content, save)
      flushDraft(saved.id, save)
    }
    forgetDraft(entry.id)
    deleteEntry(queries, scribeId, entry.id).catch((error: unknown) => {
      toastError(error)
      // It stays, with its unsaved text.
      if (content !== entry.content) put(entry)
    })
    toastUndo(t('Note deleted'), () => put(blank(crypto.randomUUID())))
  }
}

const blank = (id: string): ContextEntry => ({ id, type: 'text', content: '', version: 0 })
