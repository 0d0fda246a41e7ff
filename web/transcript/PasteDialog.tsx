import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pasteTranscript } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { typedIn, useDraft } from '#web/drafts/useDraft.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { ImportButton } from './ImportButton.tsx'
import { pasteName, wordsPasted } from './paste-preview.ts'

interface Props {
  scribeId: string
  onDone: () => void
  /** Closed with nothing in it. */
  onGivenUp: () => void
}

/** Typing or pasting what was said; it is added behind the last line. */
export function PasteDialog({ scribeId, onDone, onGivenUp }: Props) {
  const queries = useQueryClient()
  const typed = useDraft(pasteName(scribeId), '', scribeId)
  const text = typed.value
  const [unread, setUnread] = useState<Error | null>(null)
  const words = wordsPasted(text)
  const add = useMutation({
    mutationFn: (pasted: string) =>
      call(pasteTranscript, { params: { id: scribeId }, body: { text: pasted } }),
    meta: { shownBy: 'form' },
    onSuccess: (_, pasted) => {
      typed.added(pasted)
      void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
      void queries.invalidateQueries({ queryKey: keys.scribe(scribeId) })
    },
  })
  /** Who typed on meanwhile goes on. */
  const doneWhenEmpty = () => typedIn(pasteName(scribeId)) === undefined && onDone()
  const close = () => (text.trim() ? onDone() : onGivenUp())
  return (
    <Modal opened onClose={close} title="Paste or type a transcript" size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(text, { onSuccess: doneWhenEmpty })
        }}
      >
        <Textarea
          onKeyDown={sendByKeys}
          aria-label="Transcript"
          placeholder={'[0:00:05] Clinician: What brings you in?\nPatient: A cough, for a week.'}
          // Not one that grows with its text: measuring a whole visit takes a second at every key.
          rows={14}
          value={text}
          onChange={(event) => typed.set(event.currentTarget.value)}
          data-autofocus
        />
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {words
            ? `${words === 1 ? '1 word' : `${words} words`}. Kept on this device until they are added or cleared.`
            : 'Times and names at the start of a line or above it are understood; they are not needed.'}
        </Text>
        <FormError error={add.error ?? unread} />
        <Group justify="space-between" mt="md" gap="xs">
          <ImportButton scribeId={scribeId} onDone={onDone} onError={setUnread} />
          <Group gap="xs">
            {text ? (
              <Button variant="default" onClick={typed.clear}>
                Clear
              </Button>
            ) : (
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              disabled={!words}
              loading={add.isPending}
              rightSection={<Kbd keys={SEND_KEYS} />}
            >
              Add to the transcript
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
