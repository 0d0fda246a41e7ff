import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Note } from '#contract/notes.ts'
import { changeNote, notesQuery, omissionsQuery, putNote } from './queries.ts'

const claim = (id: string) => ({ id, reviewed: false })
const note = { id: 'n', scribeId: 'v', version: 1, title: 'Plan' }
const start = { ...note, claims: [claim('a'), claim('b')] } as unknown as Note

const reviewed = (id: string) => (now: Note) => ({
  ...now,
  claims: now.claims.map((one) => (one.id === id ? { ...one, reviewed: true } : one)),
})

it('of two sentences that are kept quickly both stay kept, whatever is answered in between', async () => {
  const queries = new QueryClient()
  const { queryKey } = notesQuery('v')
  queries.setQueryData(queryKey, [start])
  const shown = () => queries.getQueryData(queryKey)?.[0]
  const kept = () => shown()?.claims.map((one) => one.reviewed)
  const answers = [Promise.withResolvers<Note>(), Promise.withResolvers<Note>()]
  const both = ['a', 'b'].map((id, at) =>
    changeNote(queries, start, reviewed(id), () => answers[at]?.promise ?? Promise.reject()),
  )
  expect(kept()).toEqual([true, true])
  // A text saved meanwhile, and an answer that includes neither.
  putNote(queries, { ...start, version: 2, title: 'The plan' })
  expect(kept()).toEqual([true, true])
  expect(shown()?.title).toBe('The plan')
  answers[0]?.resolve(reviewed('a')({ ...start, version: 2, title: 'The plan' }))
  await both[0]
  expect(kept()).toEqual([true, true])
  answers[1]?.resolve(reviewed('b')(reviewed('a')({ ...start, version: 2, title: 'The plan' })))
  await both[1]
  expect(kept()).toEqual([true, true])
})

it('shows what an earlier text of a note leaves out until the next list has loaded, never what another note does', () => {
  const queries = new QueryClient()
  const omissionsOf = (one: Note) => ({ ...omissionsQuery(one), enabled: false })
  const list = [{ id: 'harm' }]
  queries.setQueryData<unknown>(omissionsQuery(start).queryKey, list)
  const observer = new QueryObserver(queries, omissionsOf(start))
  observer.setOptions(omissionsOf({ ...start, version: 2 }))
  expect(observer.getCurrentResult().data).toEqual(list)
  observer.setOptions(omissionsOf({ ...start, id: 'letter' }))
  expect(observer.getCurrentResult().data).toBe(undefined)
})
