import { Button } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import type { SignedReceipt } from '#contract/sign.ts'
import { basisWords } from '#web/ui/receipts/check-lines.ts'
import { CheckList, Fact } from '#web/ui/receipts/CheckList.tsx'
import receipts from '#web/ui/receipts/receipts.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { fullDate } from '#web/ui/times.ts'
import { printReceipt } from './print-receipt.ts'
import {
  checkLines,
  differenceWords,
  overrideWords,
  textWords,
  timeWords,
  writerWords,
} from './receipt-words.ts'
import css from './sign.module.css'
import { t } from '#web/i18n/i18n.ts'

/** One receipt: its checks, its content, and ways to save it. */
export function ReceiptView({ item }: { item: SignedReceipt }) {
  return (
    <>
      <CheckList lines={checkLines(item)} />
      <dl className={receipts.facts}>
        <SigningFacts item={item} />
        <ReviewFacts item={item} />
        <Fact name={t('Fingerprint')}>
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

/** Who signed what, and what the text rests on. */
function SigningFacts({ item: { receipt } }: { item: SignedReceipt }) {
  const { text, template, seconds, amendment, inputs } = receipt
  return (
    <>
      <Fact name={t('Signed by')}>{receipt.signer.name}</Fact>
      <Fact name={t('Signed on')}>{fullDate(receipt.signedAt)}</Fact>
      {amendment && <Fact name={t('Reason for amendment')}>{amendment.reason}</Fact>}
      <Fact name={t('Text')}>{textWords(text)}</Fact>
      <Fact name={t('Changed by hand')}>{differenceWords(receipt)}</Fact>
      <Fact name={t('Written by')}>{writerWords(receipt)}</Fact>
      <Fact name={t('Template')}>{template.name}</Fact>
      <Fact name={t('Time spent')}>{timeWords(seconds)}</Fact>
      <Fact name={t('Based on')}>{basisWords(inputs)}</Fact>
    </>
  )
}

/** What was signed or used without a review. */
function ReviewFacts({ item: { receipt } }: { item: SignedReceipt }) {
  const { overridden } = receipt.warnings
  const overrides = (receipt.overrides ?? []).filter(({ what }) => what !== 'signed')
  return (
    <>
      <Fact name={t('Not reviewed')}>
        {overridden.length === 0 ? t('Nothing') : overridden.map(({ text }) => text).join(' ')}
      </Fact>
      {overrides.length > 0 && (
        <Fact name={t('Used before review')}>
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

function saveReceipt({ hash, receipt }: SignedReceipt): void {
  const text = JSON.stringify({ hash, receipt }, null, 2)
  const name = `receipt-${receipt.signedAt.slice(0, 10)}.json`
  saveFile(new Blob([text], { type: 'application/json' }), name)
}
