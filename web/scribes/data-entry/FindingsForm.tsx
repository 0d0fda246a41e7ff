import { Stack, Textarea } from '@mantine/core'
import { useDraft } from '#web/drafts/useDraft.ts'
import { sendByKeys } from '#web/ui/send-by-keys.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { useAddNote } from './useAddNote.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onClose: () => void
}

/** Findings of an examination or a test, as text. */
export function FindingsForm({ scribeId, onClose }: Props) {
  const draft = useDraft(`findings ${scribeId}`, '', scribeId)
  const add = useAddNote(scribeId)
  const text = draft.value.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!text) return
        add(text)
        draft.clear()
        onClose()
      }}
    >
      <Stack gap="md">
        <Textarea
          label={t('Findings')}
          placeholder={t('Chest clear. No ankle swelling.')}
          rows={10}
          maxLength={20_000}
          value={draft.value}
          onChange={(event) => draft.set(event.currentTarget.value)}
          onKeyDown={sendByKeys}
        />
        <EntryButtons isEmpty={!text} onClear={draft.clear} onClose={onClose} />
      </Stack>
    </form>
  )
}
