import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import type { Note } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { ensureQuery } from '#web/api/ensured.ts'
import { useMode } from '#web/api/useMode.ts'
import { useUser } from '#web/api/useUser.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import type { Generation } from './generation-state.ts'
import {
  forgetGeneration,
  type GenerateRequest,
  generationKey,
  startGeneration,
} from './generations.ts'
import { isUnwritten, type NoteTab } from './note-tabs.ts'
import { loadEditor } from './editor/load-editor.ts'
import type { WritingOverrides } from './options/WritingOptions.tsx'
import { notesQuery, templatesQuery } from './queries.ts'
import { rememberTemplate, templatesFor } from './recent-templates.ts'
import { t } from '#web/i18n/i18n.ts'

interface Options {
  scribe: Pick<Scribe, 'id' | 'prompts'>
  /** What is being written, and what failed. */
  running: readonly Generation[]
  /** Shows the tab of a note. */
  choose: (key: string) => void
}
type Template = Pick<Item, 'id' | 'name'>
type Request = Pick<GenerateRequest, 'scribeId' | 'template' | 'noteId'>

/** The ways to write notes of a visit. Without templates of the visit the user's default one is used. */
export function useWriteNotes({ scribe, running, choose }: Options) {
  const queries = useQueryClient()
  const mode = useMode()
  const { defaultTemplateId } = useUser().profile

  /** Writes one note from each template, all at the same time, and shows the first. @param instead notes to replace */
  function writeFrom(
    templates: readonly Template[],
    overrides: WritingOverrides = {},
    instead: readonly Note[] = [],
  ): void {
    void loadEditor()
    const requests = templates.map((template) => toRequest(scribe.id, template, instead))
    for (const request of requests) {
      rememberTemplate(request.template.id)
      forgetFailed(running, request.noteId)
      const others = listOthers(templates, request.template)
      void startGeneration(queries, { ...request, others, mode, ...overrides })
    }
    if (requests[0]) choose(generationKey(requests[0]))
  }

  // Without its templates a note can neither be written nor show an error in its own tab.
  const generate = () =>
    void findUnwritten(queries, scribe, defaultTemplateId)
      .then(({ templates, instead }) => writeFrom(templates, {}, instead))
      .catch((reason: unknown) => toastError(reason, generate))

  function writeAgain({ generation, note }: NoteTab, writer?: 'highlights'): void {
    if (!generation) return
    const { key, template, section, noteId = note?.id } = generation
    const request: Request = { scribeId: scribe.id, template, ...(noteId && { noteId }) }
    const more = { ...(section && { section }), ...(writer && { writer }) }
    forgetGeneration(key)
    void startGeneration(queries, { ...request, mode, ...more })
    choose(generationKey(request))
  }

  return { writeFrom, writeAgain, generate }
}

const listOthers = (templates: readonly Template[], but: Template): { id: string }[] =>
  templates.flatMap(({ id }) => (id === but.id ? [] : { id }))

function toRequest(scribeId: string, { id, name }: Template, instead: readonly Note[]): Request {
  const noteId = instead.find(({ template }) => template.id === id)?.id
  return { scribeId, template: { id, name }, ...(noteId && { noteId }) }
}

function forgetFailed(running: readonly Generation[], noteId: string | undefined): void {
  if (!noteId) return
  for (const one of running)
    if (one.stage === 'failed' && one.noteId === noteId) forgetGeneration(one.key)
}

/** The templates of the visit, or the default one, that no note has been written from. */
async function findUnwritten(
  queries: QueryClient,
  { id, prompts }: Options['scribe'],
  defaultTemplateId: string,
): Promise<{ templates: Item[]; instead: Note[] }> {
  const [items, notes] = await Promise.all([
    ensureQuery(queries, templatesQuery),
    ensureQuery(queries, notesQuery(id)),
  ])
  const written = new Set(notes.flatMap((note) => (isUnwritten(note) ? [] : note.template.id)))
  const all = templatesFor(items, prompts, defaultTemplateId)
  const templates = all.filter((template) => !written.has(template.id))
  if (templates.length === 0)
    toastSuccess(t('The note already exists. Update it, or add a template.'))
  return { templates, instead: notes.filter(isUnwritten) }
}
