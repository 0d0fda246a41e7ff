import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { type Note, updateNote } from '#contract/notes.ts'
import { reconnectDelay, waitOrOnline } from '#web/app/backoff.ts'
import { call, onSignedOut } from '#web/app/client.ts'
import { putNote } from './queries.ts'
import { createSaver, type Saver, type SaveState } from './saver.ts'

/** What has become of the typing in each note of this window. */
export const useSaveStates = create<Record<string, SaveState>>(() => ({}))

// Outside React: typing must survive the page that it was done on.
const savers = new Map<string, Saver>()
const never = new AbortController().signal

/** The saver of a note; typing that could not be saved yet waits in it. */
export function saverOf(queries: QueryClient, note: Note): Saver {
  const known = savers.get(note.id)
  if (known) return known
  const saver = createSaver({
    version: note.version,
    content: note.content,
    save: (version, content) =>
      call(updateNote, { params: { id: note.id }, body: { version, content } }),
    onState: (state) => useSaveStates.setState({ [note.id]: state }),
    onSaved: (saved) => putNote(queries, saved),
    wait: (attempt) => waitOrOnline(reconnectDelay(attempt), never),
  })
  savers.set(note.id, saver)
  return saver
}

export function forgetDraft(noteId: string): void {
  savers.delete(noteId)
}

const anyUnsaved = () => [...savers.values()].some((saver) => saver.isUnsaved())

if (typeof window !== 'undefined') {
  addEventListener('beforeunload', (event) => {
    if (anyUnsaved()) event.preventDefault()
  })
  // Leaving for another app may be the last chance on a phone.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden')
      for (const saver of savers.values()) if (saver.isUnsaved()) void saver.flush()
  })
  onSignedOut(() => savers.clear())
}
