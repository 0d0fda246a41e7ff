import type { ReceiptInputs, SignedReceipt } from '#contract/sign.ts'
import { t } from '#web/i18n/i18n.ts'

/** One result of recomputing a receipt. */
export interface CheckLine {
  ok: boolean
  text: string
}

/** What has happened to each input since signing. */
const inputWords = {
  transcript: {
    same: t('The transcript hasn’t changed since signing.'),
    gone: t('Part of the transcript was deleted after signing.'),
    changed: t('Part of the transcript was changed after signing.'),
  },
  context: {
    same: t('The context notes haven’t changed since signing.'),
    gone: t('Some context notes were deleted after signing.'),
    changed: t('Some context notes were changed after signing.'),
  },
  files: {
    same: t('The files haven’t changed since signing.'),
    gone: t('Some files were deleted after signing.'),
    changed: t('Some files were changed after signing.'),
  },
  intake: {
    same: t('The patient’s answers haven’t changed since signing.'),
    gone: t('Some of the patient’s answers were deleted after signing.'),
    changed: t('Some of the patient’s answers were changed after signing.'),
  },
  chart: {
    same: t('The chart data hasn’t changed since signing.'),
    gone: t('Some chart data was deleted after signing.'),
    changed: t('Some chart data was changed after signing.'),
  },
} as const

type InputName = keyof typeof inputWords
type Inputs = Omit<ReceiptInputs, 'outOfDate'>
type InputChecks = Pick<SignedReceipt['checks'], InputName>

/** What has happened to the inputs since signing, without those that the visit never had. */
export const inputLines = (inputs: Inputs, checks: InputChecks): CheckLine[] =>
  (['transcript', 'context', 'files', 'intake', 'chart'] as const)
    .filter((name) => !isAbsent(name, inputs, checks))
    .map((name) => ({ ok: checks[name] === 'same', text: inputWords[name][checks[name]] }))

function isAbsent(name: InputName, inputs: Inputs, checks: InputChecks): boolean {
  const input = inputs[name]
  const count = Array.isArray(input) ? input.length : (input?.lines ?? 0)
  return count === 0 && checks[name] === 'same'
}

/** Whether the receipt and those before it are unchanged. */
export function chainLine({
  receipt,
  chain,
}: Pick<SignedReceipt['checks'], 'receipt' | 'chain'>): CheckLine {
  const ok = receipt && chain
  const text = ok
    ? t('This receipt and all earlier ones are unchanged.')
    : t('This receipt or an earlier one was changed or removed.')
  return { ok, text }
}

/** `214 lines of transcript, 1 file`: what a signed document is based on. */
export const basisWords = ({ transcript, context, files }: Inputs): string =>
  [
    t('{count, plural, one {# line of transcript} other {# lines of transcript}}', {
      count: transcript.lines,
    }),
    context.length > 0 &&
      t('{count, plural, one {# context note} other {# context notes}}', { count: context.length }),
    files.length > 0 && t('{count, plural, one {# file} other {# files}}', { count: files.length }),
  ]
    .filter(Boolean)
    .join(', ')
