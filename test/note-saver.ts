import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { createSaver, type SaveState, type UnsavedEdit } from '#web/notes/saver.ts'

export const note = (version: number, content: string) => ({ version, content }) as Note

/** A saver on a server that can be cut off and that refuses stale versions; `errors` come first. */
export function openSaver(typed?: string) {
  const server = { version: 1, content: 'a', reachable: true, saves: 0, signed: false }
  const errors: AppError[] = []
  const savedNotes: Note[] = []
  const waits: number[] = []
  const beside: string[] = []
  let kept: UnsavedEdit | undefined
  const states: SaveState['kind'][] = []
  let reconnect = () => {}
  const saver = createSaver({
    note: note(1, 'a'),
    save: async (version, content) => {
      const error = errors.shift()
      if (error) throw error
      if (!server.reachable) throw new AppError('unavailable', 'no network')
      if (server.signed) {
        if (content !== server.content) beside.push(content)
        throw new AppError('bad-request', 'signed', {
          current: { ...note(server.version, server.content), signed: {} } as Note,
        })
      }
      if (version !== server.version) {
        if (content !== server.content) beside.push(content)
        throw new AppError('version-mismatch', 'stale', {
          current: note(server.version, server.content),
        })
      }
      server.saves++
      server.version++
      server.content = content
      return note(server.version, content)
    },
    onState: (state) => states.push(state.kind),
    typed,
    keep: (unsaved) => (kept = unsaved),
    onRefused: (current) => states.push(current.signed ? 'failed' : 'saved'),
    onSaved: (saved) => savedNotes.push(saved),
    wait: (attempt) => {
      waits.push(attempt)
      return new Promise((resolve) => (reconnect = resolve))
    },
  })
  const handles = { server, errors, states, saver, beside, savedNotes, waits }
  return { ...handles, kept: () => kept, reconnect: () => reconnect() }
}
