import { Button } from '@mantine/core'
import type { Note } from '#contract/notes.ts'
import { useUser } from '#web/api/useUser.ts'
import { GraveLeftOut } from '#web/notes/GraveLeftOut.tsx'
import { selectClaim, showLeftOut } from '#web/notes/note-selection.ts'
import { riskWords } from '#web/notes/review.ts'
import { acceptRisks, mayUse } from '#web/notes/risk-acceptance.ts'
import { useRisks } from '#web/notes/RiskGate.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { RiskList } from './RiskList.tsx'
import css from './sign.module.css'
import type { useSign } from './useSign.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  note: Note
  sign: ReturnType<typeof useSign>['sign']
  onClose: () => void
}

/** The question before signing: what is unreviewed, or what a signature means. */
export function SignForm({ note, sign, onClose }: Props) {
  const { risks, isLoading } = useRisks(note)
  const { claims, leftOut } = risks
  const [first] = claims
  const isAsked = !mayUse(note, risks)
  const isPending = sign.isPending || isLoading
  const submit = () => {
    acceptRisks(note, risks)
    sign.mutate(
      claims.map(({ id }) => id),
      { onSuccess: onClose },
    )
  }
  const look = (id: string) => {
    onClose()
    selectClaim(claims.find((claim) => claim.id === id))
  }
  const add = () => {
    onClose()
    showLeftOut()
  }
  const review = isAsked ? () => (first ? look(first.id) : add()) : undefined
  return (
    <div className={css.question}>
      {first && (
        <p>
          {riskWords(claims.length)}{' '}
          {t('Anything you sign without review is listed in the receipt.')}
        </p>
      )}
      {isAsked && <RiskList risks={claims} onLook={look} />}
      {isAsked && <GraveLeftOut omissions={leftOut} onLook={add} />}
      {!review && <Meaning />}
      {note.outOfDate && <p>{t('The visit has changed since this note was written.')}</p>}
      <FormError error={sign.error} />
      <Buttons onCancel={onClose} onSign={submit} onReview={review} isPending={isPending} />
    </div>
  )
}

function Meaning() {
  const user = useUser()
  const name = [user.profile.title, user.name || user.email].filter(Boolean).join(' ')
  return (
    <p>
      <Trans
        message="You sign as {name}. The note becomes read-only. Later changes are amendments with a reason."
        values={{ name: <strong>{name}</strong> }}
      />
    </p>
  )
}

interface ButtonsProps {
  onCancel: () => void
  onSign: () => void
  /** Absent if nothing is left to review. */
  onReview: (() => void) | undefined
  isPending: boolean
}

function Buttons({ onCancel, onSign, onReview, isPending }: ButtonsProps) {
  return (
    <div className={css.actions}>
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {onReview ? (
        <>
          <Button variant="default" loading={isPending} onClick={onSign}>
            {t('Sign anyway')}
          </Button>
          <Button data-autofocus onClick={onReview}>
            {t('Review')}
          </Button>
        </>
      ) : (
        <Button data-autofocus loading={isPending} onClick={onSign}>
          {t('Sign')}
        </Button>
      )}
    </div>
  )
}
