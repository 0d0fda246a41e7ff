import type { AuditAction } from '#contract/audit.ts'

/** What was done with a note, as the end of a sentence that begins with who did it: in its receipt and in the log. */
export const noteActions = {
  'note.sign': 'signed a note',
  'note.amend': 'opened a signed note for an amendment',
  'note.amend-withdrawn': 'gave an amendment up',
  'note.copy': 'copied a note',
  'note.export': 'downloaded a note',
  'note.print': 'printed a note',
} satisfies Partial<Record<AuditAction, string>>
