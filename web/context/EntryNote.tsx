import { ActionIcon, Textarea } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { ContextEntry } from '#contract/scribes.ts'
import { focusOnShow } from '#web/ui/focus-on-show.ts'
import { Conflict } from './Conflict.tsx'
import css from './context.module.css'
import { type Draft, flushDraft, type SaveDraft, typeDraft } from './drafts.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  entry: ContextEntry
  draft: Draft | undefined
  save: SaveDraft
  focus: boolean
  onRemove: (() => void) | undefined
}

/** One note on a visit. */
export function EntryNote({ scribeId, entry, draft, save, focus, onRemove }: Props) {
  const type = (content: string) => typeDraft({ scribeId, entryId: entry.id }, entry, content, save)
  return (
    <div className={css.note}>
      <Textarea
        variant="unstyled"
        autosize
        minRows={3}
        ref={focus ? focusOnShow : null}
        aria-label={t('Note')}
        placeholder={t('Add notes: vitals, exam findings, anything not said aloud.')}
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
            aria-label={t('Delete the note')}
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
  if (!draft) return version > 0 ? t('Saved') : ''
  if (draft.state === 'failed') return t('Kept on this device, will be saved')
  if (draft.state === 'conflict') return t('Changed in another window')
  return t('Saving…')
}
