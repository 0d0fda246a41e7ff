import type { Receipt, SignedReceipt } from '#contract/sign.ts'
import { fullDate } from '#web/ui/times.ts'
import { checkLines, differenceWords, overrideWords, spell, writerWords } from './receipt-words.ts'

type Part = [heading: string, lines: string[]]

/** What a receipt says, a heading and its lines each; headings without a line are left out. */
export function receiptParts(item: SignedReceipt): Part[] {
  const { receipt, hash } = item
  const { warnings, overrides = [] } = receipt
  const earlier = overrides.filter(({ what }) => what !== 'signed')
  const all: Part[] = [
    ['Checked when it was printed', checkLines(item).map((line) => line.text)],
    ['Signature', signatureLines(receipt)],
    ['Signed without review', warnings.overridden.map((one) => one.text)],
    ['Reviewed and kept', warnings.reviewed.map((one) => one.text)],
    [
      'Used before it was reviewed',
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
    ...(amendment ? [`Amended because: ${amendment.reason}`] : []),
    `Version ${text.version}, ${text.words} words; ${differenceWords(receipt)}`,
    `Written by ${writerWords(receipt)}, template “${template.name}”`,
    `${spell(seconds.inSight)} with the note in sight, ${spell(seconds.sinceDraft)} after the draft`,
  ]
}

function hashLines({ previous, text, inputs }: Receipt, hash: string): string[] {
  const { transcript, context, files, intake } = inputs
  return [
    `Receipt: ${hash}`,
    ...(previous ? [`Receipt before it: ${previous}`] : []),
    `Text: ${text.sha256}`,
    `Transcript, ${transcript.lines} lines: ${transcript.sha256}`,
    ...context.map((one) => `Context note: ${one.sha256}`),
    ...files.map((one) => `File: ${one.sha256}`),
    ...intake.map((one) => `Intake: ${one.sha256}`),
  ]
}
