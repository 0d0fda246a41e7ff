import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { useActions } from '#web/shell/actions.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { useRisks } from '#web/notes/RiskGate.tsx'
import { SignForm } from './SignForm.tsx'
import { useSign } from './useSign.ts'
import { t } from '#web/i18n/i18n.ts'

/** Signs the note; what may harm and was not reviewed is shown first. */
export function SignButton({ note }: { note: Note }) {
  const { sign } = useSign(note)
  const { asking, isLoading, ask, close } = useQuestion(note, sign.reset)
  const label = note.amendment ? t('Sign the amendment') : t('Sign')
  useActions([
    {
      id: 'sign-note',
      label: note.amendment ? t('Sign the amendment') : t('Sign the note'),
      section: 'Here',
      icon: Signature,
      run: () => void ask(),
    },
  ])
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={isLoading}
        leftSection={<Signature size={15} aria-hidden />}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      <Modal opened={asking} onClose={close} title={t('Sign {title}', { title: note.title })}>
        <SignForm note={note} sign={sign} onClose={close} />
      </Modal>
    </>
  )
}

/** The question before signing opens once typing is saved and what the note leaves out has loaded. */
function useQuestion(note: Note, onAsk: () => void) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const { whenLoaded } = useRisks(note)
  const ask = async () => {
    setLoading(true)
    // Unsaved typing is checked when it's saved.
    await noteSaver(queries, note).flush()
    onAsk()
    whenLoaded(() => {
      setLoading(false)
      setAsking(true)
    })
  }
  return { asking, isLoading, ask, close: () => setAsking(false) }
}
