import { Button } from '@mantine/core'
import { Check, Download, Printer, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SignedReceipt } from '#contract/sign.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { fullDate } from '#web/ui/times.ts'
import { printReceipt } from './print-receipt.ts'
import { checkLines, differenceWords, overrideWords, spell, writerWords } from './receipt-words.ts'
import css from './sign.module.css'
import { t } from '#web/i18n/i18n.ts'

/** One receipt: its checks, what it says of the note, and the ways to keep it. */
export function ReceiptView({ item }: { item: SignedReceipt }) {
  return (
    <>
      <Checks item={item} />
      <dl className={css.facts}>
        <SigningFacts item={item} />
        <ReviewFacts item={item} />
        <Fact name="Fingerprint">
          <code>{item.hash}</code>
        </Fact>
      </dl>
      <div className={css.actions}>
        <Button
          variant="default"
          leftSection={<Printer size={15} aria-hidden />}
          onClick={() => printReceipt(item)}
        >
          {t('Print the receipt')}
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => saveReceipt(item)}
        >
          {t('Download the receipt')}
        </Button>
      </div>
    </>
  )
}

function Checks({ item }: { item: SignedReceipt }) {
  return (
    <ul className={css.checks} aria-label={t('Checks')}>
      {checkLines(item).map(({ ok, text: words }) => (
        <li key={words} data-ok={ok}>
          {ok ? (
            <Check size={16} aria-label={t('Holds:')} />
          ) : (
            <TriangleAlert size={16} aria-label={t('Look:')} />
          )}
          {words}
        </li>
      ))}
    </ul>
  )
}

/** Who signed what, and what the text rests on. */
function SigningFacts({ item: { receipt } }: { item: SignedReceipt }) {
  const { text, template, seconds, amendment, inputs } = receipt
  return (
    <>
      <Fact name="Signed by">{receipt.signer.name}</Fact>
      <Fact name="Signed">{fullDate(receipt.signedAt)}</Fact>
      {amendment && <Fact name="Amended because">{amendment.reason}</Fact>}
      <Fact name="Text">
        {t('Version {version}, {words} words', { version: text.version, words: text.words })}
      </Fact>
      <Fact name="Changed by hand">{differenceWords(receipt)}</Fact>
      <Fact name="Written by">{writerWords(receipt)}</Fact>
      <Fact name="Template">{template.name}</Fact>
      <Fact name="Time">
        {t('{spell} with the note in sight, {spell2} after the draft', {
          spell: spell(seconds.inSight),
          spell2: spell(seconds.sinceDraft),
        })}
      </Fact>
      <Fact name="Rests on">
        {t('{lines} lines of transcript', { lines: inputs.transcript.lines })}
        {inputs.context.length > 0 &&
          t(', {length} context notes', { length: inputs.context.length })}
        {inputs.files.length > 0 && t(', {length} files', { length: inputs.files.length })}
      </Fact>
    </>
  )
}

/** What was signed or used without a review. */
function ReviewFacts({ item: { receipt } }: { item: SignedReceipt }) {
  const { overridden } = receipt.warnings
  const overrides = (receipt.overrides ?? []).filter(({ what }) => what !== 'signed')
  return (
    <>
      <Fact name="Not reviewed">
        {overridden.length === 0 ? t('Nothing') : overridden.map(({ text }) => text).join(' ')}
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
