import type { Receipt, SignedReceipt } from '#contract/sign.ts'
import { fullDate } from '#web/ui/times.ts'
import { checkLines, differenceWords, overrideWords, spell, writerWords } from './receipt-words.ts'
import { t } from '#web/i18n/i18n.ts'

type Part = [heading: string, lines: string[]]

/** What a receipt says, a heading and its lines each; headings without a line are left out. */
export function receiptParts(item: SignedReceipt): Part[] {
  const { receipt, hash } = item
  const { warnings, overrides = [] } = receipt
  const earlier = overrides.filter(({ what }) => what !== 'signed')
  const all: Part[] = [
    [t('Checked when it was printed'), checkLines(item).map((line) => line.text)],
    [t('Signature'), signatureLines(receipt)],
    [t('Signed without review'), warnings.overridden.map((one) => one.text)],
    [t('Reviewed and kept'), warnings.reviewed.map((one) => one.text)],
    [
      t('Used before it was reviewed'),
      earlier.flatMap((one) => [overrideWords(one), ...one.sentences]),
    ],
    ['SHA-256', hashLines(receipt, hash)],
  ]
  return all.filter(([, lines]) => lines.length > 0)
}

function signatureLines(receipt: Receipt): string[] {
  const { signer, signedAt, amendment, text, template, seconds } = receipt
  return [
    `${signer.name}, ${fullDate(signedAt)}`,
    ...(amendment ? [t('Amended because: {reason}', { reason: amendment.reason })] : []),
    `Version ${text.version}, ${text.words} words; ${differenceWords(receipt)}`,
    t('Written by {writerWords}, template “{name}”', {
      writerWords: writerWords(receipt),
      name: template.name,
    }),
    t('{spell} with the note in sight, {spell2} after the draft', {
      spell: spell(seconds.inSight),
      spell2: spell(seconds.sinceDraft),
    }),
  ]
}

function hashLines({ previous, text, inputs }: Receipt, hash: string): string[] {
  const { transcript, context, files, intake } = inputs
  return [
    `Receipt: ${hash}`,
    ...(previous ? [t('Receipt before it: {previous}', { previous })] : []),
    `Text: ${text.sha256}`,
    t('Transcript, {lines} lines: {sha256}', {
      lines: transcript.lines,
      sha256: transcript.sha256,
    }),
    ...context.map((one) => t('Context note: {sha256}', { sha256: one.sha256 })),
    ...files.map((one) => `File: ${one.sha256}`),
    ...intake.map((one) => `Intake: ${one.sha256}`),
  ]
}
