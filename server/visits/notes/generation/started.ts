import type { Item } from '#contract/items.ts'
import type { MadeWith, Note } from '#contract/notes.ts'

/** The event that says who writes what; it comes again when another model takes over. */
export const startedEvent = (
  generationId: string,
  noteId: string,
  { id, name }: Pick<Item, 'id' | 'name'>,
  writer: Note['writer'],
  waiting?: MadeWith['waiting'],
) => ({
  type: 'started' as const,
  generationId,
  noteId,
  template: { id, name },
  writer,
  ...(waiting && { waiting }),
})
