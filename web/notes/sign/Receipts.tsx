import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Download, Printer, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import type { SignedReceipt } from '#contract/sign.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { fullDate } from '#web/ui/times.ts'
import { AuditLog } from './AuditLog.tsx'
import { receiptsQuery } from './queries.ts'
import { printReceipt } from './print-receipt.ts'
import { checkLines, differenceWords, overrideWords, spell, writerWords } from './receipt-words.ts'
import css from './sign.module.css'

/** The receipts of a note, recomputed when opened, and who did what with the visit's notes. */
export function Receipts({ note }: { note: Note }) {
  const { data, isPending, error, refetch } = useQuery(receiptsQuery(note))
  const [chosen, setChosen] = useState(0)
  if (isPending) return <LoadingRows count={4} label="Computing the receipt" />
  if (error)
    return (
      <ErrorState title="Could not read the receipt" error={error} onRetry={() => void refetch()} />
    )
  const open = data[chosen]
  if (!open) return <p>This note has no receipt.</p>
  return (
    <div className={css.receipt}>
      {data.length > 1 && (
        <ul className={css.chain} aria-label="Receipts">
          {data.map(({ hash, receipt }, at) => (
            <li key={hash}>
              <UnstyledButton aria-current={at === chosen} onClick={() => setChosen(at)}>
                {receipt.amendment ? 'Amendment' : 'First signature'} · {fullDate(receipt.signedAt)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <ReceiptView item={open} />
      <AuditLog scribeId={note.scribeId} />
    </div>
  )
}

function ReceiptView({ item }: { item: SignedReceipt }) {
  const { receipt, hash } = item
  const { text, template, warnings, seconds, amendment, inputs } = receipt
  const overridden = warnings.overridden.length
  const overrides = (receipt.overrides ?? []).filter(({ what }) => what !== 'signed')
  return (
    <>
      <ul className={css.checks} aria-label="Checks">
        {checkLines(item).map(({ ok, text: words }) => (
          <li key={words} data-ok={ok}>
            {ok ? (
              <Check size={16} aria-label="Holds:" />
            ) : (
              <TriangleAlert size={16} aria-label="Look:" />
            )}
            {words}
          </li>
        ))}
      </ul>
      <dl className={css.facts}>
        <Fact name="Signed by">{receipt.signer.name}</Fact>
        <Fact name="Signed">{fullDate(receipt.signedAt)}</Fact>
        {amendment && <Fact name="Amended because">{amendment.reason}</Fact>}
        <Fact name="Text">
          Version {text.version}, {text.words} words
        </Fact>
        <Fact name="Changed by hand">{differenceWords(receipt)}</Fact>
        <Fact name="Written by">{writerWords(receipt)}</Fact>
        <Fact name="Template">{template.name}</Fact>
        <Fact name="Time">
          {spell(seconds.inSight)} with the note in sight, {spell(seconds.sinceDraft)} after the
          draft
        </Fact>
        <Fact name="Rests on">
          {inputs.transcript.lines} lines of transcript
          {inputs.context.length > 0 && `, ${inputs.context.length} context notes`}
          {inputs.files.length > 0 && `, ${inputs.files.length} files`}
        </Fact>
        <Fact name="Not reviewed">
          {overridden === 0 ? 'Nothing' : warnings.overridden.map((one) => one.text).join(' ')}
        </Fact>
        {overrides.length > 0 && (
          <Fact name="Used before it was reviewed">
            {overrides.map(({ what, at, sentences }) => (
              <span key={`${what} ${at}`} className={css.use}>
                {overrideWords({ what, at, sentences })}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Fingerprint">
          <code>{hash}</code>
        </Fact>
      </dl>
      <div className={css.actions}>
        <Button
          variant="default"
          leftSection={<Printer size={15} aria-hidden />}
          onClick={() => printReceipt(item)}
        >
          Print the receipt
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => saveReceipt(item)}
        >
          Download the receipt
        </Button>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function saveReceipt({ hash, receipt }: SignedReceipt): void {
  const text = JSON.stringify({ hash, receipt }, null, 2)
  const name = `receipt-${receipt.signedAt.slice(0, 10)}.json`
  saveFile(new Blob([text], { type: 'application/json' }), name)
}
