import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ContextEntry, Scribe } from '#contract/scribes.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { Conflict } from './Conflict.tsx'
import css from './context.module.css'
import {
  flushDraft,
  forgetDraft,
  typeDraft,
  useDrafts,
  type Draft,
  type SaveDraft,
} from './drafts.ts'
import { deleteEntry, entrySaver } from './save-entry.ts'

/** The user's own notes on a visit. They save themselves, and what is typed is never lost. */
export function Notes({ scribe }: { scribe: Scribe }) {
  const queries = useQueryClient()
  const drafts = useDrafts((d) => d.drafts)
  const [fresh, setFresh] = useState(() => crypto.randomUUID())
  const saved = scribe.medicalContext.additionalContext
  const unsaved = Object.values(drafts)
    .filter(
      ({ scribeId, entryId }) => scribeId === scribe.id && !saved.some((e) => e.id === entryId),
    )
    .map(({ entryId, content }): ContextEntry => ({
      id: entryId,
      type: 'text',
      content,
      version: 0,
    }))
  const entries = [...saved, ...unsaved]
  const [more, setMore] = useState(false)
  const isFreshUsed = entries.some(({ id }) => id === fresh)
  const shown =
    (entries.length === 0 || more) && !isFreshUsed ? [...entries, blank(fresh)] : entries

  const save = entrySaver(queries)
  const remove = (entry: ContextEntry) => {
    const content = drafts[entry.id]?.content ?? entry.content
    const put = (entryId: string, base: number) => {
      typeDraft({ scribeId: scribe.id, entryId, base }, content, save)
      flushDraft(entryId, save)
    }
    forgetDraft(entry.id)
    deleteEntry(queries, scribe.id, entry.id).catch((error: unknown) => {
      toastError(error)
      // It stays, with what was typed in it.
      if (content !== entry.content) put(entry.id, entry.version)
    })
    toastUndo('Note deleted', () => put(crypto.randomUUID(), 0))
  }
  const another = () => {
    setFresh(crypto.randomUUID())
    setMore(true)
  }
  return (
    <div className={css.notes}>
      {shown.map((entry) => (
        <Note
          key={entry.id}
          scribeId={scribe.id}
          entry={entry}
          draft={drafts[entry.id]}
          save={save}
          focus={more && entry.id === fresh}
          onRemove={entry.version > 0 ? () => remove(entry) : undefined}
        />
      ))}
      {entries.length > 0 && !(more && !isFreshUsed) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={another}
        >
          Another note
        </Button>
      )}
    </div>
  )
}

const blank = (id: string): ContextEntry => ({ id, type: 'text', content: '', version: 0 })

interface NoteProps {
  scribeId: string
  entry: ContextEntry
  draft: Draft | undefined
  save: SaveDraft
  focus: boolean
  onRemove: (() => void) | undefined
}

function Note({ scribeId, entry, draft, save, focus, onRemove }: NoteProps) {
  const type = (content: string) =>
    typeDraft({ scribeId, entryId: entry.id, base: entry.version }, content, save)
  return (
    <div className={css.note}>
      <Textarea
        variant="unstyled"
        autosize
        minRows={3}
        ref={focus ? focusOnShow : null}
        aria-label="Note"
        placeholder="Type here. Nothing is lost."
        value={draft?.content ?? entry.content}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => flushDraft(entry.id, save)}
      />
      <div className={css.noteFoot}>
        <span role="status">{stateText(draft, entry)}</span>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Delete the note"
            onClick={onRemove}
          >
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {draft?.state === 'conflict' && <Conflict draft={draft} save={save} />}
    </div>
  )
}

function stateText(draft: Draft | undefined, { version }: ContextEntry): string {
  if (!draft) return version > 0 ? 'Saved' : ''
  if (draft.state === 'failed') return 'Kept on this device, will be saved'
  if (draft.state === 'conflict') return 'Changed in another window'
  return 'Saving…'
}
