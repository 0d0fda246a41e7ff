import type { Receipt, SignedReceipt } from '#contract/sign.ts'
import { fullDate } from '#web/ui/times.ts'
import {
  checkLines,
  differenceWords,
  overrideWords,
  textWords,
  timeWords,
  writerWords,
} from './receipt-words.ts'
import { t } from '#web/i18n/i18n.ts'

type Part = [heading: string, lines: string[]]

/** The content of a receipt: headings with their lines; headings without lines are left out. */
export function receiptParts(item: SignedReceipt): Part[] {
  const { receipt, hash } = item
  const { warnings, overrides = [] } = receipt
  const earlier = overrides.filter(({ what }) => what !== 'signed')
  const all: Part[] = [
    [t('Checked when printed'), checkLines(item).map((line) => line.text)],
    [t('Signature'), signatureLines(receipt)],
    [t('Signed without review'), warnings.overridden.map((one) => one.text)],
    [t('Reviewed and kept'), warnings.reviewed.map((one) => one.text)],
    [t('Used before review'), earlier.flatMap((one) => [overrideWords(one), ...one.sentences])],
    ['SHA-256', hashLines(receipt, hash)],
  ]
  return all.filter(([, lines]) => lines.length > 0)
}

function signatureLines(receipt: Receipt): string[] {
  const { signer, signedAt, amendment, text, template, seconds } = receipt
  return [
    `${signer.name}, ${fullDate(signedAt)}`,
    ...(amendment ? [t('Reason for amendment: {reason}', { reason: amendment.reason })] : []),
    `${textWords(text)}; ${differenceWords(receipt)}`,
    t('Written by {writer}, template “{template}”', {
      writer: writerWords(receipt),
      template: template.name,
    }),
    timeWords(seconds),
  ]
}

function hashLines({ previous, text, inputs }: Receipt, hash: string): string[] {
  const { transcript, context, files, intake } = inputs
  return [
    t('Receipt: {hash}', { hash }),
    ...(previous ? [t('Previous receipt: {hash}', { hash: previous })] : []),
    t('Text: {hash}', { hash: text.sha256 }),
    t('Transcript, {count, plural, one {# line} other {# lines}}: {hash}', {
      count: transcript.lines,
      hash: transcript.sha256,
    }),
    ...context.map((one) => t('Context note: {hash}', { hash: one.sha256 })),
    ...files.map((one) => t('File: {hash}', { hash: one.sha256 })),
    ...intake.map((one) => t('Intake: {hash}', { hash: one.sha256 })),
  ]
}
