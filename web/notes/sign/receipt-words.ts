import type { AuditEvent } from '#contract/audit.ts'
import type { Override } from '#contract/notes.ts'
import type { Receipt, SignedReceipt } from '#contract/sign.ts'
import { noteActions } from '#web/ui/note-actions.ts'
import { fullDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

type Checks = SignedReceipt['checks']
interface CheckLine {
  ok: boolean
  text: string
}

const inputNames = {
  transcript: [t('The transcript is'), t('the transcript')],
  context: [t('The context notes are'), t('the context notes')],
  files: [t('The files are'), t('the files')],
  intake: [t("The patient's answers are"), t("the patient's answers")],
} as const

/** What recomputing a receipt found, in words; parts that the visit never had are left out. */
export function checkLines({ checks, receipt }: SignedReceipt): CheckLine[] {
  const whole = checks.receipt && checks.chain
  const lines: CheckLine[] = [
    {
      ok: whole,
      text: whole
        ? t('This receipt and all before it are as they were written.')
        : t('This receipt, or one before it, was changed or removed.'),
    },
    {
      ok: checks.text === 'same',
      text:
        checks.text === 'same'
          ? t('The text is the one that was signed.')
          : t('The stored text is not the one that was signed.'),
    },
  ]
  for (const name of ['transcript', 'context', 'files', 'intake'] as const)
    if (!isAbsent(name, receipt, checks)) lines.push(inputLine(name, checks[name]))
  return lines
}

function isAbsent(name: keyof typeof inputNames, { inputs }: Receipt, checks: Checks): boolean {
  const input = inputs[name]
  const count = Array.isArray(input) ? input.length : input.lines
  return count === 0 && checks[name] === 'same'
}

function inputLine(name: keyof typeof inputNames, match: Checks['text']): CheckLine {
  const [start, inside] = inputNames[name]
  if (match === 'same') return { ok: true, text: t('{start} what the signer had.', { start }) }
  if (match === 'gone')
    return { ok: false, text: t('Something of {inside} has been deleted since.', { inside }) }
  return { ok: false, text: t('Something of {inside} has changed since.', { inside }) }
}

/** `4 words added, 1 removed, of 96 in the draft`. */
export function differenceWords({ draft }: Receipt): string {
  if (!draft) return t('Written by hand')
  const { added, removed, kept } = draft
  if (added === 0 && removed === 0) return t('Signed as drafted')
  const words = (n: number) => `${n} ${n === 1 ? 'word' : 'words'}`
  return t('{words} added, {removed} removed, of {value} in the draft', {
    words: words(added),
    removed,
    value: kept + removed,
  })
}

/** `2 min 5 s`; hours where there are any. */
export function spell(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (h > 0) return t('{h} h {m} min', { h, m })
  if (m > 0) return s > 0 ? t('{m} min {s} s', { m, s }) : t('{m} min', { m })
  return `${s} s`
}

/** Who wrote the draft, with versions where they are known. */
export function writerWords({ writer, writing }: Receipt): string {
  const prompts = (writing.at(-1)?.prompts ?? []).map((prompt) => t('prompt {prompt}', { prompt }))
  return [writer.name, ...prompts].join(', ')
}

const actions: Partial<Record<AuditEvent['action'], string>> = noteActions
export const auditWords = ({ action, entity: { detail } }: AuditEvent): string =>
  [actions[action] ?? action, detail && `(${detail})`].filter(Boolean).join(' ')

const uses = {
  copied: t('Copied'),
  exported: t('Downloaded'),
  printed: t('Printed'),
  signed: t('Signed'),
} satisfies Record<Override['what'], string>

/** `Copied, 4 March 2026 at 14:02, with 2 statements not reviewed` */
export function overrideWords({ what, at, sentences }: Override): string {
  const count = `${sentences.length} ${sentences.length === 1 ? 'statement' : 'statements'}`
  return t('{uses}, {fullDate}, with {count} not reviewed', {
    uses: uses[what],
    fullDate: fullDate(at),
    count,
  })
}
