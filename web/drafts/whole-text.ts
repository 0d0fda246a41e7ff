import type { EditKind } from './saving.ts'

/** An edit replaces the whole text of a document. */
export const wholeText: EditKind<{ content: string }, string> = {
  merge: (_, later) => later,
  pick: ({ content }) => content,
  differing: (text, other) => (text === other ? undefined : text),
}
