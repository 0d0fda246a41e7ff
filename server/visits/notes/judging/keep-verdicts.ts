import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { changeNoteBody } from '#server/visits/notes/change-body.ts'
import type { NoteBody } from '#server/visits/notes/present.ts'
import type { Services } from '#server/services.ts'

/** Verdicts that a note keeps; those of sentences that are gone go first. */
const mostKept = 5000

export const withVerdicts = (
  body: NoteBody,
  verdicts: StoredVerdicts,
  judge: NoteBody['judge'],
): NoteBody => ({
  ...body,
  verdicts: Object.fromEntries(Object.entries({ ...body.verdicts, ...verdicts }).slice(-mostKept)),
  ...(judge && { judge }),
})

/** Stores verdicts with a note, or why there are none, and notifies its readers. @throws AppError if it was deleted */
export const keepVerdicts = (
  s: Services,
  userId: string,
  noteId: string,
  verdicts: StoredVerdicts,
  judge: NonNullable<NoteBody['judge']>,
): Promise<void> => changeNoteBody(s, userId, noteId, (body) => withVerdicts(body, verdicts, judge))
