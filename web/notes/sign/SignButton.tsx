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
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const { whenLoaded } = useRisks(note)
  const { sign } = useSign(note)
  const ask = async () => {
    setLoading(true)
    // Unsaved typing is checked when it's saved.
    await noteSaver(queries, note).flush()
    sign.reset()
    whenLoaded(() => {
      setLoading(false)
      setAsking(true)
    })
  }
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
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Sign {title}', { title: note.title })}
      >
        <SignForm note={note} sign={sign} onClose={() => setAsking(false)} />
      </Modal>
    </>
  )
}
