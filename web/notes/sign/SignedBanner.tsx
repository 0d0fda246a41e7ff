import { Button, Modal, Textarea } from '@mantine/core'
import { FilePenLine, Signature } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { Restored } from '#web/drafts/Restored.tsx'
import { useDraft } from '#web/drafts/useDraft.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { SEND_KEYS, sendByKeys } from '#web/ui/send-by-keys.ts'
import { fullDate } from '#web/ui/times.ts'
import css from './sign.module.css'
import { useSign } from './useSign.ts'
import { t } from '#web/i18n/i18n.ts'

const Receipts = lazy(async () => ({ default: (await import('./Receipts.tsx')).Receipts }))

/** Who signed the note and when, its receipt, and the way to an amendment; or that one is being written. */
export function SignedBanner({ note }: { note: Note }) {
  const [receipt, setReceipt] = useState(false)
  const [amending, setAmending] = useState(false)
  const { signed, amendment } = note
  if (!signed && !amendment) return null
  return (
    <div className={css.banner} data-open={amendment ? true : undefined}>
      {signed ? <Signature size={17} aria-hidden /> : <FilePenLine size={17} aria-hidden />}
      <SignedText note={note} />
      <div className={css.bannerActions}>
        <Button variant="default" size="compact-sm" onClick={() => setReceipt(true)}>
          {t('Receipt')}
        </Button>
        {signed && (
          <Button variant="default" size="compact-sm" onClick={() => setAmending(true)}>
            {t('Amend')}
          </Button>
        )}
        {amendment && <Withdraw note={note} />}
      </div>
      <Modal
        opened={receipt}
        onClose={() => setReceipt(false)}
        title={t('Receipt for {title}', { title: note.title })}
        size="xl"
      >
        <Suspense fallback={<LoadingRows label={t('Loading the receipt')} />}>
          <Receipts note={note} />
        </Suspense>
      </Modal>
      <Modal opened={amending} onClose={() => setAmending(false)} title={t('Amend the note')}>
        <AmendForm note={note} onDone={() => setAmending(false)} />
      </Modal>
    </div>
  )
}

function SignedText({ note: { signed, amendment, outOfDate } }: { note: Note }) {
  return (
    <span>
      {signed && t('Signed by {name}, {date}.', { name: signed.by, date: fullDate(signed.at) })}
      {amendment &&
        t('Amendment: {reason}. The signed text is kept until you sign again.', {
          reason: amendment.reason,
        })}
      {signed && outOfDate && ` ${t('The visit has changed since.')}`}
    </span>
  )
}

function Withdraw({ note }: { note: Note }) {
  const { withdraw } = useSign(note)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate()}
    >
      {t('Discard amendment')}
    </Button>
  )
}

function AmendForm({ note, onDone }: { note: Note; onDone: () => void }) {
  const { typed, reason, amend, submit } = useAmendForm(note, onDone)
  return (
    <form onSubmit={submit} className={css.question}>
      <p>{t('The signed text is kept. Sign again when you’re done.')}</p>
      <Textarea
        onKeyDown={sendByKeys}
        data-autofocus
        label={t('Reason for the change')}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => typed.set(event.currentTarget.value)}
      />
      <Restored typed={typed} />
      <FormError error={amend.error} />
      <div className={css.actions}>
        <Button
          type="submit"
          disabled={reason.trim() === ''}
          loading={amend.isPending}
          rightSection={<Kbd keys={SEND_KEYS} />}
        >
          {t('Start amendment')}
        </Button>
      </div>
    </form>
  )
}

function useAmendForm(note: Note, onDone: () => void) {
  const typed = useDraft(`amend ${note.id}`, '', note.scribeId)
  const reason = typed.value
  const { amend } = useSign(note)
  const open = async () => {
    try {
      await amend.mutateAsync(reason.trim())
    } catch {
      // The form shows the error.
      return
    }
    // The answer replaces the note around this form; its text has arrived.
    typed.sent(reason)
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open()
  }
  return { typed, reason, amend, submit }
}
