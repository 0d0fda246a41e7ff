import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listItems } from '#contract/items.ts'
import { readPublicItems } from '#contract/library.ts'
import { listNotes, listNoteVersions, type Note } from '#contract/notes.ts'
import { listDifferences, listOmissions } from '#contract/review.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

/** Notes whose deletion can still be taken back. */
export const leaving = new Set<string>()

export const notesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.notes(scribeId),
    queryFn: async ({ signal }) => {
      const { items } = await call(listNotes, { params: { id: scribeId }, signal })
      return items.filter(({ id }) => !leaving.has(id))
    },
  })

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
    queryFn: async ({ signal }) => (await call(listOmissions, { params: { id }, signal })).items,
    enabled: state !== 'writing',
    // The list stays while an edit is checked, so that nothing jumps.
    placeholderData: keepPreviousData,
  })

export const differencesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: [...keys.notes(scribeId), 'differences'],
    queryFn: async ({ signal }) =>
      (await call(listDifferences, { params: { id: scribeId }, signal })).items,
  })

/** Shows what the server answered, without asking for it again. */
export function putNote(queries: QueryClient, note: Note): void {
  queries.setQueryData(notesQuery(note.scribeId).queryKey, (notes) =>
    notes?.map((one) => (one.id === note.id && one.version <= note.version ? note : one)),
  )
}

export function dropNote(queries: QueryClient, { scribeId, id }: Note): void {
  queries.setQueryData(notesQuery(scribeId).queryKey, (notes) =>
    notes?.filter((one) => one.id !== id),
  )
}
