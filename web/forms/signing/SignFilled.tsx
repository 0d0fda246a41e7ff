import { Button, Modal } from '@mantine/core'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import type { FilledForm } from '#contract/filled-forms.ts'
import { canTakeSignature } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'
import { useUser } from '#web/api/useUser.ts'
import { FormError } from '#web/ui/FormError.tsx'
import type { FillSaver } from '../filling/fill-saver.ts'
import type { FilledField } from '../filling/useFill.ts'
import { acceptRisks, mayUse, riskyFields } from './risk-acceptance.ts'
import { RiskList } from './RiskList.tsx'
import css from './signing.module.css'
import { useSignFilled } from './useSignFilled.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  form: Form
  fields: readonly FilledField[]
  filled: FilledForm
  saver: FillSaver
  /** Goes to a field. */
  onReview: (filled: FilledField) => void
}

/** Signs the form, after showing unreviewed values that may cause harm. */
export function SignFilled(props: Props) {
  const { filled, saver } = props
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    // The last typed text is signed too.
    await saver.flush()
    setAsking(true)
  }
  return (
    <>
      <Button
        size="compact-md"
        leftSection={<Signature size={15} aria-hidden />}
        onClick={() => void ask()}
      >
        {filled.amendment ? t('Sign the amendment') : t('Sign')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Sign {title}', { title: filled.formName })}
      >
        <SignQuestion {...props} onClose={() => setAsking(false)} />
      </Modal>
    </>
  )
}

function SignQuestion({ onClose, onReview, ...toSign }: Props & { onClose: () => void }) {
  const { filled, fields } = toSign
  const sign = useSignFilled(toSign)
  const isAsked = !mayUse(filled.id, fields)
  const [first] = riskyFields(fields)
  const review = (one: FilledField) => {
    onClose()
    onReview(one)
  }
  const submit = () => {
    acceptRisks(filled.id, fields)
    sign.mutate()
  }
  return (
    <div className={css.question}>
      {isAsked ? <RiskList fields={fields} onReview={review} /> : <Meaning />}
      {isAsked && <p>{t('Anything you sign without review is listed in the receipt.')}</p>}
      <EmptySignatures fields={fields} />
      <FormError error={sign.error} />
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          variant={isAsked ? 'default' : 'filled'}
          loading={sign.isPending}
          data-autofocus={isAsked ? undefined : true}
          onClick={submit}
        >
          {isAsked ? t('Sign anyway') : t('Sign')}
        </Button>
        {isAsked && first && (
          <Button data-autofocus onClick={() => review(first)}>
            {t('Review')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Meaning() {
  const user = useUser()
  const name = [user.profile.title, user.name || user.email].filter(Boolean).join(' ')
  return (
    <p>
      <Trans
        message="You sign as {name}. The form becomes read-only, and its PDF is kept. Later changes are amendments with a reason."
        values={{ name: <strong>{name}</strong> }}
      />
    </p>
  )
}

/** A signature in the product isn't a picture in the PDF. */
function EmptySignatures({ fields }: Pick<Props, 'fields'>) {
  const count = fields.filter(({ field, text }) => canTakeSignature(field) && text === '').length
  if (count === 0) return null
  return (
    <p>
      {t(
        '{count, plural, one {# signature field in the PDF stays empty.} other {# signature fields in the PDF stay empty.}}',
        { count },
      )}
    </p>
  )
}
