import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { ImportButton } from './ImportButton.tsx'
import { wordsPasted } from './paste-preview.ts'
import { usePasteForm } from './usePasteForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onDone: () => void
  /** Closed without text. */
  onGivenUp: () => void
}

/** Types or pastes a transcript, which is added after the last line. */
export function PasteDialog({ scribeId, onDone, onGivenUp }: Props) {
  const form = usePasteForm(scribeId)
  const { text, add } = form
  const [importError, setImportError] = useState<Error | null>(null)
  const words = wordsPasted(text)
  const close = () => (text.trim() ? onDone() : onGivenUp())
  return (
    <Modal opened onClose={close} title={t('Paste or type a transcript')} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(text, { onSuccess: () => form.isEmpty() && onDone() })
        }}
      >
        <Textarea
          onKeyDown={sendByKeys}
          aria-label={t('Transcript')}
          placeholder={t('[0:00:05] Clinician: What brings you in?\nPatient: A cough, for a week.')}
          // A fixed height: measuring the text of a whole visit takes a second at every key.
          rows={14}
          value={text}
          onChange={(event) => form.set(event.currentTarget.value)}
          data-autofocus
        />
        <TextStatus words={words} />
        <FormError error={add.error ?? importError} />
        <Group justify="space-between" mt="md" gap="xs">
          <ImportButton scribeId={scribeId} onDone={onDone} onError={setImportError} />
          <Group gap="xs">
            <Button variant="default" onClick={text ? form.clear : close}>
              {text ? t('Clear') : t('Cancel')}
            </Button>
            <AddButton disabled={!words} loading={add.isPending} />
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

function TextStatus({ words }: { words: number }) {
  return (
    <Text size="sm" c="dimmed" mt="xs" role="status">
      {describeText(words)}
    </Text>
  )
}

function describeText(words: number): string {
  if (words === 0) return t('Timestamps and speaker names are recognised but optional.')
  return t(
    '{count, plural, one {# word} other {# words}}. Kept on this device until you add or clear them.',
    { count: words },
  )
}

function AddButton(props: { disabled: boolean; loading: boolean }) {
  return (
    <Button type="submit" {...props} rightSection={<Kbd keys={SEND_KEYS} />}>
      {t('Add to the transcript')}
    </Button>
  )
}
