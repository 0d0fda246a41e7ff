import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import { useActions } from '#web/shell/actions.ts'
import { useUser } from '#web/api/useUser.ts'
import { showLeftOut, selectClaim } from '#web/notes/note-selection.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { GraveLeftOut } from '#web/notes/GraveLeftOut.tsx'
import { useGraveLeftOut } from '#web/notes/RiskGate.tsx'
import { riskWords } from '#web/notes/review.ts'
import css from './sign.module.css'
import { RiskList } from './RiskList.tsx'
import { useSign } from './useSign.ts'
import { FormError } from '#web/ui/FormError.tsx'

/** Signs the note; what may harm and was not reviewed is shown first. */
export function SignButton({ note }: { note: Note }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { sign } = useSign(note)
  const ask = async () => {
    // The sentences of what was typed last are checked when it is saved.
    await noteSaver(queries, note).flush()
    sign.reset()
    setAsking(true)
  }
  const label = note.amendment ? 'Sign the amendment' : 'Sign'
  useActions([
    {
      id: 'sign-note',
      label: note.amendment ? 'Sign the amendment' : 'Sign the note',
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
        leftSection={<Signature size={15} aria-hidden />}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={`Sign ${note.title}`}>
        <SignForm note={note} sign={sign} onClose={() => setAsking(false)} />
      </Modal>
    </>
  )
}

interface QuestionProps {
  note: Note
  sign: ReturnType<typeof useSign>['sign']
  onClose: () => void
}

function SignForm({ note, sign, onClose }: QuestionProps) {
  const user = useUser()
  const risks = unreviewedHighRisk(note)
  const leftOut = useGraveLeftOut(note)
  const [first] = risks
  const name = [user.profile.title, user.name || user.email].filter(Boolean).join(' ')
  const go = () =>
    sign.mutate(
      risks.map(({ id }) => id),
      { onSuccess: onClose },
    )
  const look = (id: string) => {
    onClose()
    selectClaim(risks.find((risk) => risk.id === id))
  }
  const add = () => {
    onClose()
    showLeftOut()
  }
  const isOpen = first !== undefined || leftOut.length > 0
  return (
    <div className={css.question}>
      {first && (
        <>
          <p>
            {riskWords(risks.length)} Anything you sign without review is listed in the receipt.
          </p>
          <RiskList risks={risks} onLook={look} />
        </>
      )}
      <GraveLeftOut omissions={leftOut} onLook={add} />
      {!isOpen && (
        <p>
          You sign as <strong>{name}</strong>. From then on the note can only be read; a later
          change is an amendment with a reason, and this text is kept.
        </p>
      )}
      {note.outOfDate && <p>The visit has changed since this note was written.</p>}
      <FormError error={sign.error} />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {isOpen ? (
          <>
            <Button variant="default" loading={sign.isPending} onClick={go}>
              Sign anyway
            </Button>
            <Button data-autofocus onClick={() => (first ? look(first.id) : add())}>
              Review
            </Button>
          </>
        ) : (
          <Button data-autofocus loading={sign.isPending} onClick={go}>
            Sign
          </Button>
        )}
      </div>
    </div>
  )
}
