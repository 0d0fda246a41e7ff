import type { Note } from '#contract/notes.ts'
import type { Generation } from './generation-state.ts'

/** One result of a visit: a note, one being written, or one being rewritten. */
export interface NoteTab {
  key: string
  title: string
  note: Note | undefined
  generation: Generation | undefined
}

/** The current text, also where regenerating it has failed; undefined while one is being written. */
export function wholeNote({ note, generation }: NoteTab): Note | undefined {
  if (!note || note.state === 'writing' || isUnwritten(note)) return undefined
  if (!generation) return note
  return generation.stage === 'failed' && note.state === 'complete' ? note : undefined
}

/** Of an attempt that failed before its first word there is a note, and nothing in it. */
export const isUnwritten = ({ state, content }: Pick<Note, 'state' | 'content'>): boolean =>
  state === 'failed' && content.trim() === ''

/** The notes of a visit, oldest first, then those that are only just begun. */
export function noteTabs(notes: readonly Note[], generations: readonly Generation[]): NoteTab[] {
  const byNote = new Map(generations.map((one) => [one.noteId, one]))
  const known = notes.map((note) => ({
    key: note.id,
    title: note.title,
    note,
    generation: byNote.get(note.id),
  }))
  const begun = generations
    .filter(({ noteId }) => !notes.some(({ id }) => id === noteId))
    .map((generation) => ({
      key: generation.noteId ?? generation.key,
      title: generation.template.name,
      note: undefined,
      generation,
    }))
  return [...known, ...begun]
}

/** The tab that is open: the one chosen, or what became of it, else the newest. */
export function openTab(tabs: readonly NoteTab[], chosen: string | undefined): NoteTab | undefined {
  const isChosen = ({ key, generation }: NoteTab) => key === chosen || generation?.key === chosen
  return tabs.find(isChosen) ?? tabs.at(-1)
}
