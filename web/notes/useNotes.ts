import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Item } from '#contract/items.ts'
import type { Note } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { ensured } from '#web/api/ensured.ts'
import { useUser } from '#web/api/useUser.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { resetReview } from './note-selection.ts'
import {
  resumeGeneration,
  forgetGeneration,
  startGeneration,
  generationKey,
  useGenerations,
} from './generations.ts'
import type { WritingOverrides } from './options/WritingOptions.tsx'
import { isUnwritten, type NoteTab, noteTabs, openTab } from './note-tabs.ts'
import { preloadEditor } from './OpenNote.tsx'
import { notesQuery, templatesQuery } from './queries.ts'
import { rememberTemplate, templatesFor } from './recent-templates.ts'
import { useMode } from './useNoteCommands.ts'

export type NotesView = ReturnType<typeof useNotes>

type Visit = Pick<Scribe, 'id' | 'prompts' | 'updated'>

/**
 * The notes of a visit with those being written, the one that is open, and how to write more.
 * Without templates of the visit the user's default one is written.
 */
export function useNotes({ id: scribeId, prompts: chosen, updated }: Visit) {
  const queries = useQueryClient()
  const mode = useMode()
  const { defaultTemplateId } = useUser().profile
  const { data: notes, isPending, error, refetch } = useQuery(notesQuery(scribeId))
  const generations = useGenerations()
  const running = Object.values(generations).filter((one) => one.scribeId === scribeId)
  const tabs = noteTabs(notes ?? [], running)
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    for (const note of notes ?? [])
      if (note.state === 'writing') void resumeGeneration(queries, note)
  }, [notes, queries])

  useOutOfDate(scribeId, updated)

  const choose = (key: string) => {
    resetReview()
    setWanted(key)
  }

  /** Writes one note from each template, all at the same time, and shows the first. */
  function writeFrom(
    templates: readonly Pick<Item, 'id' | 'name'>[],
    differently: WritingOverrides = {},
    /** Notes in whose place these are written. */
    instead: readonly Note[] = [],
  ): void {
    preloadEditor()
    const keys = templates.map(({ id, name }) => {
      rememberTemplate(id)
      const noteId = instead.find(({ template }) => template.id === id)?.id
      const failed = running.filter((one) => one.stage === 'failed' && one.noteId === noteId)
      if (noteId) for (const one of failed) forgetGeneration(one.key)
      const others = templates.filter((one) => one.id !== id).map((one) => ({ id: one.id }))
      const wanted = { scribeId, template: { id, name }, others, mode, ...(noteId && { noteId }) }
      void startGeneration(queries, { ...wanted, ...differently })
      return generationKey(wanted)
    })
    if (keys[0]) choose(keys[0])
  }

  /** Writes what the visit's templates, or the default one, have not been written from yet. */
  async function generateMissing(): Promise<void> {
    const [templates, known] = await Promise.all([
      ensured(queries, templatesQuery),
      ensured(queries, notesQuery(scribeId)),
    ])
    const all = templatesFor(templates, chosen, defaultTemplateId)
    const written = known.filter((note) => !isUnwritten(note))
    const missing = all.filter(({ id }) => !written.some(({ template }) => template.id === id))
    if (missing.length === 0)
      toastSuccess('The note is written already. Update it, or add a template.')
    writeFrom(missing, {}, known.filter(isUnwritten))
  }

  // Without its templates a note can neither be written nor stand in a tab and say so there.
  const writeMissing = () =>
    void generateMissing().catch((reason: unknown) => toastError(reason, writeMissing))

  function writeAgain({ generation, note }: NoteTab, writer?: 'highlights'): void {
    if (!generation) return
    const { template, section, noteId = note?.id } = generation
    const more = {
      ...(noteId && { noteId }),
      ...(section && { section }),
      ...(writer && { writer }),
    }
    forgetGeneration(generation.key)
    void startGeneration(queries, { scribeId, template, mode, ...more })
    choose(generationKey({ scribeId, template, ...(noteId && { noteId }) }))
  }

  return {
    scribeId,
    tabs,
    open: openTab(tabs, wanted),
    chosen,
    choose,
    writeFrom,
    writeAgain,
    generate: writeMissing,
    query: { isPending, error, retry: () => void refetch() },
  }
}

/** A change of the visit may make its notes out of date, which only the server knows. */
function useOutOfDate(scribeId: string, updated: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const { queryKey } = notesQuery(scribeId)
    const notes = queries.getQueryData(queryKey)
    if (notes?.some(({ outOfDate }) => !outOfDate)) void queries.invalidateQueries({ queryKey })
  }, [queries, scribeId, updated])
}

/** What Generate writes: the templates of the visit, else the user's default. */
export function useChosenTemplates(chosen: readonly { id: string }[]): Item[] {
  const { data: templates = [] } = useQuery(templatesQuery)
  return templatesFor(templates, chosen, useUser().profile.defaultTemplateId)
}
