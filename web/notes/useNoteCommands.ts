import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import {
  type Claim,
  deleteNote,
  exportNote,
  markCopied,
  type Note,
  type NoteFormat,
  restoreNote,
  reviewClaims,
  updateNote,
} from '#contract/notes.ts'
import { call } from '#web/api/client.ts'
import { ensured } from '#web/api/ensured.ts'
import { keys } from '#web/api/keys.ts'
import { reportMetric } from '#web/api/report.ts'
import { useUser } from '#web/api/useUser.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError, toastSuccess, toastUndo } from '#web/ui/toast.tsx'
import { announce, useNoteSelection } from './note-selection.ts'
import { forgetDraft, noteSaver } from './drafts.ts'
import { startGeneration } from './generations.ts'
import { copyNote } from './output/clipboard.ts'
import { chosenProfile, pasteQuery } from './output/queries.ts'
import { changeNote, dropNote, pendingDeletions, putNote } from './queries.ts'
import { correction } from '#web/ui/checked/claim-words.ts'
import { openCounts } from './review.ts'
import { yearDate } from '#web/ui/times.ts'

/** How the user's settings say that notes are written (design §7: mode). */
export function useMode(): 'NORMAL' | 'FAST' | 'ADVANCED' {
  const { advanceMode, speedBoost } = useUser().settings
  if (advanceMode) return 'ADVANCED'
  return speedBoost ? 'FAST' : 'NORMAL'
}

/** Milliseconds in which a deletion can be taken back: as long as its toast is shown. */
const undoMs = 5200

/** What one can do with a note. */
export function useNoteCommands(note: Note) {
  const queries = useQueryClient()
  const mode = useMode()
  const params = { id: note.id }
  const put = (saved: Note) => putNote(queries, saved)

  const review = useMutation({
    mutationFn: ({ claim, reviewed }: { claim: Claim; reviewed: boolean }) => {
      const decided = (now: Note): Note => ({
        ...now,
        claims: now.claims.map((one) => (one.id === claim.id ? { ...one, reviewed } : one)),
      })
      const { toReview } = openCounts(decided(note).claims)
      announce(`${reviewed ? 'Kept' : 'Marked again'}. ${toReview} to review.`)
      const body = { claimIds: [claim.id], reviewed }
      return changeNote(queries, note, decided, (signal) =>
        call(reviewClaims, { params, body, signal }),
      )
    },
  })

  const rename = useMutation({
    mutationFn: (title: string) => {
      const send = (version: number, signal: AbortSignal) =>
        call(updateNote, { params, body: { version, title }, signal })
      return changeNote(
        queries,
        note,
        (now) => ({ ...now, title }),
        async (signal) => {
          const saver = noteSaver(queries, note)
          await saver.flush()
          return send(saver.version(), signal).catch((error: unknown) => {
            // What was typed meanwhile is a newer version.
            const now = error instanceof AppError ? (error.current as Note | undefined) : undefined
            if (!now || now.signed) throw error
            return send(now.version, signal)
          })
        },
      )
    },
  })

  const restore = useMutation({
    mutationFn: (version: number) => call(restoreNote, { params, body: { version } }),
    onSuccess: (saved, restored) => {
      put(saved)
      toastSuccess(`Version ${restored} is restored.`)
    },
  })

  /** Ends a conflict; the server has kept both texts already. */
  const settle = useMutation({
    mutationFn: (choice: 'mine' | 'other') => {
      const saver = noteSaver(queries, note)
      return choice === 'mine' ? saver.keepMine() : saver.takeOther()
    },
  })

  /** Writes the note, or a section of it, anew; what was typed is saved first and stays a version. */
  async function regenerate(section?: string, writer?: 'highlights'): Promise<void> {
    await noteSaver(queries, note).flush()
    const { scribeId, template, id } = note
    const more = { ...(section && { section }), ...(writer && { writer }) }
    const before = noteSaver(queries, note).version()
    if (!(await startGeneration(queries, { scribeId, template, noteId: id, mode, ...more }))) return
    toastUndo(`Written again. Your text is kept as version ${before}.`, () =>
      restore.mutate(before),
    )
  }

  /** Replaces the wrong words by the fix, number and unit together, and has the sentence checked again. */
  function applyFix(claim: Claim): void {
    const found = correction(claim)
    const { handle } = useNoteSelection.getState()
    if (!found || !handle?.replace(claim.id, found.index, found.problem.fix)) return
    announce(`Changed to ${found.problem.fix}.`)
    void noteSaver(queries, note).flush()
  }

  /** Takes a sentence out of the note; the decision is kept should it ever come back. */
  function removeSentence(claim: Claim): void {
    const takeBack = useNoteSelection.getState().handle?.remove(claim.id)
    if (!takeBack) return
    const save = () => void noteSaver(queries, note).flush()
    const decide = (reviewed: boolean) =>
      call(reviewClaims, {
        params,
        body: { claimIds: [claim.id], reviewed, decision: 'removed' },
      }).catch(toastError)
    void decide(true).then(save)
    toastUndo('Removed from the note.', () => {
      takeBack()
      void decide(false).then(save)
    })
  }

  async function copy(): Promise<void> {
    const { handle } = useNoteSelection.getState()
    // Of a signed note it is the signed text, whatever stands on the screen.
    const markdown = note.signed ? note.content : (handle?.markdown() ?? note.content)
    try {
      // Asked for once; without an answer the product's first profile does.
      const settings = await ensured(queries, pasteQuery).catch(() => undefined)
      await copyNote({ html: handle?.html() ?? '', markdown }, chosenProfile(settings))
      void reportMetric({ event: 'note-copied' })
    } catch {
      return toastError(new AppError('failed', 'The browser does not allow copying.'))
    }
    toastSuccess('Copied for the chart.')
    await noteSaver(queries, note).flush()
    put(await call(markCopied, { params }))
  }

  const download = useMutation({
    mutationFn: async (format: NoteFormat) => {
      await noteSaver(queries, note).flush()
      const file = await call(exportNote, { params, query: { format } })
      // Titles may hold a patient's name, and names of files travel far.
      saveFile(file, `${note.template.name} ${yearDate(note.created)}.${format}`)
    },
  })

  /** Deletes after the time in which one may still take it back. */
  function remove(): void {
    pendingDeletions.add(note.id)
    dropNote(queries, note)
    const bring = () => {
      pendingDeletions.delete(note.id)
      void queries.invalidateQueries({ queryKey: keys.notes(note.scribeId) })
    }
    const timer = setTimeout(() => {
      call(deleteNote, { params })
        .then(() => forgetDraft(note.id))
        .catch(toastError)
        .finally(bring)
    }, undoMs)
    toastUndo(`${note.title} was deleted.`, () => {
      clearTimeout(timer)
      bring()
    })
  }

  return {
    review,
    rename,
    restore,
    settle,
    regenerate,
    applyFix,
    removeSentence,
    copy,
    download,
    remove,
  }
}
export type NoteCommands = ReturnType<typeof useNoteCommands>
