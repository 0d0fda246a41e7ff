import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { chooseNote, useChosenNote } from './chosen-note.ts'
import { resumeGeneration, useGenerations } from './generations.ts'
import { noteTabs, openTab } from './note-tabs.ts'
import { notesQuery } from './queries.ts'
import { useWriteNotes } from './useWriteNotes.ts'

export type NotesView = ReturnType<typeof useNotes>

/** The notes of a visit with those being written, the open one, and how to write more. */
export function useNotes(scribe: Pick<Scribe, 'id' | 'prompts' | 'updated'>) {
  const { id: scribeId, prompts, updated } = scribe
  const queries = useQueryClient()
  const { data: notes, isPending, error, refetch } = useQuery(notesQuery(scribeId))
  const running = Object.values(useGenerations()).filter((one) => one.scribeId === scribeId)
  const tabs = noteTabs(notes ?? [], running)
  const chosenKey = useChosenNote()
  useEffect(() => {
    for (const note of notes ?? [])
      if (note.state === 'writing') void resumeGeneration(queries, note)
  }, [notes, queries])
  useOutOfDate(scribeId, updated)

  return {
    scribeId,
    tabs,
    open: openTab(tabs, chosenKey),
    chosen: prompts,
    choose: chooseNote,
    ...useWriteNotes({ scribe, running, choose: chooseNote }),
    query: { isPending, error, retry: () => void refetch() },
  }
}

/** A change of the visit may make its notes out of date, which only the server can tell. */
function useOutOfDate(scribeId: string, updated: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = notesQuery(scribeId)
    const notes = queries.getQueryData(queryKey)
    if (notes?.some(({ outOfDate }) => !outOfDate)) void queries.invalidateQueries({ queryKey })
  }, [queries, scribeId, updated])
}
