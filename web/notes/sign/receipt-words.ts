import type { AuditEvent } from '#contract/audit.ts'
import type { Override } from '#contract/notes.ts'
import type { Receipt, SignedReceipt } from '#contract/sign.ts'
import { formActions, noteActions } from '#web/ui/note-actions.ts'
import { chainLine, type CheckLine, inputLines } from '#web/ui/receipts/check-lines.ts'
import { fullDate } from '#web/ui/times.ts'
import { t } from '#web/i18n/i18n.ts'

/** What recomputing a receipt found, in words; parts that the visit never had are left out. */
export function checkLines({ checks, receipt }: SignedReceipt): CheckLine[] {
  return [
    chainLine(checks),
    {
      ok: checks.text === 'same',
      text:
        checks.text === 'same'
          ? t('The text matches the signed version.')
          : t('The stored text doesn’t match the signed version.'),
    },
    ...inputLines(receipt.inputs, checks),
  ]
}

/** `4 words added, 1 removed, of 96 in the draft`. */
export function differenceWords({ draft }: Receipt): string {
  if (!draft) return t('Written by hand')
  const { added, removed, kept } = draft
  if (added === 0 && removed === 0) return t('Signed as drafted')
  return t(
    '{added, plural, one {# word} other {# words}} added, {removed, number} removed, of {total, number} in the draft',
    { added, removed, total: kept + removed },
  )
}

/** `Version 3, 289 words`. */
export const textWords = ({ version, words }: Receipt['text']): string =>
  t('Version {version}, {count, plural, one {# word} other {# words}}', { version, count: words })

/** How long the signer had the note before them. */
export const timeWords = ({ inSight, sinceDraft }: Receipt['seconds']): string =>
  t('Note open for {open}, signed {later} after the draft', {
    open: spell(inSight),
    later: spell(sinceDraft),
  })

/** `2 min 5 s`; hours where there are any. */
export function spell(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (h > 0) return t('{h} h {m} min', { h, m })
  if (m > 0) return s > 0 ? t('{m} min {s} s', { m, s }) : t('{m} min', { m })
  return t('{s} s', { s })
}

/** The writer of the draft, with versions if known. */
export function writerWords({ writer, writing }: Receipt): string {
  const prompts = (writing.at(-1)?.prompts ?? []).map((prompt) =>
    t('prompt {version}', { version: prompt }),
  )
  return [writer.name, ...prompts].join(', ')
}

const actions: Partial<Record<AuditEvent['action'], string>> = { ...noteActions, ...formActions }
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
  return t(
    '{use}, {date}, with {count, plural, one {# statement} other {# statements}} not reviewed',
    { use: uses[what], date: fullDate(at), count: sentences.length },
  )
}
