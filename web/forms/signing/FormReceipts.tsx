import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { SignedFormReceipt } from '#contract/form-sign.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { basisWords, chainLine, type CheckLine, inputLines } from '#web/ui/receipts/check-lines.ts'
import { CheckList, Fact } from '#web/ui/receipts/CheckList.tsx'
import receipts from '#web/ui/receipts/receipts.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import { fullDate } from '#web/ui/times.ts'
import { formReceiptsQuery } from '../filling/filled-queries.ts'
import css from './signing.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The receipts of a signed form, recomputed when opened. */
export function FormReceipts({ filled, onClose }: { filled: FilledForm; onClose: () => void }) {
  const query = useQuery(formReceiptsQuery(filled))
  const [chosen, setChosen] = useState(0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Receipt for {title}', { title: filled.formName })}
      size="xl"
    >
      <Loaded what={t('the receipt')} query={query}>
        {({ items }) => {
          const item = items[chosen]
          return (
            <div className={css.receipt}>
              {items.length > 1 && (
                <ul className={css.chain} aria-label={t('Receipts')}>
                  {items.map(({ hash, receipt }, at) => (
                    <li key={hash}>
                      <UnstyledButton aria-current={at === chosen} onClick={() => setChosen(at)}>
                        {receipt.amendment ? t('Amendment') : t('First signature')} ·{' '}
                        {fullDate(receipt.signedAt)}
                      </UnstyledButton>
                    </li>
                  ))}
                </ul>
              )}
              {item ? <ReceiptView item={item} /> : <p>{t('This form has no receipt.')}</p>}
            </div>
          )
        }}
      </Loaded>
    </Modal>
  )
}

function ReceiptView({ item }: { item: SignedFormReceipt }) {
  const { receipt, hash } = item
  const { signer, signedAt, amendment, form, pdf } = receipt
  return (
    <>
      <CheckList lines={checkLines(item)} />
      <dl className={receipts.facts}>
        <Fact name={t('Signed by')}>{signer.name}</Fact>
        <Fact name={t('Signed on')}>{fullDate(signedAt)}</Fact>
        {amendment && <Fact name={t('Reason for amendment')}>{amendment.reason}</Fact>}
        <Fact name={t('Form')}>{form.name}</Fact>
        <ContentFacts receipt={receipt} />
        <Fact name={t('PDF fingerprint')}>
          <code>{pdf.sha256}</code>
        </Fact>
        <Fact name={t('Fingerprint')}>
          <code>{hash}</code>
        </Fact>
      </dl>
      <div className={css.actions}>
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

/** What was signed, and what it's based on. */
function ContentFacts({
  receipt: { values, signatures, writer, inputs, warnings },
}: Pick<SignedFormReceipt, 'receipt'>) {
  return (
    <>
      <Fact name={t('Values')}>
        {t('{count, plural, one {# field} other {# fields}}', { count: values.count })}
      </Fact>
      <Fact name={t('Signatures placed')}>
        {signatures.map(({ name }) => name).join(', ') || t('None')}
      </Fact>
      {writer && <Fact name={t('Filled from the visit by')}>{writer.name}</Fact>}
      <Fact name={t('Based on')}>{basisWords(inputs)}</Fact>
      <Fact name={t('Not reviewed')}>
        {warnings.overridden.map(({ text }) => text).join(' ') || t('Nothing')}
      </Fact>
    </>
  )
}

/** The results of recomputing the receipt. */
function checkLines({ checks, receipt }: SignedFormReceipt): CheckLine[] {
  const [isValues, isPdf] = [checks.values === 'same', checks.pdf === 'same']
  return [
    chainLine(checks),
    {
      ok: isValues,
      text: isValues
        ? t('The values match the signed version.')
        : t('The stored values don’t match the signed version.'),
    },
    {
      ok: isPdf,
      text: isPdf
        ? t('The PDF is the one that was signed.')
        : checks.pdf === 'gone'
          ? t('The signed PDF is missing or damaged.')
          : t('The stored PDF isn’t the one that was signed.'),
    },
    ...inputLines(receipt.inputs, checks),
  ]
}

function saveReceipt({ hash, receipt }: SignedFormReceipt): void {
  const text = JSON.stringify({ hash, receipt }, null, 2)
  const name = `receipt-${receipt.signedAt.slice(0, 10)}.json`
  saveFile(new Blob([text], { type: 'application/json' }), name)
}
