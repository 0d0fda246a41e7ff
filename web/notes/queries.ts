import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listItems } from '#contract/items.ts'
import { readPublicItems } from '#contract/library.ts'
import { listNoteVersions } from '#contract/note-versions.ts'
import { listNotes, type Note } from '#contract/notes.ts'
import { decideOmission, listDifferences, listOmissions, type Omission } from '#contract/review.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import {
  setServerData,
  readBeneathChanges,
  getServerData,
  sendChange,
} from '#web/api/optimistic.ts'

/** Notes whose deletion can still be undone. */
export const pendingDeletions = new Set<string>()

export const notesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.notes(scribeId),
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, async () => {
        const { items } = await call(listNotes, { params: { id: scribeId }, signal })
        const known = getServerData<Note[]>(client, queryKey) ?? []
        return items
          .filter(({ id }) => !pendingDeletions.has(id))
          .map((note) => newerNote(note, known))
      }),
  })

/** A request made before an edit was saved may be answered after it. */
const newerNote = (read: Note, known: readonly Note[]): Note =>
  known.find(({ id, version }) => id === read.id && version > read.version) ?? read

export const templatesQuery = queryOptions({
  queryKey: [...keys.items, 'template'],
  queryFn: async ({ signal }) =>
    (await call(listItems, { query: { limit: 10_000 }, signal })).items,
})

/** Public templates that one has used without liking them. */
export const publicTemplatesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.items, 'public', ids],
    queryFn: async ({ signal }) =>
      (await call(readPublicItems, { query: { ids: ids.join(',') }, signal })).items,
    enabled: ids.length > 0,
  })

export const versionsQuery = (note: Note) =>
  queryOptions({
    // A change of the note makes its versions stale with it.
    queryKey: [...keys.notes(note.scribeId), 'versions', note.id],
    queryFn: async ({ signal }) =>
      (await call(listNoteVersions, { params: { id: note.id }, signal })).items,
  })

export const omissionsQuery = ({ scribeId, id, version, state }: Note) =>
  queryOptions({
    queryKey: [...keys.notes(scribeId), 'omissions', id, version],
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, async () => {
        const { items } = await call(listOmissions, { params: { id }, signal })
        return items
      }),
    enabled: state !== 'writing',
    // The list stays while an edit is checked, so that nothing jumps.
    placeholderData: (known, query) => (query?.queryKey.at(-2) === id ? known : undefined),
  })

export const differencesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.notes(scribeId), 'differences'],
    queryFn: async ({ signal }) =>
      (await call(listDifferences, { params: { id: scribeId }, signal })).items,
  })

/** Shows what the server answered, without asking for it again. */
export function putNote(queries: QueryClient, note: Note): void {
  const { queryKey } = notesQuery(note.scribeId)
  setServerData<Note[]>(queries, queryKey, (notes) => notes && withNote(notes, note))
}

export function dropNote(queries: QueryClient, { scribeId, id }: Note): void {
  const { queryKey } = notesQuery(scribeId)
  setServerData<Note[]>(queries, queryKey, (notes) => notes?.filter((one) => one.id !== id))
}

const withNote = (notes: Note[], note: Note): Note[] =>
  notes.map((one) => (one.id === note.id && one.version <= note.version ? note : one))

/**
 * Changes a property of a note other than its text; it shows at once. Such changes of one note run one after another.
 */
export const changeNote = (
  queries: QueryClient,
  { scribeId, id }: Note,
  lay: (note: Note) => Note,
  send: (signal: AbortSignal) => Promise<Note>,
): Promise<Note> =>
  sendChange<Note[], Note>(queries, {
    keys: [notesQuery(scribeId).queryKey],
    queue: `note ${id}`,
    lay: (notes) => notes.map((one) => (one.id === id ? lay(one) : one)),
    send: (_, signal) => send(signal),
    settle: withNote,
  })

/** Says of something that was left out whether it is needed; it shows at once. */
export const changeOmission = (
  queries: QueryClient,
  note: Note,
  id: string,
  notNeeded: boolean,
): Promise<void> => {
  const lay = (items: Omission[]) =>
    items.map((one) => (one.id === id ? { ...one, notNeeded } : one))
  return sendChange<Omission[], void>(queries, {
    keys: [omissionsQuery(note).queryKey],
    queue: `omissions ${note.id}`,
    lay,
    send: async (_, signal) => {
      await call(decideOmission, { params: { id: note.id }, body: { id, notNeeded }, signal })
    },
    settle: lay,
  })
}
