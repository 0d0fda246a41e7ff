import type { AuditAction } from '#contract/audit.ts'
import { t } from '#web/i18n/i18n.ts'

/** What was done with a note, as the end of a sentence that begins with the user: in its receipt and in the log. */
export const noteActions = {
  'note.sign': t('signed a note'),
  'note.amend': t('started amending a signed note'),
  'note.amend-withdrawn': t('discarded an amendment'),
  'note.copy': t('copied a note'),
  'note.export': t('downloaded a note'),
  'note.print': t('printed a note'),
  'note.write-back': t('wrote a note to an EMR'),
} satisfies Partial<Record<AuditAction, string>>

/** The same for a filled form. */
export const formActions = {
  'form.sign': t('signed a form'),
  'form.amend': t('started amending a signed form'),
  'form.amend-withdrawn': t('discarded an amendment to a form'),
  'form.export': t('downloaded a filled form'),
  'form.write-back': t('wrote a form to an EMR'),
} satisfies Partial<Record<AuditAction, string>>
