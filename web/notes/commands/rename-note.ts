import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { type Note, updateNote } from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { noteSaver } from '#web/notes/drafts.ts'
import { changeNote } from '#web/notes/queries.ts'

/** Gives the note another title, on top of the text that is being saved. */
export const renameNote = (queries: QueryClient, note: Note, title: string): Promise<Note> =>
  changeNote(
    queries,
    note,
    (now) => ({ ...now, title }),
    async (signal) => {
      const send = (version: number) =>
        call(updateNote, { params: { id: note.id }, body: { version, title }, signal })
      const saver = noteSaver(queries, note)
      await saver.flush()
      return send(saver.version()).catch((error: unknown) => {
        // Typing since then is a newer version.
        const now = error instanceof AppError ? (error.current as Note | undefined) : undefined
        if (!now || now.signed) throw error
        return send(now.version)
      })
    },
  )
