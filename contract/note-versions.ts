import * as z from 'zod/mini'
import { Count, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Note } from './notes.ts'

/** Why a version of a note was kept. */
export const versionReasons = [
  'generated',
  'edited',
  'regenerated',
  'restored',
  'reset',
  'signed',
  'refused',
  'copied',
] as const
export const NoteVersion = z.object({
  version: z.number(),
  created: Instant,
  reason: z.enum(versionReasons),
  words: z.number(),
  content: z.string(),
})
export type NoteVersion = z.infer<typeof NoteVersion>
export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/api/notes/:id/versions',
  access: 'signed-in',
  summary: 'Earlier versions, newest first.',
  response: z.object({ items: z.array(NoteVersion) }),
})
export const restoreNote = endpoint({
  method: 'POST',
  path: '/api/notes/:id/restore',
  access: 'signed-in',
  summary: 'Makes an earlier version the newest one; nothing is lost.',
  body: z.object({ version: Count }),
  response: Note,
})
