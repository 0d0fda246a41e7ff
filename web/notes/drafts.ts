import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import { getNote, type Note, updateNote } from '#contract/notes.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call, onSignedOut, bindToSession } from '#web/api/client.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { deleteDraft, findRestoredDraft, saveDraft } from '#web/drafts/store.ts'
import { sendAllDrafts } from '#web/drafts/send-drafts.ts'
import { toastError } from '#web/ui/toast.tsx'
import { notesQuery, putNote } from './queries.ts'
import { createSaver, type Saver, type SaveState } from './saver.ts'

/** The state of typing in each note of this window. */
export const useSaveStates = create<Record<string, SaveState>>(() => ({}))

// Outside React: typing must survive the page that it was done on.
const savers = new Map<string, Saver>()
const never = new AbortController().signal

/** The saver of a note, with typing that couldn't be saved yet, including what this device kept from before. */
export function noteSaver(queries: QueryClient, note: Note): Saver {
  const known = savers.get(note.id)
  if (known) return known
  const { id, scribeId } = note
  const kept = findRestoredDraft('note', id)
  const stay = bindToSession()
  const isKnown = kept?.content === note.content
  if (isKnown) deleteDraft('note', id)
  const saver = createSaver({
    ...(kept && !isKnown
      ? { note: { ...note, version: kept.version, content: kept.base }, typed: kept.content }
      : { note }),
    save: async (version, content) => {
      stay()
      return withTimeout(content.length, (signal) =>
        call(updateNote, { params: { id }, body: { version, content }, signal }),
      )
    },
    keep: (unsaved) =>
      unsaved ? saveDraft({ kind: 'note', id, scribeId, ...unsaved }) : deleteDraft('note', id),
    onState: (state) => {
      // One that was left behind by signing out says nothing any more.
      if (savers.get(id) === saver) useSaveStates.setState({ [id]: state })
    },
    onSaved: (saved) => putNote(queries, saved),
    onRefused: (current) => {
      putNote(queries, current)
      toastError(refusal)
    },
    wait: (attempt) => waitOrOnline(reconnectDelay(attempt), never),
  })
  savers.set(id, saver)
  if (saver.isUnsaved()) queueMicrotask(() => void saver.flush())
  return saver
}

const refusal = new AppError('bad-request', 'The note is signed, so your change was not made.', {
  detail: 'Your text is kept in Versions. Amend the note to change it.',
})

/** Sends what this device kept of notes, whether or not one of them is open. */
export const sendNoteDrafts = (queries: QueryClient, signal: AbortSignal): Promise<void> =>
  sendAllDrafts({
    kind: 'note',
    isOpen: (id) => savers.has(id),
    async send(id) {
      const note = await call(getNote, { params: { id }, signal })
      await noteSaver(queries, note).flush()
      // A list requested before doesn't have it.
      await queries.invalidateQueries({ queryKey: notesQuery(note.scribeId).queryKey })
    },
    signal,
  })

export function forgetDraft(noteId: string): void {
  savers.delete(noteId)
  deleteDraft('note', noteId)
}

const anyOnlyHere = () => [...savers.values()].some((saver) => saver.isOnlyHere())

if (typeof window !== 'undefined') {
  addEventListener('beforeunload', (event) => {
    if (anyOnlyHere()) event.preventDefault()
  })
  // Leaving for another app may be the last chance on a phone.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      for (const saver of savers.values()) if (saver.isUnsaved()) void saver.flush()
  })
  onSignedOut(() => {
    savers.clear()
    useSaveStates.setState({}, true)
  })
}
