import { Button, Modal, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import type { FilledForm } from '#contract/filled-forms.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { sendByKeys } from '#web/ui/send-by-keys.ts'
import css from './signing.module.css'
import { useAmendForm } from './useSignFilled.ts'
import { t } from '#web/i18n/i18n.ts'

/** Asks for the reason for amending a signed form. */
export function AmendForm({ filled, onClose }: { filled: FilledForm; onClose: () => void }) {
  const typed = useDraft(`amend form ${filled.id}`, '', filled.scribeId)
  const amend = useAmendForm(filled)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = typed.value
    amend.mutate(reason.trim(), { onSuccess: () => typed.sent(reason) })
  }
  return (
    <Modal opened onClose={onClose} title={t('Amend the form')}>
      <form onSubmit={submit} className={css.question}>
        <p>{t('The signed values and PDF are kept. Sign again when you’re done.')}</p>
        <Textarea
          onKeyDown={sendByKeys}
          data-autofocus
          label={t('Reason for the change')}
          autosize
          minRows={2}
          maxLength={1000}
          value={typed.value}
          onChange={(event) => typed.set(event.currentTarget.value)}
        />
        <Restored typed={typed} />
        <FormError error={amend.error} />
        <div className={css.actions}>
          <Button type="submit" disabled={typed.value.trim() === ''} loading={amend.isPending}>
            {t('Start amendment')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
