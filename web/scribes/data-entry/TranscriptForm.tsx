import { Stack, Textarea } from '@mantine/core'
import { wordsPasted } from '#web/transcript/paste-preview.ts'
import { usePasteForm } from '#web/transcript/usePasteForm.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { sendByKeys } from '#web/ui/send-by-keys.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onClose: () => void
}

/** A transcript, added after the last line; the same text as in the dialog of the transcript pane. */
export function TranscriptForm({ scribeId, onClose }: Props) {
  const { text, set, clear, add, isEmpty } = usePasteForm(scribeId)
  const hasWords = wordsPasted(text) > 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (hasWords) add.mutate(text, { onSuccess: () => isEmpty() && onClose() })
      }}
    >
      <Stack gap="md">
        <Textarea
          label={t('Transcript')}
          description={t('Timestamps and speaker names are recognised but optional.')}
          placeholder={t('[0:00:05] Clinician: What brings you in?\nPatient: A cough, for a week.')}
          rows={10}
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
          onKeyDown={sendByKeys}
        />
        <FormError error={add.error} />
        <EntryButtons
          isEmpty={!hasWords}
          isAdding={add.isPending}
          onClear={clear}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
